import { z } from 'zod';
import { badInput } from '../../errors.js';
import { isInstant, shownEnd } from '../../instant.js';
import { resolveAsOf } from '../../memory/as-of.js';
import { excerpt } from '../../memory/content.js';
import { checkFilter } from '../../memory/filter.js';
import { changesOf } from '../../memory/history-changes.js';
import { stateAt } from '../../memory/model.js';
import { cursorOf, findMemory, listMemories, readHistory, type Order } from '../../memory/read.js';
import { connectionOf, decodeCursor, encodeCursor, pageSize } from '../paging.js';
import type { MemoryResolvers, MemoryVersionResolvers, QueryResolvers } from '../types.generated.js';
import { given, toAddress, toScope } from './arguments.js';

const instant = z.string().refine(isInstant);
const instants = z.object({ validAt: instant, recordedAt: instant });
const MAX_PREVIEW = 2_000;

export const memoryQueries = {
  memory: async (_parent, { id, at, asOf }, { graph, caller }) =>
    (await findMemory(
      graph,
      caller,
      toAddress(id, at),
      asOf == null ? undefined : resolveAsOf(caller, asOf, undefined, 'asOf'),
    )) ?? null,
  memories: async (_parent, { scope, filters, orderBy, first, after, asOf }, { graph, caller }) => {
    const size = pageSize(first);
    const order = given(orderBy, 'UPDATED_DESC');
    const of = ['memories', scope ?? null, filters ?? null, order, asOf ?? null];
    const position = after == null ? null : decodeCursor(after, of, positionIn(order));
    const then = asOf == null ? undefined : resolveAsOf(caller, asOf, position?.asOf, 'asOf');
    const rows = await listMemories(graph, caller, {
      scope: toScope(scope),
      filters: filters == null ? undefined : checkFilter(filters),
      order,
      after: position,
      first: size + 1,
      asOf: then,
    });
    return connectionOf(rows, size, (memory) =>
      encodeCursor({ ...cursorOf(memory, order), ...(then && { asOf: then }) }, of),
    );
  },
} satisfies QueryResolvers;

function positionIn(order: Order) {
  const value = order === 'KEY_ASC' ? z.string() : order === 'IMPORTANCE_DESC' ? z.number() : instant;
  return z.object({ value, id: z.string(), asOf: instants.optional() });
}

export const Memory = {
  tags: ({ tags }) => [...tags],
  summary: ({ summary, value }) => summary ?? excerpt(value),
  summaryOrigin: ({ summary }) => (summary === null ? 'EXCERPT' : 'CALLER'),
  preview: ({ value }, { first }) => {
    const length = given(first, 280);
    if (length < 1 || length > MAX_PREVIEW) throw badInput(`first must be 1 to ${MAX_PREVIEW}.`, 'first');
    return excerpt(value, length);
  },
  state: (memory) => stateAt(memory, memory.seenAt),
  source: toSource,
  validTo: ({ validTo }) => shownEnd(validTo),
  recordedAt: ({ recordedFrom }) => recordedFrom,
  createdBy: ({ createdById }, _args, { loaders }) => loaders.principal.load(createdById),
  updatedBy: ({ updatedById }, _args, { loaders }) => loaders.principal.load(updatedById),
  embeddingState: ({ embeddingState }, _args, { embeddings }) =>
    embeddings.model === undefined && embeddingState !== 'READY' ? 'NONE' : embeddingState,
  history: async ({ id }, { first, after, rectangles }, { graph, caller }) => {
    const size = pageSize(first);
    const all = given(rectangles, false);
    const of = ['history', id, all];
    const before = after == null ? null : decodeCursor(after, of, z.int());
    const rows = await readHistory(graph, caller, id, {
      before,
      rectangles: all,
      first: size + 1,
    });
    return connectionOf(rows, size, ({ sequence }) => encodeCursor(sequence, of));
  },
} satisfies MemoryResolvers;

export const MemoryVersion = {
  tags: ({ tags }) => [...tags],
  source: toSource,
  validTo: ({ validTo }) => shownEnd(validTo),
  recordedTo: ({ recordedTo }) => shownEnd(recordedTo),
  author: ({ authorId }, _args, { loaders }) => loaders.principal.load(authorId),
  changes: async (row, _args, { loaders }) =>
    row.baseSequence === null
      ? []
      : changesOf(row, await loaders.row.load(`${row.memoryId} ${row.baseSequence}`)),
} satisfies MemoryVersionResolvers;

function toSource({
  sourceUri,
  sourceType,
}: {
  readonly sourceUri: string | null;
  readonly sourceType: string | null;
}) {
  return sourceUri === null && sourceType === null ? null : { uri: sourceUri, type: sourceType };
}
