import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationError } from './execute.js';
import type { JsonObject } from './json.js';
import type { ToolDefinition } from './tool.js';
import type { Variable } from './variables.js';

/** Why a tool call failed: a stable code, what happened, and details such as `field` or `currentVersion`. */
export class ToolFailure extends Error {
  readonly code: string;
  readonly details: Readonly<JsonObject>;

  constructor(code: string, message: string, details: Readonly<JsonObject> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

const DETAILS = ['currentVersion', 'tombstone', 'correlationId', 'retryable'];

/** GraphQL's and its servers' own names for an input that does not fit the schema. */
const REFUSED = new Set([
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
  'GRAPHQL_PARSE_FAILED',
  'BAD_REQUEST',
]);

/** A GraphQL error as a tool's failure; its field is named as the tool's argument. */
export function fromOperationError(error: OperationError, variables: readonly Variable[]): ToolFailure {
  const extensions = error.extensions ?? {};
  const code = typeof extensions['code'] === 'string' ? extensions['code'] : 'INTERNAL';
  const field =
    typeof extensions['field'] === 'string'
      ? argumentOf(extensions['field'], error.path, variables)
      : undefined;
  const details = DETAILS.filter((name) => extensions[name] !== undefined).map((name) => [
    name,
    extensions[name],
  ]);
  return new ToolFailure(REFUSED.has(code) ? 'BAD_INPUT' : code, error.message, {
    ...(field === undefined ? {} : { field }),
    ...(Object.fromEntries(details) as JsonObject),
  });
}

/** A failure as a tool's result: `CODE: message` and what to do, for reading, and the same as data. */
export function failureResult(failure: ToolFailure, tool: ToolDefinition): CallToolResult {
  const { code, message, details } = failure;
  const text = [`${code}: ${message}`, advice(failure, tool)].filter((part) => part !== '').join('\n');
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { error: { code, message, ...details } },
  };
}

/** What a service calls `input.key` of a field is the argument `key` of a tool whose variable `key` feeds it. */
function argumentOf(field: string, path: OperationError['path'], variables: readonly Variable[]): string {
  const answered = path?.filter((step) => typeof step === 'string').join('.');
  for (const { name, feeds } of variables) {
    for (const feed of feeds) {
      if (answered !== undefined && answered !== feed.field) continue;
      const inside = field.slice(feed.argument.length);
      if (field.startsWith(feed.argument) && /^($|[.[])/.test(inside)) return name + inside;
    }
  }
  return field;
}

function advice({ code, details }: ToolFailure, tool: ToolDefinition): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return 'The key of this MCP server is not accepted: its user has to give it another.';
    case 'FORBIDDEN':
      return `${tool.name} needs ${tool.access} access there. memory_namespaces shows what this key sees.`;
    case 'NOT_FOUND':
      return 'Look for it with memory_recall or memory_list.';
    case 'CONFLICT':
      return conflictAdvice(details['currentVersion']);
    case 'TOMBSTONED':
      return 'It was forgotten on purpose. Do not store it under another key.';
    case 'BAD_INPUT':
      return typeof details['field'] === 'string' ? `Correct \`${details['field']}\` and try again.` : '';
    case 'DEPENDENCY_UNAVAILABLE':
      return 'Try again in a moment.';
    default:
      return typeof details['correlationId'] === 'string'
        ? `Correlation id: ${details['correlationId']}`
        : '';
  }
}

function conflictAdvice(version: unknown): string {
  if (version === 0) return 'It does not exist: leave expectedVersion out or give 0.';
  const retry = typeof version === 'number' ? ` with expectedVersion ${String(version)}` : '';
  return `Read the present version with memory_get, then try again${retry}.`;
}
