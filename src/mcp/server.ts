import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import type { GraphQLSchema } from 'graphql';
import { callTool } from './call.js';
import type { ExecuteOperation } from './execute.js';
import { INSTRUCTIONS } from './instructions.js';
import type { JsonObject } from './json.js';
import { loadTools } from './operations.js';

/** What an MCP server needs: the schema its tools are derived from, how to run an operation, and for whom. */
export interface McpServerOptions {
  readonly schema: GraphQLSchema;
  readonly execute: ExecuteOperation;
  readonly credential: string;
  readonly version: string;
  /** Guidance for agents in place of the built-in one. */
  readonly instructions?: string;
}

/** A new MCP server with all tools, for one connection. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { schema, execute, credential, version, instructions = INSTRUCTIONS } = options;
  const server = new McpServer(
    { name: 'hippograph', title: 'Hippograph', version },
    { capabilities: { tools: { listChanged: false } }, instructions },
  );
  for (const tool of loadTools(schema)) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: described(tool.inputSchema),
        outputSchema: described(tool.outputSchema),
        annotations: { ...tool.annotations, openWorldHint: false },
      },
      (given, context) => callTool(tool, given, { execute, credential, signal: context.mcpReq.signal }),
    );
  }
  return server;
}

/**
 * A JSON Schema that is told to clients and lets everything pass. Arguments are checked by the tool, whose refusals carry
 * a code; an output fits by the rules of GraphQL.
 */
function described(schema: JsonObject) {
  const accept = (data: unknown) => ({ valid: true as const, data, errorMessage: undefined });
  return fromJsonSchema(schema, { getValidator: () => accept as never });
}
