import { randomUUID } from 'node:crypto';
import neo4j, { type Driver } from 'neo4j-driver';
import { openGraph, type Graph, type GraphOptions } from '../../src/graph/graph.js';
import { migrate } from '../../src/graph/migrate.js';
import { mintSystemAccess, type SystemAccess } from '../../src/graph/scope.js';
import { toPlain } from '../../src/graph/values.js';

/** How to connect to the run's Neo4j. */
export const connection = {
  uri: given('TEST_NEO4J_URI'),
  username: given('TEST_NEO4J_USERNAME'),
  password: given('TEST_NEO4J_PASSWORD'),
  database: given('TEST_NEO4J_DATABASE'),
};

/** The run's Neo4j with the service's schema in it, as the service opens it, and past the service. */
export interface TestGraph {
  readonly graph: Graph;
  readonly access: SystemAccess;
  /** For what the service has no business doing: planting, tampering, looking at plans. */
  readonly driver: Driver;
  /** Runs any statement; its rows as plain data. Integers that count must be given as `neo4j.int`. */
  run(text: string, params?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Opens the run's Neo4j. It is shared: a test file plants in workspaces of its own and looks nowhere else. */
export async function testGraph(options: Pick<GraphOptions, 'observe'> = {}): Promise<TestGraph> {
  const { uri, username, password, database } = connection;
  const graph = openGraph({ ...connection, ...options });
  const access = mintSystemAccess();
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password), { disableLosslessIntegers: true });
  await migrate(graph, access, `test:${randomUUID()}`);
  return {
    graph,
    access,
    driver,
    run: async (text, params = {}) => {
      const { records } = await driver.executeQuery(text, params, { database });
      return records.map((record) => toPlain(record.toObject()) as Record<string, unknown>);
    },
    close: async () => {
      await graph.close();
      await driver.close();
    },
  };
}

function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run tests with node scripts/jest.js.`);
  return value;
}
