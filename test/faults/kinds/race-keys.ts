import { send } from '../../support/running/client.js';
import { makeWorkspace, type Fault } from '../setting.js';

const DOCUMENT = 'mutation ($input: RememberInput!) { remember(input: $input) { outcome version } }';
const KEYS = 6;
const WRITES = 8;
const CLIENTS = 4;

type Style = 'same' | 'different' | 'compare';

interface Write {
  readonly key: string;
  readonly code: string | undefined;
  readonly outcome: string;
  readonly version: number;
}

/** Two services write the same keys at once, and one of them crashes half-way. */
export const raceKeys: Fault = {
  name: 'race-keys',
  about: 'Two services on the same keys: versions without a hole, each acknowledged once, none lost.',
  run: async (setting) => {
    const services = [await setting.start(), await setting.start()] as const;
    const { id, key: credential } = await makeWorkspace(setting, services[0].url);
    const writes: Write[] = [];
    const write = async (url: string, style: Style, at: number, value: string, expectedVersion?: number) => {
      const key = `${style}-${at % KEYS}`;
      const input = {
        namespace: 'org/race',
        key,
        value,
        ...(expectedVersion !== undefined && { expectedVersion }),
      };
      const { data, code } = await send(url, credential, DOCUMENT, { input });
      const answer = (data?.['remember'] ?? { outcome: '', version: 0 }) as {
        outcome: string;
        version: number;
      };
      writes.push({ key, code, ...answer });
      return answer.version;
    };
    const client = async (number: number) => {
      const { url } = services[number % 2] ?? services[0];
      const seen = new Map<number, number>();
      for (let at = 0; at < KEYS * WRITES; at += 1) {
        await write(url, 'same', at, `The same text at ${at % KEYS}.`);
        await write(url, 'different', at, `Client ${number} wrote ${at}.`);
        const version = await write(
          url,
          'compare',
          at,
          `Client ${number} compared ${at}.`,
          seen.get(at % KEYS) ?? 0,
        );
        seen.set(at % KEYS, version || (seen.get(at % KEYS) ?? 0) + 1);
        if (number === 1 && at === (KEYS * WRITES) / 2) await services[1].kill();
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    const stored = await setting.neo4j.run(
      `MATCH (m:Memory {workspaceId: $id}) CALL (m) { MATCH (m)-[:HAS_VERSION]->(v) WITH v ORDER BY v.version
         RETURN collect(DISTINCT v.version) AS versions }
       RETURN m.key AS key, m.lastVersion AS last, versions, count(*) AS count`,
      { id },
    );
    const findings = stored.flatMap((row) => judgeKey(row as never, writes));
    if (stored.length !== 3 * KEYS) findings.push(`${stored.length} memories instead of ${3 * KEYS}`);
    return {
      findings,
      measured: { writes: writes.length, lost: writes.filter(({ code }) => code === 'NO_ANSWER').length },
    };
  },
};

function judgeKey(
  row: { readonly key: string; readonly last: number; readonly versions: readonly number[] },
  all: readonly Write[],
): string[] {
  const writes = all.filter(({ key }) => key === row.key);
  const made = writes.filter(({ outcome }) => outcome === 'CREATED' || outcome === 'REVISED');
  const unheard = writes.filter(({ code }) => code === 'NO_ANSWER').length;
  const strange = writes.filter(
    ({ code }) => code !== undefined && !['NO_ANSWER', 'CONFLICT'].includes(code),
  );
  return [
    ...strange.map(({ code }) => `${row.key} was answered ${code ?? ''}`),
    ...(row.versions.every((version, index) => version === index + 1) && row.versions.length === row.last
      ? []
      : [`${row.key} has the versions ${row.versions.join()} and says ${row.last}`]),
    ...(new Set(made.map(({ version }) => version)).size === made.length
      ? []
      : [`${row.key}: one version was acknowledged to two writers`]),
    ...(row.last >= made.length && row.last <= made.length + unheard
      ? []
      : [
          `${row.key} has ${row.last} versions, of which ${made.length} were acknowledged and ${unheard} not heard of`,
        ]),
    ...(row.key.startsWith('same') && row.last !== 1 ? [`${row.key} was revised by the same text`] : []),
  ];
}
