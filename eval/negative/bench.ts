import { askedOf } from './asked.js';
import type { Coverage } from './coverage.js';
import type { Document } from './documents.js';
import { get, post, type HttpAnswer } from './http.js';
import { isObject, textsUnder, type JsonObject } from './json.js';
import { whyNot } from './oracle.js';
import type { Reader } from './readers.js';
import type { Declared, Operation } from './schema.js';
import type { Thing } from './things.js';
import type { Tally } from './tally.js';
import { tokensIn } from './tokens.js';
import type { World } from './world.js';

/** Everything that a sweep works with. */
export interface Bench {
  readonly url: string;
  readonly world: World;
  readonly declared: Declared;
  readonly coverage: Coverage;
  readonly tally: Tally;
  /** What each credential was shown by each operation or tool. */
  readonly shown: Map<string, Set<string>>;
  /** Cursors that credentials were given, by operation. */
  readonly cursors: Map<string, string[]>;
  /** How keys that do not work are refused: in one way. */
  readonly refusals: Set<string>;
}

/** A request as it is judged. */
export interface Judged {
  /** The operation or tool whose rules hold. */
  readonly name: string;
  /** The row of the report. */
  readonly where: string;
  readonly reader: Reader;
  readonly given: JsonObject;
  /** Whether earlier descriptions may be shown. */
  readonly past: boolean;
}

/** What no answer may hold: the insides of the service and of what it is built on. */
const INTERNALS =
  /Neo4jError|Neo\.[A-Z]\w+\.|org\.neo4j|org\.apache|java\.\w+\.|db\.index|scopeTokens|scopePath|workspaceId|CYPHER 25|\bMATCH \(|node_modules|\/dist\/|\.js:\d+|\bat \w+ \(/;

/** Sends a request, notes what it covered and judges its answer, unless its parts are to be judged. */
export async function ask(
  bench: Bench,
  operation: Operation,
  document: Document,
  judged: Omit<Judged, 'name' | 'where'> & { readonly parts?: boolean },
  way: 'POST' | 'GET' = 'POST',
  row = way === 'POST' ? operation.coordinate : `${operation.coordinate} (GET)`,
): Promise<HttpAnswer> {
  const { reader, given } = judged;
  const send = way === 'POST' ? post : get;
  const answer = await send(bench.url, reader.key, document.text, given);
  const name = operation.coordinate;
  bench.coverage.note(operation, document, given, answer.body.data);
  // The parts of an answer have rules of their own, so they are judged one by one; their error has none.
  if (judged.parts !== true || !answer.body.data) judge(bench, { ...judged, name, where: row }, answer.text);
  const cursors = bench.cursors.get(name) ?? [];
  bench.cursors.set(name, [...cursors, ...textsUnder(answer.body.data, 'endCursor')].slice(0, 20));
  return answer;
}

/** Looks for whatever may not be shown in an answer's text. */
export function judge(bench: Bench, judged: Judged, text: string): void {
  const { world, tally, shown } = bench;
  const { name, where, reader, given, past } = judged;
  tally.check(where, reader);
  const sent = tokensIn(JSON.stringify(given));
  const asked = askedOf(name, given, reader, past);
  const seen = shown.get(`${where} ${reader.name}`) ?? new Set();
  shown.set(`${where} ${reader.name}`, seen);
  const refused = text.includes('"errors":') || text.includes('"isError":true');
  for (const token of tokensIn(text)) {
    if (!refused) seen.add(token);
    const thing = sent.has(token) || reader.own.has(token) ? undefined : world.things.get(token);
    const isId = token.includes('-');
    const seenAs: Thing | undefined =
      thing && asked.forgottenIds === true && isId ? { ...thing, state: 'ACTIVE' } : thing;
    const reason = seenAs && whyNot(reader, seenAs, asked);
    if (thing && reason !== undefined) tally.fail('leak', where, reader, `${thing.name} ${reason}`, given);
  }
  const internals = INTERNALS.exec(text);
  if (internals) tally.fail('internals', where, reader, `an answer says «${internals[0]}»`, given);
  for (const secret of world.secrets)
    if (secret.startsWith('hg_') && text.includes(secret))
      tally.fail('leak', where, reader, 'a whole key', given);
}

/** The root of an answer: what its one operation said. */
export function rootOf(answer: HttpAnswer): unknown {
  const { data } = answer.body;
  return isObject(data) ? Object.values(data)[0] : undefined;
}
