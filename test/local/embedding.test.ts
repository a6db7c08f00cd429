import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from '@jest/globals';
import { openLocalProvider, type LocalProviderOptions } from '../../src/embedding/local-provider.js';
import type { LocalModelName } from '../../src/embedding/models.js';
import type { EmbeddingProvider } from '../../src/embedding/provider.js';
import { localModelFiles } from '../../src/local/models.js';

const WORKER = new URL('../../dist/embedding/local-worker.js', import.meta.url);
const NAMES: readonly LocalModelName[] = ['all-minilm-l6-v2', 'bge-small-en-v1.5'];
const files = new Map<LocalModelName, LocalProviderOptions['files']>();

beforeAll(async () => {
  const settings = { cacheDir: join(homedir(), '.cache', 'hippograph'), env: process.env };
  for (const name of NAMES) files.set(name, await localModelFiles(name, settings, () => undefined));
}, 300_000);

interface Opened {
  readonly provider: EmbeddingProvider;
  readonly workers: readonly Worker[];
}

async function withProvider(
  options: Partial<LocalProviderOptions>,
  use: (opened: Opened) => Promise<void>,
): Promise<void> {
  const workers: Worker[] = [];
  const model = options.model ?? 'bge-small-en-v1.5';
  const provider = await openLocalProvider({
    model,
    files: files.get(model) ?? { model: '', tokenizer: '' },
    startWorker: (workerData) => {
      const worker = new Worker(WORKER, { workerData, execArgv: [] });
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  try {
    await use({ provider, workers });
  } finally {
    await provider.close();
  }
}

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);

const LOAD = Array.from(
  { length: 60 },
  (_, index) => `Turn ${String(index)}: ${'we talked a while. '.repeat(index % 9)}`,
);

test.each(NAMES)(
  '%s gives bit-identical vectors alone, amid a load and from another provider',
  async (model) => {
    const text = 'Caroline went to the support group on Sunday.';
    let before: readonly number[] | undefined;
    await withProvider({ model }, async ({ provider }) => {
      const [alone] = await provider.embedPassages([text]);
      before = alone;
      const [amid] = await Promise.all([
        provider.embedPassages([...LOAD.slice(0, 30), text, ...LOAD.slice(30)]),
        ...LOAD.slice(0, 10).map((query) => provider.embedQuery(query)),
      ]);
      expect(amid[30]).toEqual(alone);
      expect(cosine(alone ?? [], alone ?? [])).toBeCloseTo(1, 6);
      expect(alone).toHaveLength(provider.model.dimension);
    });
    await withProvider({ model }, async ({ provider }) => {
      expect((await provider.embedPassages([text]))[0]).toEqual(before);
    });
  },
);

test.each(NAMES)('%s finds the sentence that answers', async (model) => {
  await withProvider({ model }, async ({ provider }) => {
    const passages = [
      'The cat naps on the sofa every afternoon.',
      'Tax returns are due at the end of April.',
      'The backend is deployed with Kubernetes.',
    ];
    const vectors = await provider.embedPassages(passages);
    const best = async (query: string): Promise<string | undefined> => {
      const asked = await provider.embedQuery(query);
      const scores = vectors.map((vector) => cosine(asked, vector));
      return passages[scores.indexOf(Math.max(...scores))];
    };
    expect(await best('Where does the pet sleep?')).toBe(passages[0]);
    expect(await best('When must I file my income declaration?')).toBe(passages[1]);
    expect(await best('How do we ship the server?')).toBe(passages[2]);
  });
});

test('what lies behind the last token that a model reads changes nothing; any text gives a vector', async () => {
  await withProvider({}, async ({ provider }) => {
    const long = 'word '.repeat(600);
    const [a, b] = await provider.embedPassages([`${long} cats`, `${long} taxes`]);
    expect(a).toEqual(b);
    const odd = [
      '',
      '\u0000',
      '\ud800',
      '\u200b',
      '日本語のテキスト',
      '😀'.repeat(2_000),
      'x'.repeat(100_000),
    ];
    for (const vector of await provider.embedPassages(odd)) expect(cosine(vector, vector)).toBeCloseTo(1, 6);
  });
});

test('a query overtakes a bulk load', async () => {
  await withProvider({}, async ({ provider }) => {
    const order: string[] = [];
    const bulk = provider.embedPassages(LOAD).then(() => order.push('bulk'));
    await provider.embedQuery('Where does the cat sleep?').then(() => order.push('query'));
    await bulk;
    expect(order).toEqual(['query', 'bulk']);
  });
});

test('a killed worker is replaced; the other texts and later calls succeed', async () => {
  await withProvider({}, async ({ provider, workers }) => {
    await workers[0]?.terminate();
    const vectors = await provider.embedPassages(LOAD);
    expect(vectors).toHaveLength(LOAD.length);
    expect(workers).toHaveLength(3);
  });
});

test('a text that takes too long fails with its reason, and its worker is replaced', async () => {
  await withProvider({ workers: 1, timeoutMs: 1 }, async ({ provider, workers }) => {
    const long = 'a text of many words '.repeat(100);
    await expect(provider.embedQuery(long)).rejects.toMatchObject({
      name: 'EmbeddingError',
      message: 'a text was not embedded in 1 ms',
    });
    await expect(provider.embedQuery(long)).rejects.toThrow('not embedded');
    expect(workers.length).toBeGreaterThan(1);
  });
});

test('closing amid a load ends every worker and rejects the load', async () => {
  await withProvider({}, async ({ provider, workers }) => {
    const exits = Promise.all(
      workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))),
    );
    const bulk = provider.embedPassages(LOAD.map((text) => text.repeat(5)));
    const rejected = expect(bulk).rejects.toThrow('the embedding provider is closed');
    await provider.embedQuery('The load is under way when this is answered.');
    await provider.close();
    await rejected;
    await exits;
    await expect(provider.embedQuery('late')).rejects.toThrow('closed');
  });
});

test('missing files are a failure that names them', async () => {
  const missing = { model: '/nowhere/model.onnx', tokenizer: '/nowhere/tokenizer.json' };
  await expect(withProvider({ files: missing }, () => Promise.resolve())).rejects.toThrow('/nowhere/');
});

// Each runs in a process of its own, from the built files.
const PROVIDER = fileURLToPath(new URL('../../dist/embedding/local-provider.js', import.meta.url));

function run(body: string): ReturnType<typeof spawnSync> {
  const options = JSON.stringify({ model: 'bge-small-en-v1.5', files: files.get('bge-small-en-v1.5') });
  const script = `
    const { openLocalProvider } = await import(${JSON.stringify(PROVIDER)});
    const provider = await openLocalProvider(${options});
    const load = () => provider.embedPassages(Array(200).fill('some text '.repeat(100))).catch(() => undefined);
    ${body}`;
  const env = { ...process.env, NODE_OPTIONS: '' };
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
}

test('a provider left open does not keep a process, and prints nothing', () => {
  const { status, stdout, stderr } = run(`await provider.embedQuery('hello');`);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('a process that exits amid a load keeps its exit code', () => {
  const { status, stderr } = run(`load(); setTimeout(() => process.exit(3), 50);`);
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
});
