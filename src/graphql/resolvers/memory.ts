import { z } from 'zod';
import { badInput, HippographError } from '../../errors.js';
import { isInstant, shownEnd } from '../../instant.js';
import { forget, revise } from '../../memory/change.js';
import { excerpt } from '../../memory/content.js';
import { checkFilter } from '../../memory/filter.js';
import { checkRemember, checkRevise } from '../../memory/input.js';
import { stateAt } from '../../memory/model.js';
import { cursorOf, findMemory, listMemories, readHistory, type Order } from '../../memory/read.js';
import { remember, rememberMany, type WriteResult, type Written } from '../../memory/remember.js';
import { connectionOf, decodeCursor, encodeCursor, pageSize } from '../paging.js';
import type {
  MemoryResolvers,
  MemoryVersionResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../types.generated.js';
import { given, toAddress, toScope } from './arguments.js';

const instant = z.string().refine(isInstant);
const MAX_PREVIEW = 2_000;

export const memoryQueries = {
  memory: async (_parent, { id, at }, { graph, caller }) =>
    (await findMemory(graph, caller, toAddress(id, at))) ?? null,
  memories: async (_parent, { scope, filters, orderBy, first, after }, { graph, caller }) => {
    const size = pageSize(first);
    const order = given(orderBy, 'UPDATED_DESC');
    const of = ['memories', scope ?? null, filters ?? null, order];
    const rows = await listMemories(graph, caller, {
      scope: toScope(scope),
      filters: filters == null ? undefined : checkFilter(filters),
      order,
      after: after == null ? null : decodeCursor(after, of, positionIn(order)),
      first: size + 1,
    });
    return connectionOf(rows, size, (memory) => encodeCursor(cursorOf(memory, order), of));
  },
} satisfies QueryResolvers;

export const memoryMutations = {
  remember: async (_parent, { input }, { graph, caller, written }) => {
    const result = await remember(graph, caller, checkRemember(input));
    written();
    return toPayload(result);
  },
  rememberMany: async (_parent, { inputs }, { graph, caller, written }) => {
    const requests = inputs.map((input, index) => attempt(() => checkRemember(input, `inputs.${index}`)));
    const results = await rememberMany(graph, caller, requests);
    written();
    return { results: results.map((result, index) => ({ index, ...toResult(result) })) };
  },
  revise: async (_parent, { id, input }, { graph, caller, written }) => {
    const result = await revise(graph, caller, id, checkRevise(input));
    written();
    return toPayload(result);
  },
  forget: (_parent, { id, at, reason }, { graph, caller }) =>
    forget(graph, caller, toAddress(id, at), reason ?? undefined),
} satisfies MutationResolvers;

function positionIn(order: Order) {
  const value = order === 'KEY_ASC' ? z.string() : order === 'IMPORTANCE_DESC' ? z.number() : instant;
  return z.object({ value, id: z.string() });
}

function toPayload(written: Written) {
  return { ...written, hints: [...written.hints] };
}

function toResult(result: WriteResult) {
  if ('written' in result) return { payload: toPayload(result.written), error: null };
  const { code, message, details } = result.error;
  return { payload: null, error: { code, message, ...details } };
}

function attempt<T>(work: () => T): T | HippographError {
  try {
    return work();
  } catch (error) {
    if (error instanceof HippographError) return error;
    throw error;
  }
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
