import { randomUUID } from 'node:crypto';
import { startService } from '../../test/support/running/program.js';
import { interleaved, type Work } from '../measure.js';
import { bareRow } from '../corpus.js';
import { openHttp } from '../http.js';
import type { Options } from '../options.js';
import type { Comparison } from '../report.js';
import { common, creating, readTemplate, type Template } from '../template.js';
import type { World } from '../world.js';

const NAMESPACE = 'bench/written';
const BATCH = 100;
const REMEMBER = `mutation ($input: RememberInput!) { remember(input: $input) { outcome version memory { id key } } }`;
const MANY = `mutation ($inputs: [RememberInput!]!) { rememberMany(inputs: $inputs) {
  results { payload { outcome version memory { id key } } error { code } } } }`;

/** Writes beside one bare write of the same nodes and relationships, by a service that does not embed meanwhile. */
export async function writesAgainstBare(world: World, options: Options): Promise<Comparison[]> {
  // Embedding begins after the answer, and would take the machine from both sides.
  world.service.pause();
  const service = await startService(world, { settings: { HIPPOGRAPH_EMBEDDINGS: 'none' } });
  const { post, close } = openHttp(service.url);
  try {
    const value = (n: number, at = 0) =>
      `${world.texts.sentences[(n * 13 + at) % world.texts.sentences.length] ?? ''} (${n}.${at})`;
    const input = (n: number, at = 0) => ({
      namespace: NAMESPACE,
      key: `written-${n}-${at}`,
      value: value(n, at),
    });
    const first = await post<{ memory: { id: string } }>(world.key, REMEMBER, { input: input(0) });
    const template = await readTemplate(world.driver, world.connection.database, first.memory.id);
    const [told] = await world.neo4j.run(
      'MATCH (e:AuditEvent {targetId: $id}) RETURN properties(e) AS event',
      {
        id: first.memory.id,
      },
    );
    const bare = bareWrites(world, template, told?.['event'] as Readonly<Record<string, unknown>>, value);
    const one: Work = (n) => post(world.key, REMEMBER, { input: input(n) });
    const many: Work = (n) =>
      post(world.key, MANY, { inputs: Array.from({ length: BATCH }, (_, at) => input(n, at + 1)) });
    const single = await interleaved([one, bare(1)], options.rounds, options.each);
    const batches = await interleaved(
      [many, bare(BATCH)],
      options.rounds,
      Math.max(3, Math.ceil(options.each / 20)),
    );
    return [
      {
        name: 'remember: GraphQL / one bare write',
        figure: 'p50',
        bar: { limit: 1.5, side: 'at most' },
        sides: ['GraphQL', 'bare'],
        rounds: single,
      },
      {
        name: `rememberMany(${BATCH}): GraphQL / bare UNWIND`,
        figure: 'throughput',
        bar: { limit: 0.7, side: 'at least' },
        sides: ['GraphQL', 'bare'],
        rounds: batches,
      },
    ];
  } finally {
    close();
    await service.stop();
    await world.neo4j.run('MATCH (n:PendingEmbedding {workspaceId: $id}) REMOVE n:PendingEmbedding', {
      id: world.workspaceId,
    });
    world.service.resume();
  }
}

function bareWrites(
  { product, workspaceId, slug, driver, connection }: World,
  template: Template,
  event: Readonly<Record<string, unknown>>,
  value: (n: number, at: number) => string,
) {
  const text = `${creating(template, { embedded: false, slug })}
    CREATE (e:AuditEvent:UnsealedAuditEvent) SET e = $event, e.targetId = row.memory.id, e.id = row.eventId, e.version = 1,
      e.at = datetime.truncate('microsecond', datetime.realtime())`;
  const shared = { ...common(template, false, slug), event: neverSealed(event) };
  return (count: number): Work =>
    async (n) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        ...bareRow(product, template, workspaceId, NAMESPACE, `${value(n, at)} bare`),
        eventId: randomUUID(),
      }));
      await driver.executeQuery(text, { ...shared, rows, workspaceId }, { database: connection.database });
    };
}

// The id and the instant are each event's own; one that has no number yet is given one by the service.
function neverSealed(event: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(event).filter(([name]) => !['id', 'at', 'sequence', 'version'].includes(name)),
  );
}
