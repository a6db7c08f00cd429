import type { CallToolResult } from '@modelcontextprotocol/server';
import { readArguments } from './arguments.js';
import { resultWithin } from './budget.js';
import { failureResult, fromOperationError, ToolFailure } from './errors.js';
import type { ExecuteOperation } from './execute.js';
import type { JsonObject } from './json.js';
import type { Tool } from './operations.js';

/** What a tool call runs with. */
export interface CallContext {
  readonly execute: ExecuteOperation;
  readonly credential: string;
  readonly signal?: AbortSignal;
}

/** Runs a tool's operation with a call's arguments; every failure is a result with a code. */
export async function callTool(tool: Tool, given: unknown, context: CallContext): Promise<CallToolResult> {
  try {
    return resultWithin(tool, await run(tool, given, context));
  } catch (error) {
    if (error instanceof ToolFailure) return failureResult(error, tool);
    // The message of an unforeseen error may hold anything, and the operation may or may not have been done.
    return failureResult(
      new ToolFailure('INTERNAL', 'The operation failed; what it did is not known.'),
      tool,
    );
  }
}

async function run(
  tool: Tool,
  given: unknown,
  { execute, credential, signal }: CallContext,
): Promise<JsonObject> {
  const variables = readArguments(tool.variables, given);
  const request = { document: tool.document, operationName: tool.name, variables, credential };
  const { data, errors } = await execute(signal === undefined ? request : { ...request, signal });
  const [error] = errors ?? [];
  if (error !== undefined) throw fromOperationError(error, tool.variables);
  if (!data) throw new ToolFailure('INTERNAL', 'The operation answered nothing.');
  return JSON.parse(JSON.stringify(data)) as JsonObject;
}
