import { changeAt, isObject } from './json.js';

/** A JSON-RPC message, or several: some hosts send null where a tool is given no arguments, which the SDK refuses. */
export function withoutNullArguments<M>(message: M): M {
  if (Array.isArray(message)) return message.map((each: unknown) => withoutNullArguments(each)) as M;
  if (!isObject(message) || message['method'] !== 'tools/call') return message;
  return changeAt(message, ['params', 'arguments'], (given) => given ?? {}) as M;
}
