import { randomUUID } from 'node:crypto';
import { ask, newWorkspace } from '../support/running/client.js';
import type { ManagedNeo4j } from '../support/running/managed.js';
import {
  launchService,
  type Program,
  type ProgramOptions,
  type ServiceProgram,
  type Starting,
} from '../support/running/program.js';

/** What every fault works with: one Neo4j, and services that it starts on it. */
export interface Setting {
  readonly neo4j: ManagedNeo4j;
  readonly folder: string;
  readonly ownerKey: string;
  /** The workspaces made in this run. */
  readonly workspaces: string[];
  /** Begins to start a service, which is ended after the run whatever becomes of it. */
  launch(options?: ProgramOptions): Promise<Starting>;
  /** Starts a service and waits until it is ready. */
  start(options?: ProgramOptions): Promise<ServiceProgram>;
}

/** A workspace of its own, so that runs do not see each other. */
export interface Workspace {
  readonly id: string;
  readonly key: string;
}

/** What a run of a fault found, and what it measured, in milliseconds or as counts. */
export interface Outcome {
  readonly findings: readonly string[];
  readonly measured: Readonly<Record<string, number>>;
}

/** One way in which something breaks. */
export interface Fault {
  readonly name: string;
  /** What is promised in spite of it. */
  readonly about: string;
  run(setting: Setting, round: number): Promise<Outcome>;
}

/** A setting for one run, whose programs are ended by `endAll`. */
export function settingOf(
  given: Pick<Setting, 'neo4j' | 'folder' | 'ownerKey'>,
): Setting & { endAll(): Promise<void> } {
  const running = new Set<Program>();
  const launch = async (options?: ProgramOptions) => {
    const starting = await launchService(given, options);
    running.add(starting);
    return starting;
  };
  return {
    ...given,
    workspaces: [],
    launch,
    start: async (options) => (await launch(options)).ready,
    endAll: async () => {
      await Promise.all([...running].map((program) => program.kill()));
    },
  };
}

/** Makes a workspace behind a service. */
export async function makeWorkspace(setting: Setting, url: string): Promise<Workspace> {
  const key = await newWorkspace(url, setting.ownerKey, `faults ${randomUUID()}`);
  const document = '{ viewer { workspace { id } } }';
  const { workspace } = await ask<{ workspace: { id: string } }>(url, key, document);
  setting.workspaces.push(workspace.id);
  return { id: workspace.id, key };
}
