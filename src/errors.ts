/** The codes that reach callers as `extensions.code`. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_INPUT'
  | 'CONFLICT'
  | 'DUPLICATE'
  | 'TOMBSTONED'
  | 'DEPENDENCY_UNAVAILABLE'
  | 'INTERNAL';

/** A failure that its caller can act on; `details` go out beside the code and never hold another tenant's data. */
export class HippographError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'HippographError';
    this.code = code;
    this.details = details;
  }
}

/** An input that is refused; `field` is the argument's path, such as `input.key`. */
export function badInput(message: string, field?: string): HippographError {
  return new HippographError('BAD_INPUT', message, field === undefined ? {} : { field });
}

/** Something that does not exist or may not be seen: the two answer alike. */
export function notFound(what: string): HippographError {
  return new HippographError('NOT_FOUND', `There is no such ${what}.`);
}

/** A right that the caller lacks. */
export function forbidden(message: string): HippographError {
  return new HippographError('FORBIDDEN', message);
}

/** A write that lost to another; `currentVersion` is the present one, 0 when there is none. */
export function conflict(message: string, currentVersion?: number): HippographError {
  return new HippographError('CONFLICT', message, currentVersion === undefined ? {} : { currentVersion });
}

/** Something that the service needs and that does not answer; asking again later may help. */
export function unavailable(what: string): HippographError {
  return new HippographError('DEPENDENCY_UNAVAILABLE', `${what} does not answer; try again.`, {
    retryable: true,
  });
}
