import { expect, test } from '@jest/globals';
import { noEmbeddings } from '../../src/embedding/embeddings.js';
import { revise } from '../../src/memory/change.js';
import { forget } from '../../src/memory/forget.js';
import { checkRemember, checkRevise } from '../../src/memory/input.js';
import { remember } from '../../src/memory/remember.js';
import { inWorkspace } from '../support/workspace.js';

const own = inWorkspace('foreign vectors');

/** A memory that another process gave a vector, by a model that this one has not heard of. */
async function embeddedElsewhere(key: string): Promise<string> {
  const { testing, caller } = own();
  const deps = { graph: testing.graph, embeddings: noEmbeddings('none') };
  const input = checkRemember({ namespace: 'foreign', key, value: 'A loquat.' });
  const { memory } = await remember(deps, caller, input);
  await testing.run(
    "MATCH (m:Memory {id: $id}) SET m.embedding_elsewhere_3 = [1.0, 0.0, 0.0], m.embeddingState = 'READY'",
    { id: memory.id },
  );
  return memory.id;
}

async function vectorsOf(id: string): Promise<unknown> {
  const [row] = await own().testing.run(
    `MATCH (m:Memory {id: $id}) OPTIONAL MATCH (m)-[:HAS_VERSION]->(v)
     WITH m, collect(v) AS rows
     RETURN COUNT { UNWIND [m] + rows AS n UNWIND keys(n) AS k WITH k WHERE k STARTS WITH 'embedding_' RETURN k } AS vectors`,
    { id },
  );
  return row?.['vectors'];
}

test('a vector of a model that the writer does not know goes with the text that it stands for, and stays with it', async () => {
  const {
    testing: { graph },
    caller,
  } = own();
  const forgotten = await embeddedElsewhere('forgotten');
  await forget(graph, caller, { id: forgotten }, undefined);
  expect(await vectorsOf(forgotten)).toBe(0);
  const changed = await embeddedElsewhere('changed');
  await revise(graph, caller, changed, checkRevise({ value: 'A kumquat.' }));
  expect(await vectorsOf(changed)).toBe(0);
  const tagged = await embeddedElsewhere('tagged');
  await revise(graph, caller, tagged, checkRevise({ tags: ['fruit'] }));
  expect(await vectorsOf(tagged)).toBe(1);
});
