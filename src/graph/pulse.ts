import neo4j, { type Driver } from 'neo4j-driver';
import { unavailable } from '../errors.js';
import { errorCode } from './retry.js';

// Once each: together below the 2 s within which a lost database must be told.
const DOUBT_MS = 400;
const ANSWER_MS = 1_300;
// A database that is slow for everyone is given so many times what its fastest statement took lately, up to a limit: on a
// busy machine an answer that takes milliseconds may take a second now and then. The fastest, since one that waits for its
// plan says nothing of how long a question takes that has one.
const SLOWNESS = 25;
const LATELY = 8;
const LONGEST_ANSWER_MS = 15_000;
// A connection that has not answered for so long is not asked again.
const STALE_MS = 5_000;

/** `spentMs` is what the same work has waited for a lost database before: it is waited for that much shorter. */
type Wait = <T>(limitMs: number, work: () => Promise<T>, spentMs?: number) => Promise<T>;

/** Tells a database that is slow from one that has fallen silent. */
export interface Pulse {
  /**
   * Waits for an answer of the database for at most `limitMs`. When none comes, the database is asked whether it is there:
   * as long as it is, the wait goes on, else it ends with DEPENDENCY_UNAVAILABLE, 1.7 s after the last sign of life; later
   * when its answers have been slow lately.
   */
  readonly watch: Wait;
  /** The same with twice the patience: a machine that has no time for a moment must not cost work that is under way. */
  readonly watchWork: Wait;
  /** Waits for at most `limitMs` without asking: for what may take a server's whole strength, such as filling an index. */
  readonly wait: Wait;
  /** Takes note of how long a statement took that was answered. */
  readonly heard: (milliseconds: number) => void;
  /** Takes note that a statement failed because no connection was there. */
  readonly failed: () => void;
  close(): Promise<void>;
}

/** A pulse felt on a connection of its own, so that a full pool does not look like a lost database. */
export function openPulse(open: () => Driver, database: string): Pulse {
  let driver = open();
  let state: 'unknown' | 'greeting' | 'there' | 'silent' = 'unknown';
  let beat: { readonly since: number; readonly answer: Promise<boolean> } | undefined;
  let asking: Promise<boolean> | undefined;
  /** How long the newest answers took, in milliseconds. */
  const lately: number[] = [];

  // What is slow for everyone, on a busy machine or under a heavy load, is not silent.
  function patienceMs(): number {
    // One that has not answered yet is slow until it shows what it can.
    return Math.min(Math.max(ANSWER_MS, SLOWNESS * Math.min(...lately)), LONGEST_ANSWER_MS);
  }

  // After an outage it begins anew: its first answers are not waited for any longer for what was before.
  function forget(): void {
    lately.splice(0, lately.length, 0);
  }

  // A real statement: the driver tells of a server that it has asked before without asking it.
  const select = () => driver.executeQuery('RETURN 1', {}, { database });

  // A new server's first answers take many seconds: until there was one, none is missed.
  function greet(): void {
    if (state !== 'unknown') return;
    state = 'greeting';
    select().then(
      () => (state = 'there'),
      () => (state = 'unknown'),
    );
  }

  // One that is still under way is waited for, since a new connection would only take longer.
  function answerOf(): Promise<boolean> {
    if (beat && performance.now() - beat.since > STALE_MS) {
      void driver.close().catch(() => undefined);
      driver = open();
      beat = undefined;
    }
    if (beat) return beat.answer;
    // What the server itself refuses is an answer too: the statement gets the same and says so.
    const answer = select().then(
      () => true,
      (error: unknown) => errorCode(error).startsWith('Neo.'),
    );
    const begun = { since: performance.now(), answer };
    beat = begun;
    void answer.then(() => {
      if (beat === begun) beat = undefined;
    });
    return answer;
  }

  async function ask(): Promise<boolean> {
    const there = await inTime(answerOf(), patienceMs());
    state = there ? 'there' : 'silent';
    if (!there) forget();
    return there;
  }

  // One question for all who wait, each for as long as it can.
  async function isThere(withinMs: number): Promise<boolean> {
    if (state === 'unknown' || state === 'greeting') return true;
    const until = performance.now() + withinMs;
    const question = () => {
      asking ??= ask().finally(() => (asking = undefined));
      return inTime(asking, Math.max(until - performance.now(), 0));
    };
    // One that began before may end without an answer while there is time for another.
    const isOld = asking !== undefined;
    if ((await question()) || (isOld && performance.now() < until && (await question()))) return true;
    // Whoever gives up first tells those who come next, until there is an answer.
    state = 'silent';
    return false;
  }

  async function watch<T>(
    limitMs: number,
    work: () => Promise<T>,
    misses: number,
    spentMs: number,
  ): Promise<T> {
    greet();
    const started = performance.now() - spentMs;
    // One that is known to be silent has to show itself first; what follows is waited for that much shorter.
    if (state === 'silent' && !(await isThere(ANSWER_MS))) throw unavailable('The database');
    const spent = performance.now() - started;
    return unlessLost(work, limitMs, () => isThere(patienceMs() - spent), misses);
  }

  return {
    watch: (limitMs, work, spentMs = 0) => watch(limitMs, work, 1, spentMs),
    watchWork: (limitMs, work, spentMs = 0) => watch(limitMs, work, 2, spentMs),
    heard: (milliseconds) => {
      lately.push(milliseconds);
      if (lately.length > LATELY) lately.shift();
    },
    failed: forget,
    wait: (limitMs, work) => unlessLost(work, limitMs, () => Promise.resolve(true), 1),
    close: () => driver.close(),
  };
}

async function unlessLost<T>(
  work: () => Promise<T>,
  limitMs: number,
  isThere: () => Promise<boolean>,
  misses: number,
): Promise<T> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let [ended, missed] = [false, 0];
  const lost = new Promise<never>((_resolve, reject) => {
    const look = async (): Promise<void> => {
      missed = (await isThere()) ? 0 : missed + 1;
      if (missed >= misses || performance.now() - started >= limitMs) reject(unavailable('The database'));
      else if (!ended) wait();
    };
    const wait = (): void => {
      timer = setTimeout(() => void look(), DOUBT_MS);
    };
    wait();
  });
  try {
    return await Promise.race([work(), lost]);
  } finally {
    ended = true;
    clearTimeout(timer);
    lost.catch(() => undefined);
  }
}

async function inTime(answer: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    const expire = () => {
      resolve(false);
    };
    // Timers run before what came in: an answer that came while this process was busy is still read first.
    timer = setTimeout(() => setImmediate(() => setImmediate(expire)), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The driver that a pulse is felt with: one connection, for as long as anyone waits. */
export function pulseDriver(uri: string, username: string, password: string): Driver {
  return neo4j.driver(uri, neo4j.auth.basic(username, password), {
    connectionTimeout: LONGEST_ANSWER_MS,
    connectionAcquisitionTimeout: LONGEST_ANSWER_MS,
    maxConnectionPoolSize: 1,
    maxTransactionRetryTime: 0,
    userAgent: 'hippograph',
  });
}
