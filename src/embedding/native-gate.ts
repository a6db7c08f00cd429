import type { Worker } from 'node:worker_threads';

// Ending a thread, or the process, while a thread runs the native part of onnxruntime aborts the whole process: the
// binding cannot throw into a thread that is being torn down. So both sides agree on one shared number first, and a
// thread that is asked to end while it is inside native code ends itself when it comes out.
const FREE = 0;
const INSIDE = 1;
const ENDING = 2;
const OUT = 3; // for good

const EXIT_WAIT_MS = 3_000;

/** Shared by a worker thread and its owner: whether the thread is inside native code. */
export type NativeGate = Int32Array<SharedArrayBuffer>;

/** A gate for a thread that has yet to load its model, which counts as native code. */
export function closedGate(): NativeGate {
  return new Int32Array(new SharedArrayBuffer(4)).fill(INSIDE);
}

/** Called by the thread before native code; it does not return when the thread has been asked to end. */
export function enterNative(gate: NativeGate): void {
  if (Atomics.compareExchange(gate, 0, FREE, INSIDE) !== FREE) process.exit();
}

/** Called by the thread after native code; it does not return when the thread has been asked to end. */
export function leaveNative(gate: NativeGate): void {
  if (Atomics.compareExchange(gate, 0, INSIDE, FREE) === INSIDE) return;
  Atomics.store(gate, 0, OUT);
  Atomics.notify(gate, 0);
  process.exit();
}

/** Called by the owner right after the start: gives the function that ends the thread and resolves when it is gone. */
export function safeStop(worker: Worker, gate: NativeGate): () => Promise<void> {
  function onProcessExit(): void {
    if (!shut(gate)) Atomics.wait(gate, 0, ENDING, EXIT_WAIT_MS);
  }
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      process.off('exit', onProcessExit);
      resolve();
    });
  });
  process.on('exit', onProcessExit);
  return async () => {
    // An idle worker does not keep the process, but one on its way out has to.
    worker.ref();
    if (shut(gate)) await worker.terminate();
    await gone;
  };
}

/** Forbids native code to the thread; true when it is outside, false when it still has to come out. */
function shut(gate: NativeGate): boolean {
  for (;;) {
    const state = Atomics.load(gate, 0);
    if (state === OUT) return true;
    if (state === ENDING) return false;
    const wanted = state === FREE ? OUT : ENDING;
    if (Atomics.compareExchange(gate, 0, state, wanted) === state) return wanted === OUT;
  }
}
