import { badInput } from '../../errors.js';
import type { ScopeRequest } from '../../identity/scope.js';
import { check, keySchema } from '../../memory/input.js';
import type { MemoryAddress } from '../../memory/read.js';
import type { AddressInput, ScopeInput } from '../types.generated.js';

/** A scope as asked for; null counts as not mentioned. */
export function toScope(scope: ScopeInput | null | undefined): ScopeRequest | undefined {
  if (scope == null) return undefined;
  return {
    namespaces: scope.namespaces ?? undefined,
    subtrees: scope.subtrees ?? undefined,
    all: scope.all ?? undefined,
  };
}

/** What was given, or the default: a default of the schema does not stand in for an explicit null. */
export function given<T>(value: T | null | undefined, fallback: T): T {
  return value ?? fallback;
}

/** Exactly one of id and address; anything else is BAD_INPUT. */
export function toAddress(id: string | null | undefined, at: AddressInput | null | undefined): MemoryAddress {
  if ((id == null) === (at == null)) throw badInput('Give exactly one of id and at.', 'id');
  if (at != null) return { namespace: at.namespace, key: check(keySchema, at.key, 'at.key') };
  return { id: id ?? '' };
}
