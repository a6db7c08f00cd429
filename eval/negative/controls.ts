import type { Bench } from './bench.js';
import { WIDE_ROOT } from './names.js';
import { holds, isBelow } from './oracle.js';
import type { Reader } from './readers.js';
import { MOST_OWN } from './requests.js';
import type { Operation } from './schema.js';
import type { World } from './world.js';

type Expected = (world: World, reader: Reader) => readonly string[];

/** What each query has to have shown to each credential by the end, so that no check passes by finding nothing. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'Query.viewer': (_world, reader) => [...reader.own],
  'Query.node': (world, reader) => [...some(world, reader), ...someNamespaces(world, reader)],
  'Query.memory': memories,
  'Query.memories': some,
  'Query.recall': () => [],
  'Query.changesSince': some,
  'Query.namespaces': namespaces,
  'Query.namespace': purposes,
  'Query.apiKeys': (world, reader) => (reader.whole ? idsIn(world, reader, 'key') : []),
  'Query.principals': (world, reader) => (reader.whole ? idsIn(world, reader, 'principal') : []),
  'Query.health': () => [],
  memory_get: some,
  memory_list: some,
  memory_recall: some,
  memory_history: some,
  memory_namespaces: purposes,
};

/** Compares what a query or a tool showed to a credential with what it had to show. */
export function checkControls(bench: Bench, where: string, reader: Reader): void {
  const expected = EXPECTED[where];
  if (!expected) return;
  const shown = bench.shown.get(`${where} ${reader.name}`) ?? new Set();
  for (const token of expected(bench.world, reader)) {
    if (shown.has(token)) bench.tally.control(where, reader);
    else
      bench.tally.fail(
        'control',
        where,
        reader,
        `does not show ${bench.world.things.get(token)?.name ?? token}`,
      );
  }
}

/** Names each query for which nobody says what it must show. */
export function checkKnown(bench: Bench, operations: readonly Operation[]): void {
  for (const { coordinate, kind } of operations)
    if (kind === 'query' && !(coordinate in EXPECTED))
      bench.tally.failAtAll('uncovered', coordinate, 'nothing says what it must show to whom');
}

/** The tags of the canaries that are served to a reader; no request of a reader names them. */
function memories({ canaries }: World, reader: Reader): readonly string[] {
  return canaries
    .filter(({ workspace, role }) => workspace === reader.workspace && role === 'own')
    .filter(({ namespace }) => holds(reader, namespace))
    .map(({ tag }) => tag);
}

/** Those that are asked for by their namespaces' names. */
function some(world: World, reader: Reader): readonly string[] {
  return memories(world, reader).slice(0, MOST_OWN);
}

/** The first ids: those that any sample begins with. */
function someNamespaces(world: World, reader: Reader): readonly string[] {
  return namespaces(world, reader)
    .filter((token) => token.includes('-'))
    .slice(0, MOST_OWN / 2);
}

function namespaces({ things }: Pick<World, 'things'>, reader: Reader): readonly string[] {
  return things
    .entries('namespace')
    .filter(([, thing]) => thing.workspace === reader.workspace && holds(reader, thing.namespace ?? ''))
    .filter(([, { namespace = '' }]) => !isBelow(namespace, WIDE_ROOT))
    .map(([token]) => token);
}

/** What the namespaces with canaries are for: a word that no request names. */
function purposes({ things }: Pick<World, 'things'>, reader: Reader): readonly string[] {
  return namespaces({ things }, reader).filter((token) => !token.includes('-'));
}

function idsIn({ things }: World, reader: Reader, type: 'key' | 'principal'): readonly string[] {
  return things
    .entries(type)
    .filter(([token, thing]) => token.includes('-') && thing.workspace === reader.workspace)
    .map(([token]) => token);
}
