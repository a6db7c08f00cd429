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
import { shadowedAsOf } from '../graph/fragments/windows.js';
import { float, instant, int, list, text } from '../graph/params.js';
import { readQuery } from '../graph/query.js';
import { memoryRow, versionRow } from '../memory/memory-row.js';

const candidate = z.object({ id: z.string(), score: z.number() });
const times = { validAt: instant, recordedAt: instant };

function lexicalQuery(name: string, about: string, arm: Fragment, id: 'n.id' | 'n.memoryId') {
  const params = { ...times, lucene: text, pool: int, keep: int, filter: filterParams };
  return readQuery(name, {
    about,
    params,
    row: candidate,
    cypher:
      id === 'n.id'
        ? cypher`
    ${arm}
      AND ${matches('n', 'recordedFrom')}
    RETURN n.id AS id, score
    LIMIT $keep`
        : cypher`
    ${arm}
      AND ${matches('n', 'recordedFrom')}
    RETURN n.memoryId AS id, score
    LIMIT $keep`,
  });
}

export const lexicalMemories = lexicalQuery(
  'recall.asOf.lexical.memories',
  'The lexical arm as of another state of knowledge, over what memories mirror.',
  lexicalMemoriesAsOf('n'),
  'n.id',
);

export const lexicalVersions = lexicalQuery(
  'recall.asOf.lexical.versions',
  'The lexical arm as of another state of knowledge, over the rows that no memory mirrors.',
  lexicalVersionsAsOf('n'),
  'n.memoryId',
);

const denseParams = { ...times, vector: list(float), pool: int };

export const denseMemories = readQuery('recall.asOf.dense.memories', {
  about: 'The dense arm as of another state of knowledge, over what memories mirror.',
  params: denseParams,
  row: candidate,
  cypher: cypher`
    ${denseMemoriesAsOf('m')}
    RETURN m.id AS id, 2 * score - 1 AS score`,
});

export const denseVersions = readQuery('recall.asOf.dense.versions', {
  about: 'The dense arm as of another state of knowledge, over the rows that no memory mirrors.',
  params: denseParams,
  row: candidate,
  cypher: cypher`
    ${denseVersionsAsOf('v')}
    RETURN v.memoryId AS id, 2 * score - 1 AS score`,
});

export const denseExactAsOf = readQuery('recall.asOf.dense.exact', {
  about: 'The dense arm by brute force over the rows that were believed then and meet a filter.',
  params: { ...times, vector: list(float), keep: int, most: int, filter: filterParams },
  row: candidate,
  cypher: cypher`
    MATCH ${version('v')}
    WHERE ${servedAsOf('v')} AND ${matches('v', 'recordedFrom')}
    WITH v LIMIT $most
    MATCH ${memory('m')} WHERE m.id = v.memoryId AND m.state = 'ACTIVE'
    WITH m.id AS id, ${cosineAsOf('v', 'm')} AS score
    WHERE score IS NOT NULL
    RETURN id, score ORDER BY score DESC, id DESC
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
    WITH v, toLower(v.key + ' ' + coalesce(v.summary, '') + ' ' + v.value) AS searched
    WITH v, toFloat(size([word IN $words WHERE searched CONTAINS word])) AS score
    WHERE score > 0
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
