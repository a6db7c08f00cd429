import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from './embedding-error.js';
import { openLocalModel, type LocalModelSource } from './local-model.js';
import type { NativeGate } from './native-gate.js';
import type { Answer, Question } from './text-thread.js';

/** What a worker is started with. */
export interface LocalWorkerData {
  readonly source: LocalModelSource;
  readonly gate: NativeGate;
}

// The body of a worker thread: says `ready`, then answers one text at a time.
const port = parentPort;
if (port === null) throw new Error('local-worker runs only as a worker thread');
const { source, gate } = workerData as LocalWorkerData;
const embed = await openLocalModel(source, gate);

async function answer(question: Question): Promise<Answer> {
  try {
    return { kind: 'vector', vector: await embed(question.text) };
  } catch (thrown) {
    return { kind: 'failure', reason: reasonOf(thrown) };
  }
}

port.on('message', (question: Question) => {
  void answer(question).then((reply) => {
    port.postMessage(reply, reply.kind === 'vector' ? [reply.vector.buffer as ArrayBuffer] : []);
  });
});
port.postMessage({ kind: 'ready' } satisfies Answer);
