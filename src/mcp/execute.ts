/** One GraphQL operation to run for the holder of `credential`. */
export interface OperationRequest {
  readonly document: string;
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly credential: string;
  readonly signal?: AbortSignal;
}

/** A GraphQL error as it reaches callers; `extensions.code` says what kind it is. */
export interface OperationError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly path?: readonly (string | number)[];
}

/** What a GraphQL operation answered. */
export interface OperationResponse {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly OperationError[];
}

/** Runs a GraphQL operation, in this process or on another server: the only way by which a tool reaches memories. */
export type ExecuteOperation = (request: OperationRequest) => Promise<OperationResponse>;
