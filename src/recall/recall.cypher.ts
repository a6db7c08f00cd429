import { z } from 'zod';
import { cypher } from '../graph/fragment.js';
import { filterParams, matches } from '../graph/fragments/filters.js';
import { memoryMap } from '../graph/fragments/memory-map.js';
import { memory } from '../graph/fragments/nodes.js';
import {
  cosine,
  denseArm,
  hasVector,
  lexicalArm,
  scoredByWords,
  visible,
} from '../graph/fragments/search.js';
import { float, instant, int, list, text } from '../graph/params.js';
import { readQuery } from '../graph/query.js';
import { memoryRow } from '../memory/memory-row.js';

const candidate = z.object({ id: z.string(), score: z.number() });

export const lexicalCandidates = readQuery('recall.lexical', {
  about:
    'The lexical arm: the best memories for a Lucene query that holds scope and days, ids and BM25 scores only.',
  params: { lucene: text, pool: int },
  row: candidate,
  cypher: cypher`
    ${lexicalArm('m')}
    RETURN m.id AS id, score`,
});

export const lexicalFiltered = readQuery('recall.lexical.filtered', {
  about: 'The lexical arm among the memories that meet a filter.',
  params: { lucene: text, pool: int, keep: int, filter: filterParams, now: instant },
  row: candidate,
  cypher: cypher`
    ${lexicalArm('m')}
      AND ${visible('m')}
      AND ${matches('m')}
    RETURN m.id AS id, score
    LIMIT $keep`,
});

export const denseCandidates = readQuery('recall.dense', {
  about:
    'The dense arm: the nearest memories with scope and time inside the vector index, ids and cosines only.',
  params: { vector: list(float), pool: int, now: instant },
  row: candidate,
  cypher: cypher`
    ${denseArm('m')}
    RETURN m.id AS id, 2 * score - 1 AS score`,
});

export const denseFiltered = readQuery('recall.dense.filtered', {
  about: 'The dense arm over a wide pool, of which those that meet a filter are kept.',
  params: { vector: list(float), pool: int, keep: int, filter: filterParams, now: instant },
  row: candidate,
  cypher: cypher`
    ${denseArm('m')}
    WITH m, score WHERE ${matches('m')}
    RETURN m.id AS id, 2 * score - 1 AS score
    LIMIT $keep`,
});

export const countMatching = readQuery('recall.countMatching', {
  about: 'How many visible memories in scope meet a filter, counted up to a limit.',
  params: { filter: filterParams, now: instant, limit: int },
  row: z.object({ count: z.int() }),
  cypher: cypher`
    MATCH ${memory('m')}
    WHERE m.updatedAt IS NOT NULL AND ${visible('m')} AND ${matches('m')}
    WITH m LIMIT $limit
    RETURN count(m) AS count`,
});

export const denseExact = readQuery('recall.dense.exact', {
  about: 'The dense arm by brute force over the memories that meet a filter.',
  params: { vector: list(float), keep: int, filter: filterParams, now: instant },
  row: candidate,
  cypher: cypher`
    MATCH ${memory('m')}
    WHERE m.updatedAt IS NOT NULL AND ${visible('m')} AND ${matches('m')} AND ${hasVector('m')}
    WITH m.id AS id, ${cosine('m')} AS score
    RETURN id, score ORDER BY score DESC, id DESC
    LIMIT $keep`,
});

export const scanCandidates = readQuery('recall.scan', {
  about:
    'What is left when neither index answers: visible memories in scope that contain a word, by how many.',
  params: { words: list(text), keep: int, filter: filterParams, now: instant },
  row: candidate,
  cypher: cypher`
    MATCH ${memory('m')}
    WHERE m.updatedAt IS NOT NULL AND ${visible('m')} AND ${matches('m')}
    ${scoredByWords('m')}
    RETURN m.id AS id, score ORDER BY score DESC, id DESC
    LIMIT $keep`,
});

export const hydrateHits = readQuery('recall.hydrate', {
  about:
    'The second lock and the hydration: candidates that are in scope, visible and matching at the exact instant.',
  params: { ids: list(text), filter: filterParams, now: instant },
  row: z.object({ memory: memoryRow }),
  cypher: cypher`
    UNWIND $ids AS id
    MATCH ${memory('m')}
    WHERE m.id = id AND m.state = 'ACTIVE' AND ${visible('m')} AND ${matches('m')}
    RETURN ${memoryMap('m')} AS memory`,
});
