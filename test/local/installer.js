// One process that installs a local embedding model into the given cache and prints where its files are.
import { localModelFiles } from '../../dist/local/models.js';

const [, , cacheDir] = process.argv;
const files = await localModelFiles('all-minilm-l6-v2', { cacheDir, env: process.env }, () => undefined);
process.stdout.write(JSON.stringify(files));
