import { z } from 'zod';
import { cypher, type Fragment } from '../graph/fragment.js';
import {
  cosineAsOf,
  denseMemoriesAsOf,
  denseVersionsAsOf,
  knownAsOf,
  lexicalMemoriesAsOf,
  lexicalVersionsAsOf,
  servedAsOf,
  version,
} from '../graph/fragments/as-of.js';
import { filterParams, matches } from '../graph/fragments/filters.js';
import { memoryMap, rowMap } from '../graph/fragments/memory-map.js';
import { history, memory } from '../graph/fragments/nodes.js';
import { scoredByWords } from '../graph/fragments/search.js';
import { shadowedAsOf } from '../graph/fragments/windows.js';
import { float, instant, int, list, text, type Codec } from '../graph/params.js';
import { readQuery } from '../graph/query.js';
import { memoryRow, versionRow } from '../memory/memory-row.js';

const candidate = z.object({ id: z.string(), score: z.number() });
const times = { validAt: instant, recordedAt: instant };

// A memory has an id, a row of history that of its memory.
function armQuery<const C extends Record<string, Codec<never>>>(
  name: string,
  about: string,
  own: C,
  arm: Fragment,
) {
  return readQuery(name, {
    about,
    params: { ...times, ...own, pool: int, keep: int, filter: filterParams },
    row: candidate,
    cypher: cypher`
    ${arm}
    WITH n, score WHERE ${matches('n', 'recordedFrom')}
    RETURN coalesce(n.memoryId, n.id) AS id, score
    LIMIT $keep`,
  });
}

const byText = { lucene: text };
const byVector = { vector: list(float) };

export const lexicalMemories = armQuery(
  'recall.asOf.lexical.memories',
  'The lexical arm as of another state of knowledge, over what memories mirror.',
  byText,
  lexicalMemoriesAsOf('n'),
);

export const lexicalVersions = armQuery(
  'recall.asOf.lexical.versions',
  'The lexical arm as of another state of knowledge, over the rows that no memory mirrors.',
  byText,
  lexicalVersionsAsOf('n'),
);

export const denseMemories = armQuery(
  'recall.asOf.dense.memories',
  'The dense arm as of another state of knowledge, over what memories mirror.',
  byVector,
  denseMemoriesAsOf('n'),
);

export const denseVersions = armQuery(
  'recall.asOf.dense.versions',
  'The dense arm as of another state of knowledge, over the rows that no memory mirrors.',
  byVector,
  denseVersionsAsOf('n'),
);

export const denseExactAsOf = readQuery('recall.asOf.dense.exact', {
  about:
    'The dense arm by brute force over the rows that were believed then and meet a filter, and how many those are, up to a limit.',
  params: { ...times, vector: list(float), keep: int, most: int, filter: filterParams },
  row: candidate.extend({ looked: z.int() }),
  cypher: cypher`
    MATCH ${version('v')}
    WHERE ${servedAsOf('v')} AND ${matches('v', 'recordedFrom')}
    WITH v LIMIT $most
    MATCH ${memory('m')} WHERE m.id = v.memoryId AND m.state = 'ACTIVE'
    WITH collect({id: m.id, score: ${cosineAsOf('v', 'm')}}) AS found
    WITH found, size(found) AS looked
    UNWIND found AS one
    WITH one, looked WHERE one.score IS NOT NULL
    RETURN one.id AS id, one.score AS score, looked ORDER BY score DESC, id DESC
    LIMIT $keep`,
});

export const scanAsOf = readQuery('recall.asOf.scan', {
  about:
    'What is left when neither index answers: rows that were believed then and contain a word, by how many.',
  params: { ...times, words: list(text), keep: int, filter: filterParams },
  row: candidate,
  cypher: cypher`
    MATCH ${version('v')}
    WHERE ${servedAsOf('v')} AND ${matches('v', 'recordedFrom')}
    ${scoredByWords('v')}
    RETURN v.memoryId AS id, score ORDER BY score DESC, id DESC
    LIMIT $keep`,
});

export const hydrateAsOf = readQuery('recall.asOf.hydrate', {
  about:
    'The second lock and the hydration as of another state of knowledge: not forgotten then or now, and not superseded by what was believed then.',
  params: { ...times, ids: list(text), filter: filterParams },
  row: z.object({ memory: memoryRow, row: versionRow }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${memory('m')}
    WHERE m.id = id AND m.state = 'ACTIVE' AND ${knownAsOf('m')}
    MATCH ${history('m', 'v')}
    WHERE ${servedAsOf('v')} AND v.state = 'ACTIVE' AND ${matches('v', 'recordedFrom')}
    ${shadowedAsOf('m', 'shadows')}
    WITH m, v WHERE shadows = 0
    RETURN ${memoryMap('m')} AS memory, ${rowMap('v')} AS row`,
});
