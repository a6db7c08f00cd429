// Puts what the compiler leaves out beside the compiled files: the operations that MCP tools run.
import { cp } from 'node:fs/promises';

const root = new URL('../', import.meta.url);

await cp(new URL('src/mcp/operations/', root), new URL('dist/mcp/operations/', root), { recursive: true });
