import type { ToolDefinition } from './tool.js';

const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
const WRITE = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };

const BUDGET = 20_000;

const SCOPE =
  'Where to look: exactly `namespaces`, `subtrees` with all below, or `all` that you may see. Left out: your own branch. An empty list finds nothing.';
const FILTERS =
  'Conditions that all must hold. Periods are RFC 3339 with an offset and exclude `to`; `valid` overlaps. `writtenBy`, `createdBy` and `updatedBy` are ids of principals.';
const SOURCE =
  'Where it comes from: a reference (`uri`, never fetched) and its kind (`type`, such as chat). Null: unknown.';
const WHOLE_MEMORY = 'memory_get with the id shows more.';

function nextPage(kept: number, cursor: string | undefined): string {
  return `Go on with after: ${JSON.stringify(cursor ?? null)} or ask for ${String(kept)} (first).`;
}

const identified = {
  id: "The memory's id. Give this or `at`.",
  at: "The memory's address. Give this or `id`.",
};

/** Every tool, by name one operation in `operations/`. */
export const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'memory_recall',
    title: 'Recall memories',
    description:
      'Finds the memories that answer a question best, by words and meaning. Use it before answering about anything said earlier and before storing something. Hits have an id, a score and the beginning of the text; memory_get shows the whole. Confidence LOW or NONE: probably nothing relevant is known.',
    argumentHelp: {
      scope: SCOPE,
      filters: FILTERS,
      preview: 'Characters of each text, 1 to 2,000.',
    },
    annotations: READ,
    access: 'READ',
    budget: BUDGET,
    list: {
      path: ['recall', 'hits'],
      more: (kept) =>
        `Ask again with limit: ${String(kept)} and go on with its endCursor, or with a smaller preview.`,
    },
    wholeText: WHOLE_MEMORY,
  },
  {
    name: 'memory_get',
    title: 'Get a memory',
    description:
      'Shows one memory whole, by its id or its address. Answers null when there is none that you may see.',
    argumentHelp: identified,
    annotations: READ,
    access: 'READ',
    budget: 100_000,
    wholeText: 'The whole is served by the GraphQL query memory(id) { value } only.',
  },
  {
    name: 'memory_list',
    title: 'List memories',
    description:
      'Lists memories page by page, without a question: to browse a namespace, a tag, a kind or a time. Each has its id and the beginning of its text.',
    argumentHelp: {
      scope: 'Where to look, as in memory_recall.',
      filters: 'Conditions that all must hold, as in memory_recall.',
      preview: 'Characters of each text, 1 to 2,000.',
    },
    annotations: READ,
    access: 'READ',
    budget: BUDGET,
    list: { path: ['memories', 'edges'], more: nextPage },
    wholeText: WHOLE_MEMORY,
  },
  {
    name: 'memory_history',
    title: "Show a memory's history",
    description:
      'Shows what was recorded under one memory, newest first: what it said, from when to when, and who wrote it.',
    argumentHelp: identified,
    annotations: READ,
    access: 'READ',
    budget: BUDGET,
    list: { path: ['memory', 'history', 'edges'], more: nextPage },
    wholeText: 'A row asked for alone (first: 1, after: the cursor before it) shows more.',
  },
  {
    name: 'memory_namespaces',
    title: 'List namespaces',
    description:
      'Lists the namespaces that you may see and what they are for: to choose where to look or to write.',
    annotations: READ,
    access: 'READ',
    budget: BUDGET,
    list: { path: ['namespaces', 'edges'], more: nextPage },
    wholeText: 'Ask for it alone with under and first: 1.',
  },
  {
    name: 'memory_remember',
    title: 'Remember',
    description:
      'Stores one memory, or changes the one with this namespace and key: what is left out stays, null clears. For facts, decisions and preferences worth keeping beyond this conversation. Answers the id and whether it was CREATED, REVISED or UNCHANGED.',
    argumentHelp: { source: SOURCE },
    annotations: WRITE,
    access: 'WRITE',
    budget: BUDGET,
    wholeText: WHOLE_MEMORY,
  },
  {
    name: 'memory_remember_many',
    title: 'Remember several',
    description:
      'Stores 1 to 100 memories in one go, each as memory_remember does. Each succeeds or fails by itself: look at every result.',
    argumentHelp: { memories: 'The memories, with the arguments of memory_remember.' },
    annotations: WRITE,
    access: 'WRITE',
    budget: 50_000,
    list: {
      path: ['rememberMany', 'results'],
      more: () => 'All of the memories were handled; memory_list shows what is stored.',
    },
    wholeText: WHOLE_MEMORY,
  },
  {
    name: 'memory_revise',
    title: 'Revise a memory',
    description:
      'Changes a memory by its id: what is left out stays, null clears. The description before stays in its history.',
    argumentHelp: { source: SOURCE },
    annotations: WRITE,
    access: 'WRITE',
    budget: BUDGET,
    wholeText: WHOLE_MEMORY,
  },
  {
    name: 'memory_forget',
    title: 'Forget a memory',
    description:
      'Forgets a memory by its id or address: nothing serves it any more and its key refuses to be written again. Use it only when the user wants it gone; to correct a memory use memory_revise.',
    argumentHelp: identified,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    access: 'WRITE',
    budget: BUDGET,
    wholeText: WHOLE_MEMORY,
  },
];
