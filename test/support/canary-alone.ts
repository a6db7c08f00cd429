import { isDeepStrictEqual } from 'node:util';
import type { Driver, Session, Transaction } from 'neo4j-driver';
import { toPlain } from '../../src/graph/values.js';
import {
  borderOf,
  describe,
  firstChoices,
  parametersOf,
  settingsOf,
  type Border,
  type Setting,
  type Subject,
} from './canary.js';
import { GUESSES, type Choice } from './canary-params.js';
import { CANARY_MODEL, type World } from './canary-world.js';
import { connection } from './neo4j.js';

/**
 * What changes in the rows of reading queries when everything that is not A's is taken away: nothing should. It is taken
 * away for good, for in a transaction that deleted a relationship a full-text search leaves out the nodes that have its number.
 */
export async function differencesWithoutOthers(
  { driver }: { driver: Driver },
  world: World,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<Subject, readonly string[]>> {
  const session = driver.session({ database: connection.database });
  const differences = new Map<Subject, string[]>(subjects.map((subject) => [subject, []]));
  try {
    const asked = settingsOf('read', world).flatMap((setting) =>
      subjects.map((subject) => ({ subject, setting, choices: choicesWithoutOthers(subject, world) })),
    );
    const before: string[][][] = [];
    for (const { subject, setting, choices } of asked)
      before.push(await rowsOf(session, subject, setting, choices, world));
    // From the widest scope to the narrowest: what lies outside of one lies outside of the next.
    let emptied: Setting | undefined;
    for (const [index, { subject, setting, choices }] of asked.entries()) {
      if (setting !== emptied) await takeOthersAway(session, borderOf(world, setting));
      emptied = setting;
      const after = await rowsOf(session, subject, setting, choices, world);
      const changed = choices.filter((_, at) => !isDeepStrictEqual(before[index]?.[at], after[at]));
      differences.get(subject)?.push(...changed.map((choice) => JSON.stringify(describe(choice))));
    }
    return differences;
  } finally {
    await session.close();
  }
}

function choicesWithoutOthers(subject: Subject, world: World): readonly Choice[] {
  return firstChoices(subject, world).filter((choice) => choice.nulls || choice.guess === GUESSES[0]);
}

async function takeOthersAway(session: Session, { foreign }: Border): Promise<void> {
  await session.run('UNWIND $ids AS id MATCH (n) WHERE elementId(n) = id DETACH DELETE n', {
    ids: [...foreign.keys()],
  });
}

async function rowsOf(
  runner: { run: Transaction['run'] },
  subject: Subject,
  setting: Setting,
  choices: readonly Choice[],
  world: World,
) {
  const results: string[][] = [];
  for (const choice of choices) {
    const { records } = await runner.run(
      subject.text(setting.shape, CANARY_MODEL),
      parametersOf(subject, setting, choice, world),
    );
    // A score may depend on how often words occur elsewhere, time passes, and collected lists have no order.
    const rows = records.map((record) =>
      unordered(toPlain({ ...record.toObject(), score: null, now: null })),
    );
    results.push(rows.map((row) => JSON.stringify(row)).sort());
  }
  return results;
}

function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => JSON.stringify(unordered(entry))).sort();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unordered(entry)]));
}
