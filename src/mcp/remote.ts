import { isObject } from './json.js';
import type { ExecuteOperation, OperationResponse } from './execute.js';

/** The longest that an operation of a running instance may take; its own limits are shorter. */
const LIMIT_MS = 70_000;

/** Runs operations on a running instance, whose address is such as `http://127.0.0.1:4000`. */
export function makeRemoteExecute(url: string): ExecuteOperation {
  const endpoint = `${url.replace(/\/+$/, '')}/graphql`;
  return async ({ document, operationName, variables, credential, signal }) => {
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${credential}` },
        body: JSON.stringify({ query: document, operationName, variables }),
        // A key is for whoever it was given for.
        redirect: 'error',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const answer = read(await response.text());
      if (isAnswer(answer)) return answer;
      return unavailable(`What answers at ${endpoint} is no Hippograph (HTTP ${String(response.status)}).`);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return unavailable(`Hippograph does not answer at ${endpoint}; what the operation did is not known.`);
    }
  };
}

function unavailable(message: string): OperationResponse {
  return { errors: [{ message, extensions: { code: 'DEPENDENCY_UNAVAILABLE', retryable: true } }] };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAnswer(value: unknown): value is OperationResponse {
  if (!isObject(value)) return false;
  const { data = null, errors = [] } = value;
  const areErrors =
    Array.isArray(errors) && errors.every((error) => isObject(error) && typeof error['message'] === 'string');
  return areErrors && (data === null || isObject(data)) && ('data' in value || errors.length > 0);
}
