import type { Rung } from './settings.js';

/** An open way to Neo4j: how to connect, which rung it came from, and how to leave it. */
export interface Neo4jAccess {
  uri: string;
  username: string;
  password: string;
  database: string;
  rung: Rung;
  /** Neo4j Browser's address, preset to this server, where there is one. */
  browserUrl?: string;
  /** Where the password of a managed server is kept, for the person who opens Browser. */
  passwordFile?: string;
  /** Gives up this process's hold; the last to leave a managed server stops it, unless it is to be kept. */
  release(): Promise<void>;
}

/** Resolves when the database has answered a real query, rejects otherwise. */
export type Probe = (access: Omit<Neo4jAccess, 'release'>) => Promise<void>;
