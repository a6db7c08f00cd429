import { defineConfig } from 'vite';

// Everything is served by the service itself, under a policy that allows neither inline scripts nor another origin.
export default defineConfig({
  root: new URL('explorer/', import.meta.url).pathname,
  base: '/explorer/',
  logLevel: 'warn',
  build: {
    outDir: new URL('../dist/web/explorer/', import.meta.url).pathname,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 6_000,
    rolldownOptions: {
      onLog(level, log, report) {
        // Libraries say "use client", which means nothing to a page that is a client only.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});
