import { conflict, type HippographError } from '../errors.js';
import type { GraphTransaction } from '../graph/graph.js';
import type { WriteScope } from '../graph/scope.js';
import { sha256 } from './content.js';
import { claimKeys, releaseKeys, settleKeys } from './idempotency.cypher.js';
import type { Hint, Written } from './written.js';

/** A write that its writer named, so that it is done once. */
export interface NamedWrite {
  readonly credentialId: string;
  readonly key: string;
  readonly inputHash: string;
}

/** What a named write did when it was done. */
export type Done = Pick<Written, 'outcome' | 'version' | 'hints'> & { readonly memoryId: string };

/** Names a write by a key and everything that it says; undefined without a key. */
export function nameWrite(
  credentialId: string,
  input: { readonly idempotencyKey?: string | null | undefined },
  ...about: readonly unknown[]
): NamedWrite | undefined {
  const { idempotencyKey: key, ...said } = input;
  return key == null ? undefined : { credentialId, key, inputHash: sha256(JSON.stringify([said, ...about])) };
}

/**
 * Locks the names of writes, in one order everywhere, and answers by key what was done under them within seven days; a name
 * that stands for another write is CONFLICT.
 */
export async function claim(
  tx: GraphTransaction,
  scope: WriteScope,
  writes: readonly NamedWrite[],
): Promise<ReadonlyMap<string, Done | HippographError>> {
  const hashes = new Map(writes.map(({ key, inputHash }) => [key, inputHash]));
  const keys = [...writes].sort((a, b) => (a.key < b.key ? -1 : 1));
  const found = new Map<string, Done | HippographError>();
  if (keys.length === 0) return found;
  for (const { key, done } of await tx.run(scope, claimKeys, { keys })) {
    if (!done) continue;
    const { inputHash, hintCodes, hintMessages, ...rest } = done;
    const hints = hintCodes.map((code, index) => ({
      code: code as Hint['code'],
      message: hintMessages[index] ?? '',
    }));
    found.set(key, inputHash === hashes.get(key) ? { ...rest, hints } : otherWrite());
  }
  return found;
}

/** Keeps what named writes did, and frees the names of those that were refused. */
export async function settle(
  tx: GraphTransaction,
  scope: WriteScope,
  writes: readonly { readonly name: NamedWrite; readonly written: Written | undefined }[],
): Promise<void> {
  const done = writes.flatMap(({ name, written }) =>
    written
      ? [
          {
            ...name,
            memoryId: written.memory.id,
            outcome: written.outcome,
            version: written.version,
            hintCodes: written.hints.map(({ code }) => code),
            hintMessages: written.hints.map(({ message }) => message),
          },
        ]
      : [],
  );
  const refused = writes.flatMap(({ name, written }) => (written ? [] : [name]));
  if (done.length > 0) await tx.run(scope, settleKeys, { done });
  if (refused.length > 0) await tx.run(scope, releaseKeys, { keys: refused });
}

/** The refusal of a name that stands for another write. */
export function otherWrite(): HippographError {
  return conflict('This idempotencyKey was used within the last 7 days for another write.');
}
