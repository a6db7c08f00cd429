/** The access to a namespace without which a tool can do nothing. */
export type AccessClass = 'READ' | 'WRITE';

/** The list in a tool's data that is cut, between two items, when a result is too large. */
export interface ItemList {
  /** Where it is, such as `['memories', 'edges']`. */
  readonly path: readonly string[];
  /** How to get what was left out, for `kept` items shown; `cursor` is that of the last of them. */
  readonly more: (kept: number, cursor: string | undefined) => string;
}

/** One MCP tool: a GraphQL operation of the same name, and what an agent and its host need to know about it. */
export interface ToolDefinition {
  /** The tool's name, its operation's name and its document's file name. */
  readonly name: string;
  readonly title: string;
  /** When to use it and what it answers. */
  readonly description: string;
  /** Arguments' descriptions where the schema's would mislead. */
  readonly argumentHelp?: Readonly<Record<string, string>>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
  readonly access: AccessClass;
  /** The most characters of a result, text and structured content together, as JSON. */
  readonly budget: number;
  readonly list?: ItemList;
  /** How to get the whole of a text that was cut. */
  readonly wholeText: string;
}
