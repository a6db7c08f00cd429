import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { noEmbeddings } from '../../src/embedding/embeddings.js';
import { HippographError } from '../../src/errors.js';
import { nextMicrosecond } from '../../src/instant.js';
import { revise } from '../../src/memory/change.js';
import { forget, restore } from '../../src/memory/forget.js';
import { checkRemember, checkRevise } from '../../src/memory/input.js';
import { listMemories } from '../../src/memory/read.js';
import { remember, rememberMany } from '../../src/memory/remember.js';
import { servedAsOf, storedWindows, visibleWindows } from '../../src/memory/windows.js';
import { recall } from '../../src/recall/recall.js';
import { historiesIn, toChronicle } from '../support/histories.js';
import { inWorkspace } from '../support/workspace.js';

jest.setTimeout(180_000);

const HISTORIES = 25;
const KEYS = 3;
const ROUNDS = 8;

const own = inWorkspace('histories');

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const dayOrNothing = fc.option(fc.constantFrom(...[-9, -6, -4, -2, -1, 1, 3, 5]), {
  nil: undefined,
  freq: 2,
});
const step = fc.record({
  key: fc.nat(KEYS - 1),
  kind: fc.constantFrom('write', 'write', 'write', 'write', 'revise', 'forget', 'restore', 'link', 'unlink'),
  value: fc.constantFrom('a fig', 'two figs', 'a dried fig'),
  from: dayOrNothing,
  to: dayOrNothing,
  expires: fc.option(fc.constantFrom(-3, 2, 4), { nil: undefined, freq: 1 }),
  other: fc.nat(KEYS - 1),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function patchOf({ value, from, to, expires }: Step) {
  return {
    value,
    ...(from !== undefined && { validFrom: day(from) }),
    ...(to !== undefined && { validTo: day(to) }),
    ...(expires !== undefined && { expiresAt: day(expires) }),
  };
}

/** What is refused leaves everything as it was, and that is checked with all else. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof HippographError)) throw error;
  }
}

test('what the service wrote, in whatever order and of whatever time, is read as of any two instants as the rules say', async () => {
  const { testing, caller, owner } = own();
  const { graph, access } = testing;
  const deps = { graph, embeddings: noEmbeddings('none'), warn: () => undefined };
  const namespace = 'histories';
  const histories = historiesIn(caller.workspace.id, access);
  const ids = new Map<string, string>();
  for (let history = 0; history < HISTORIES; history += 1)
    for (let key = 0; key < KEYS; key += 1) {
      const name = `${history}-${key}`;
      const written = await remember(
        deps,
        caller,
        checkRemember({ namespace, key: name, value: 'a first fig' }),
      );
      ids.set(name, written.memory.id);
    }
  const drawn = fc.sample(fc.array(step, { minLength: ROUNDS, maxLength: ROUNDS }), {
    numRuns: HISTORIES,
    seed: 20261,
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const steps = drawn.flatMap((history, index) => {
      const next = history[round];
      return next ? [{ next, name: `${index}-${next.key}`, other: `${index}-${next.other}` }] : [];
    });
    const batch = steps.filter(({ next }) => next.kind === 'write');
    const inputs = batch.map(({ next, name }) => checkRemember({ namespace, key: name, ...patchOf(next) }));
    if (inputs.length > 0) await rememberMany(deps, caller, inputs);
    for (const { next, name, other } of steps) {
      const id = ids.get(name) ?? '';
      const { value: _value, ...times } = patchOf(next);
      if (next.kind === 'revise')
        await attempt(() => revise(graph, caller, id, checkRevise({ tags: ['t'], ...times })));
      if (next.kind === 'forget') await attempt(() => forget(graph, caller, { id }, undefined));
      if (next.kind === 'restore') await attempt(() => restore(graph, caller, id));
      if ((next.kind === 'link' || next.kind === 'unlink') && name > other) {
        const operation = { kind: next.kind, newer: id, older: ids.get(other) ?? '' };
        await attempt(() => graph.transact('test', (tx) => histories.apply(tx, [operation])));
      }
    }
  }
  const memories = await graph.transact('test', (tx) => histories.read(tx, [...ids.values()]));
  const chronicle = toChronicle(memories);
  for (const { id, windows } of memories)
    expect({ id, windows }).toEqual({ id, windows: storedWindows(visibleWindows(id, chronicle)) });

  const reader = await owner();
  const recorded = [...new Set(memories.flatMap(({ rows }) => rows.map((row) => row.recordedFrom)))].sort();
  const valid = [
    ...new Set(memories.flatMap(({ rows }) => rows.flatMap((row) => [row.validFrom, row.heldUntil]))),
  ].sort();
  const asked = fc.sample(fc.tuple(fc.constantFrom(...recorded), fc.constantFrom(...valid), fc.boolean()), {
    numRuns: 60,
    seed: 7,
  });
  let served = 0;
  for (const [recordedAt, edge, after] of asked) {
    const asOf = { recordedAt, validAt: after ? nextMicrosecond(edge) : edge };
    const expected = memories
      .flatMap(({ id, rows }) => {
        const rectangle = servedAsOf(id, chronicle, asOf);
        const row = rows.find((each) => each === rectangle);
        return row ? [`${id} ${row.sequence}`] : [];
      })
      .sort();
    served += expected.length;
    const scope = { namespaces: [namespace] };
    const page = { scope, filters: undefined, order: 'KEY_ASC' as const, after: null, first: 200, asOf };
    const listed = await listMemories(graph, reader, page);
    expect(listed.map(({ id, mirrorSequence }) => `${id} ${mirrorSequence}`).sort()).toEqual(expected);
    const request = {
      query: 'fig',
      scope,
      limit: 100,
      mode: 'LEXICAL' as const,
      filters: undefined,
      skip: [],
      asOf,
    };
    const { hits } = await recall(deps, reader, request);
    expect(hits.map(({ memory }) => `${memory.id} ${memory.mirrorSequence}`).sort()).toEqual(expected);
  }
  expect(served).toBeGreaterThan(500);
});
