import { setImmediate } from 'node:timers/promises';
import type { Graph } from '../graph/graph.js';
import type { SystemAccess } from '../graph/scope.js';
import type { Instant } from '../instant.js';
import {
  examinedMemory,
  examineMemories,
  findCrossings,
  findMemories,
  findNameless,
  findOtherCrossings,
  lockExamined,
  lookAround,
} from './doctor.cypher.js';
import { about, type Finding } from './finding.js';
import { findInHistory, findInMirror } from './history.js';
import { findCycle, findInAddress, findInPlace, findInSearch, findInWindows } from './memory.js';

/** What the doctor found. */
export interface Diagnosis {
  readonly memories: number;
  readonly workspaces: number;
  /** At most 100 an invariant. */
  readonly findings: readonly Finding[];
  /** The invariants of which there is more. */
  readonly more: readonly number[];
}

const BATCH = 500;
const MAX_FINDINGS = 100;
/** How late the sweep that moves mirrors may be. */
const SWEEP_MS = 10_000;

/** What a memory has as the row that it mirrors has it. */
const DESCRIBED = [
  ...['value', 'summary', 'kind', 'tags', 'importance', 'confidence', 'sourceUri', 'sourceType', 'delivery'],
  ...['expiresAt', 'state', 'trust', 'trustRank', 'sourceTier', 'validFrom', 'validTo', 'heldUntil'],
  ...['recordedFrom', 'contentHash', 'embeddingHash', 'literals', 'validFromDay', 'heldUntilDay'],
  'recordedFromDay',
];

/**
 * Looks for what must never be in a database, in some workspaces or in all. It reads 500 memories at a time beside whoever
 * writes, and looks again under their locks at those where something seems wrong.
 */
export async function runDoctor(
  graph: Pick<Graph, 'system' | 'transact'>,
  access: SystemAccess,
  workspaces: readonly string[] | null = null,
): Promise<Diagnosis> {
  const findings = collect();
  const first = MAX_FINDINGS + 1;
  const [around] = await graph.system(access, lookAround, { workspaces });
  if (around?.locks !== true)
    findings.add({
      invariant: 9,
      ids: [],
      words: 'the property key _l does not exist, so that nothing is locked',
    });
  for (const { workspaceId, key } of await graph.system(access, findNameless, { workspaces, first }))
    findings.add({
      invariant: 2,
      ids: [],
      words: `a memory without an id, ${key ?? ''} in ${workspaceId ?? ''}`,
    });
  for (const { id, edge } of await graph.system(access, findOtherCrossings, { workspaces, first }))
    findings.add(crossing(id, edge));
  let memories = 0;
  for (let after = ''; ;) {
    const batch = await graph.system(access, findMemories, { after, workspaces, first: BATCH });
    const ids = batch.map(({ id }) => id);
    findings.add(...(await examine(graph, access, ids)));
    memories += ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) break;
    await setImmediate();
  }
  return { memories, workspaces: around?.workspaces ?? 0, ...findings.all() };
}

function crossing(id: string, edge: string): Finding {
  return about(id)(4, `has the relationship ${edge} into another workspace`);
}

async function examine(
  graph: Pick<Graph, 'system' | 'transact'>,
  access: SystemAccess,
  ids: readonly string[],
): Promise<readonly Finding[]> {
  const seen = await graph.system(access, examineMemories, { ids, described: DESCRIBED });
  const suspects = [...new Set(seen.flatMap(findIn).flatMap((finding) => finding.ids))].sort();
  // Somebody may have written between two looks of one statement: only what stays under a lock counts.
  const sure =
    suspects.length === 0
      ? []
      : await graph.transact('doctor', async (tx) => {
          await tx.run(access, lockExamined, { ids: suspects });
          return tx.run(access, examineMemories, { ids: suspects, described: DESCRIBED });
        });
  const crossings = await graph.system(access, findCrossings, { ids, first: MAX_FINDINGS + 1 });
  return [...sure.flatMap(findIn), ...crossings.map(({ id, edge }) => crossing(id, edge))];
}

function findIn({ id, memory, now }: { id: string; memory: unknown; now: Instant }): readonly Finding[] {
  const read = examinedMemory.safeParse(memory);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.') ?? '';
    const address = where === 'key' || where === 'namespace' ? 1 : 2;
    return [about(id)(address, `is half-written: ${where}: ${issue?.message ?? ''}`)];
  }
  const since = `${new Date(Date.parse(now) - SWEEP_MS).toISOString().slice(0, 23)}000Z`;
  return [
    ...findInAddress(read.data),
    ...findInHistory(read.data),
    ...findInMirror(read.data, now, since),
    ...findInWindows(read.data),
    ...findInPlace(read.data),
    ...findInSearch(read.data),
    ...findCycle(read.data),
  ];
}

/** Keeps 100 findings an invariant, however many there are. */
function collect() {
  const kept = new Map<number, Finding[]>();
  const more = new Set<number>();
  const inOrder = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
  return {
    add: (...found: readonly Finding[]) => {
      for (const finding of found) {
        const same = kept.get(finding.invariant) ?? [];
        kept.set(finding.invariant, same);
        if (same.length < MAX_FINDINGS) same.push(finding);
        else more.add(finding.invariant);
      }
    },
    all: (): Pick<Diagnosis, 'findings' | 'more'> => ({
      findings: inOrder(kept.keys()).flatMap((invariant) => kept.get(invariant) ?? []),
      more: inOrder(more),
    }),
  };
}
