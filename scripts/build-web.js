// Bundles the pages of web/ into dist/web, if anything that they are made of changed since: a start must stay fast.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

const root = new URL('../', import.meta.url);
const stampFile = new URL('dist/web/.stamp', root);

/** The digest of everything that the bundle depends on. */
async function stampOf() {
  const hash = createHash('sha256');
  const entries = await readdir(new URL('web/', root), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of [...files.sort(), new URL('package-lock.json', root)])
    hash.update(`${String(file)}\n`).update(await readFile(file));
  return hash.digest('hex');
}

const stamp = await stampOf();
const built = await readFile(stampFile, 'utf8').catch(() => undefined);
if (built !== stamp) {
  const { build } = await import('vite');
  await build({ configFile: new URL('web/vite.config.ts', root).pathname });
  await mkdir(new URL('./', stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
}
