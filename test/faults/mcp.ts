import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { commandLine } from '../support/running/program.js';
import type { Setting } from './setting.js';

/** An MCP server process and its client. */
export interface Mcp {
  /** Calls the recalling tool. */
  call(): Promise<{ readonly milliseconds: number; readonly code: string | undefined }>;
  close(): Promise<void>;
}

/** Starts `hippograph mcp` for whoever holds `key`. */
export async function openMcp(setting: Setting, key: string): Promise<Mcp> {
  const settings = { HIPPOGRAPH_KEY: key };
  const { program, args, env, cwd } = await commandLine('mcp', setting, { settings });
  const client = new Client({ name: 'faults', version: '0.0.0' });
  await client.connect(
    new StdioClientTransport({ command: program, args: [...args], env, cwd, stderr: 'ignore' }),
  );
  return {
    call: async () => {
      const started = performance.now();
      const result = await client.callTool({ name: 'memory_recall', arguments: { query: 'anything' } });
      const text = JSON.stringify(result.content);
      const code = /\b(DEPENDENCY_UNAVAILABLE|INTERNAL|UNAUTHENTICATED)\b/.exec(text)?.[1];
      return {
        milliseconds: performance.now() - started,
        code: result.isError === true ? (code ?? text) : undefined,
      };
    },
    close: () => client.close(),
  };
}
