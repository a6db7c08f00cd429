import { runDoctor } from '../../src/doctor/doctor.js';
import { openGraph, type GraphOptions } from '../../src/graph/graph.js';
import { mintSystemAccess } from '../../src/graph/scope.js';

/** What the doctor finds in some workspaces of a database, each with its number. */
export async function findUnsound(
  connection: GraphOptions,
  workspaces: readonly string[],
): Promise<readonly string[]> {
  const graph = openGraph(connection);
  try {
    const { findings } = await runDoctor(graph, mintSystemAccess(), workspaces);
    return findings.map(({ invariant, words }) => `${invariant}: ${words}`);
  } finally {
    await graph.close();
  }
}
