import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder, readIfThere, writePrivate } from './private-files.js';
import { LocalSetupError } from './remedy.js';
import { systemStore } from './server-folder.js';
import type { LocalSettings, Rung } from './settings.js';

/** The rung kept in the data folder by an earlier start, or undefined in a new folder. */
export async function readRung(dataDir: string): Promise<Rung | undefined> {
  const text = await readIfThere(rungFile(dataDir));
  if (text === undefined) return existsSync(systemStore(join(dataDir, 'neo4j'))) ? 'managed' : undefined;
  const kept = parseRung(text);
  if (kept !== undefined) return kept;
  throw new LocalSetupError(
    `${rungFile(dataDir)} does not say where the memory of this data folder is.`,
    'Say it with HIPPOGRAPH_NEO4J=external or HIPPOGRAPH_NEO4J=managed and remove the file.',
  );
}

/** Keeps the rung in the data folder, for every later start. */
export async function keepRung(dataDir: string, rung: Rung): Promise<void> {
  await privateFolder(dataDir);
  await writePrivate(rungFile(dataDir), JSON.stringify({ rung }));
}

/** The rung to take: the one asked for, else the kept one; an error where that would open another, empty database. */
export function decideRung(asked: Pick<LocalSettings, 'uri' | 'rung'>, kept: Rung | undefined): Rung {
  const { uri, rung } = asked;
  if (rung === 'external' && uri === undefined) {
    throw new LocalSetupError(
      'HIPPOGRAPH_NEO4J=external asks for a Neo4j that runs elsewhere, and NEO4J_URI does not say where.',
      'Set NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD, or set HIPPOGRAPH_NEO4J=managed.',
    );
  }
  if (rung !== undefined) return rung;
  if (kept === 'managed' && uri !== undefined) {
    throw new LocalSetupError(
      'NEO4J_URI is set, but the memory of this data folder is in its own managed Neo4j.',
      'Unset NEO4J_URI to go on with it, or set HIPPOGRAPH_NEO4J=external to leave it and use NEO4J_URI, ' +
        'or choose another folder with HIPPOGRAPH_DATA_DIR.',
    );
  }
  if (kept === 'external' && uri === undefined) {
    throw new LocalSetupError(
      'The memory of this data folder is in a Neo4j that runs elsewhere, and NEO4J_URI is not set.',
      'Set NEO4J_URI to go on with it, or set HIPPOGRAPH_NEO4J=managed to leave it and start an empty local one, ' +
        'or choose another folder with HIPPOGRAPH_DATA_DIR.',
    );
  }
  return kept ?? (uri === undefined ? 'managed' : 'external');
}

function rungFile(dataDir: string): string {
  return join(dataDir, 'rung.json');
}

function parseRung(text: string): Rung | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const rung = typeof value === 'object' && value !== null && 'rung' in value ? value.rung : undefined;
    return rung === 'external' || rung === 'managed' ? rung : undefined;
  } catch {
    return undefined;
  }
}
