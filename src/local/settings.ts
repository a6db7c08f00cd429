/** How Neo4j is reached: one that somebody else runs, or one that this service starts on its own machine. */
export type Rung = 'external' | 'managed';

/** Receives one line of progress, without a line end, for a person to read. */
export type Progress = (line: string) => void;

/** What the local launcher is told: absolute or relative folders, the connection when there is one, and the environment. */
export interface LocalSettings {
  dataDir: string;
  cacheDir: string;
  uri?: string;
  username?: string;
  password?: string;
  database: string;
  rung?: Rung;
  /** Leave the managed server running after the last process has left. */
  keep: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** The managed server's heap as the JVM writes it, such as `2g`; a modest heap when absent. */
  heap?: string;
}
