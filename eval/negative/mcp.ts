import { createInterface } from 'node:readline';
import type { Database } from './database.js';
import { type Embeddings, type Program, startProgram } from './program.js';

/** A tool as its server describes it. */
export interface McpTool {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: { readonly readOnlyHint?: boolean };
}

/** An answer to a call, and the line that it came in. */
export interface McpAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** An MCP server of one key, spoken to over its standard input and output. */
export interface McpConnection extends Program {
  readonly tools: readonly McpTool[];
  call(tool: string, given: Readonly<Record<string, unknown>>): Promise<McpAnswer>;
}

interface Message {
  readonly id?: number;
  readonly result?: { readonly tools?: readonly McpTool[]; readonly isError?: boolean };
}

/** The server ended by itself. */
export class ProgramEnded extends Error {}

const CALL_LIMIT_MS = 60_000;

/** Starts an MCP server for a key and asks what tools it has. */
export async function openMcp(
  database: Database,
  folder: string,
  embeddings: Embeddings,
  key: string,
): Promise<McpConnection> {
  const settings = { HIPPOGRAPH_EMBEDDINGS: embeddings, HIPPOGRAPH_KEY: key };
  const program = await startProgram('mcp', database, folder, settings);
  try {
    const request = speak(program);
    await request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'negative', version: '0' },
    });
    program.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    const { message } = await request('tools/list', {});
    const call = async (tool: string, given: Readonly<Record<string, unknown>>) => {
      const answer = await request('tools/call', { name: tool, arguments: given });
      return { text: answer.line, isError: answer.message.result?.isError !== false };
    };
    return { ...program, tools: message.result?.tools ?? [], call };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Requests over a program's standard streams, each answered by the message with its id. */
function speak({ child, log }: Program) {
  const waiting = new Map<number, (answer: { line: string; message: Message } | undefined) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    waiting.get(message.id ?? -1)?.({ line, message });
  });
  child.once('exit', () => {
    for (const answered of waiting.values()) answered(undefined);
  });
  let last = 0;
  return (method: string, params: object) =>
    new Promise<{ line: string; message: Message }>((resolve, reject) => {
      const id = (last += 1);
      const limit = setTimeout(() => {
        reject(new Error(`No answer to ${method}.\n${log()}`));
      }, CALL_LIMIT_MS);
      waiting.set(id, (answer) => {
        clearTimeout(limit);
        waiting.delete(id);
        if (answer) resolve(answer);
        else reject(new ProgramEnded(`The program ended instead of answering ${method}.\n${log()}`));
      });
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
}
