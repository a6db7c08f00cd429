import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import neo4j, { type Driver } from 'neo4j-driver';
import { makeReadHeads } from '../../src/audit/heads.js';
import { recordEvents, type Actor, type EventEntry } from '../../src/audit/record.js';
import { makeSealer } from '../../src/audit/sealer.js';
import { openGraph, type Graph } from '../../src/graph/graph.js';
import { migrate, releaseLease, tryLease } from '../../src/graph/migrate.js';
import { mintSystemAccess, mintWriteScope } from '../../src/graph/scope.js';
import { toPlain } from '../../src/graph/values.js';
import { startSealingJob } from '../../src/jobs/sealing-job.js';
import { endServers, startMember, type Member } from './members.js';

// The sealer serves all workspaces of a database, so that these tests need one of their own.
const access = mintSystemAccess();
const actor = { principal: { id: 'p' }, apiKey: { id: 'k' }, requestId: 'r' } as Actor;
let folder = '';
let member: Member;
let settings: { uri: string; username: string; password: string; database: string };
let driver: Driver;
let graph: Graph;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'hippograph-sealing-')));
  member = startMember(join(folder, 'data'));
  const { uri = '', password = '' } = await member.next();
  settings = { uri, username: 'neo4j', password, database: 'neo4j' };
  driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password), { disableLosslessIntegers: true });
  graph = openGraph(settings);
  await migrate(graph, access, 'sealing');
});

afterAll(async () => {
  try {
    await graph.close();
    await driver.close();
  } finally {
    await member.kill();
    await endServers(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
});

beforeEach(async () => {
  await run('MATCH (n) WHERE n:AuditEvent OR n:AuditHead OR n:Lease DETACH DELETE n');
});

async function run(text: string, params: Readonly<Record<string, unknown>> = {}) {
  const { records } = await driver.executeQuery(text, params, { database: settings.database });
  return records.map((record) => toPlain(record.toObject()) as Record<string, unknown>);
}

/** Writes events as a mutation does, and holds the transaction open for as long as it takes. */
function write(workspaceId: string, count = 1, held: () => Promise<unknown> = () => Promise.resolve()) {
  const entry = (): EventEntry => ({
    operation: 'REMEMBER',
    outcome: 'CREATED',
    targetId: randomUUID(),
    namespace: 'team/a',
    version: 1,
  });
  const entries = Array.from({ length: count }, entry);
  return graph
    .transact('test', async (tx) => {
      await recordEvents(tx, mintWriteScope(workspaceId, { shape: 'workspace' }), actor, entries);
      await held();
    })
    .then(() => entries.map(({ targetId }) => targetId));
}

async function sequenceOf(workspaceId: string) {
  return run(
    'MATCH (e:AuditEvent {workspaceId: $workspaceId}) RETURN e.sequence AS sequence, e.targetId AS targetId, e.at AS at ORDER BY e.sequence',
    { workspaceId },
  );
}

/** What is wrong with a sequence: it holds all that was committed, each once, as 1, 2, 3 …, and its head is at its end. */
async function faultsOf(workspaceId: string, committed: readonly string[]): Promise<string[]> {
  const rows = await sequenceOf(workspaceId);
  const present = new Set(rows.map((row) => row['targetId']));
  const [head] = await run('MATCH (h:AuditHead {workspaceId: $workspaceId}) RETURN h.sequence AS sequence', {
    workspaceId,
  });
  const unsealed = await run(
    'MATCH (e:UnsealedAuditEvent {workspaceId: $workspaceId}) RETURN e.targetId AS targetId',
    { workspaceId },
  );
  return [
    ...committed.filter((id) => !present.has(id)).map((id) => `${id} is missing`),
    ...(rows.length === committed.length ? [] : [`${rows.length} events of ${committed.length}`]),
    ...rows
      .filter((row, index) => row['sequence'] !== index + 1)
      .map((row) => `hole or double at ${JSON.stringify(row)}`),
    ...unsealed.map((row) => `${JSON.stringify(row)} is not sealed`),
    ...(head?.['sequence'] === committed.length ? [] : [`the head is ${JSON.stringify(head)}`]),
  ];
}

describe('sealing', () => {
  test('numbers events in the order in which they were written, by 500 at most a time', async () => {
    const workspaceId = randomUUID();
    const written: string[] = [];
    for (const count of [3, 1, 7]) written.push(...(await write(workspaceId, count)));
    const sealer = makeSealer(graph, access, 'one');
    expect(await sealer.runOnce(5)).toEqual({ sealed: 5, more: true });
    expect(await sealer.runOnce(500)).toEqual({ sealed: 6, more: false });
    expect(await sealer.runOnce(500)).toEqual({ sealed: 0, more: false });
    expect((await sequenceOf(workspaceId)).map((row) => row['targetId'])).toEqual(written);
    expect(await faultsOf(workspaceId, written)).toEqual([]);
  });

  test('gives each workspace a sequence of its own', async () => {
    const workspaces = [randomUUID(), randomUUID(), randomUUID()];
    const written = await Promise.all(workspaces.map((workspaceId) => write(workspaceId, 4)));
    expect(await makeSealer(graph, access, 'one').runOnce(500)).toEqual({ sealed: 12, more: false });
    for (const [index, workspaceId] of workspaces.entries())
      expect(await faultsOf(workspaceId, written[index] ?? [])).toEqual([]);
  });

  test('finds an event that commits after a later one was sealed', async () => {
    const workspaceId = randomUUID();
    let commit: () => void = () => undefined;
    let late: Promise<unknown> = Promise.resolve();
    await new Promise<void>((opened) => {
      late = write(workspaceId, 1, async () => {
        opened();
        await new Promise<void>((resolve) => (commit = resolve));
      });
    });
    const sealer = makeSealer(graph, access, 'one');
    await write(workspaceId);
    expect((await sealer.runOnce(500)).sealed).toBe(1);
    commit();
    await late;
    expect((await sealer.runOnce(500)).sealed).toBe(1);
    const rows = await sequenceOf(workspaceId);
    expect(rows.map((row) => row['sequence'])).toEqual([1, 2]);
    expect(String(rows[1]?.['at']) < String(rows[0]?.['at'])).toBe(true);
  });

  test('is left to whoever holds the lease, and taken over when that one is gone', async () => {
    const workspaceId = randomUUID();
    const written = await write(workspaceId);
    expect(await tryLease(graph, access, 'sealer', 'another', 60)).toBe(true);
    expect((await makeSealer(graph, access, 'one').runOnce(500)).sealed).toBe(0);
    await releaseLease(graph, access, 'sealer', 'another');
    const two = makeSealer(graph, access, 'two');
    expect((await two.runOnce(500)).sealed).toBe(1);
    await two.release();
    expect(await run('MATCH (l:Lease {name: "sealer"}) RETURN l.holder AS holder')).toEqual([
      { holder: null },
    ]);
    expect(await faultsOf(workspaceId, written)).toEqual([]);
  });

  test('asks an idle database for nothing but whether there is something, and writes nothing to it', async () => {
    const ran: string[] = [];
    const watched = openGraph({ ...settings, observe: (name) => ran.push(name) });
    try {
      await makeSealer(watched, access, 'one').runOnce(500);
      expect(ran).toEqual(['audit.unsealed']);
    } finally {
      await watched.close();
    }
  });

  test('of two rivals that are killed between reading and writing leaves nothing missing, nothing double and no hole', async () => {
    const workspaces: string[] = [randomUUID(), randomUUID()];
    const committed = new Map(workspaces.map((workspaceId) => [workspaceId, [] as string[]]));
    const stop = new AbortController();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const workspaceId = workspaces[writer % 2] ?? '';
      for (let turn = 0; !stop.signal.aborted; turn += 1) {
        const late = turn % 15 === writer ? () => sleep(400) : undefined;
        committed.get(workspaceId)?.push(...(await write(workspaceId, 1 + (turn % 3), late)));
        await sleep(5);
      }
    });
    // One name for both, so that the lease lets both in: what keeps them apart is the lock alone.
    const rivals: ChildProcess[] = [];
    const start = () => {
      const script = fileURLToPath(new URL('sealer.js', import.meta.url));
      const child = spawn(
        process.execPath,
        [script, JSON.stringify({ settings, holder: 'both', pauseMs: 120 })],
        { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      rivals.push(child);
      return child;
    };
    try {
      const pair = [start(), start()];
      for (let kills = 0; kills < 8; kills += 1) {
        const victim = pair[kills % 2];
        if (victim?.stdout) await once(victim.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
        victim?.kill('SIGKILL');
        pair[kills % 2] = start();
      }
    } finally {
      stop.abort();
      await Promise.all(writers);
      for (const child of rivals) child.kill('SIGKILL');
    }
    const sealer = makeSealer(graph, access, 'both');
    while ((await sealer.runOnce(500)).sealed > 0);
    for (const workspaceId of workspaces) {
      const written = committed.get(workspaceId) ?? [];
      expect(written.length).toBeGreaterThan(100);
      expect(await faultsOf(workspaceId, written)).toEqual([]);
    }
  });

  test('happens within a second of the write for 19 events of 20', async () => {
    const workspaceId = randomUUID();
    const errors: unknown[] = [];
    const hooks = { onSealed: () => undefined, onError: (error: unknown) => errors.push(error) };
    const job = startSealingJob(makeSealer(graph, access, 'job'), hooks);
    const stop = new AbortController();
    const writers = Array.from({ length: 4 }, async () => {
      let written = 0;
      while (!stop.signal.aborted) {
        await write(workspaceId);
        job.wake();
        written += 1;
        await sleep(10);
      }
      return written;
    });
    const lags: number[] = [];
    let last = 0;
    const look = async () => {
      const rows = await run(
        `MATCH (e:AuditEvent {workspaceId: $workspaceId}) WHERE e.sequence > $last
         RETURN e.sequence AS sequence, duration.between(e.at, datetime.realtime()).milliseconds AS lag ORDER BY sequence`,
        { workspaceId, last: neo4j.int(last) },
      );
      for (const row of rows) lags.push(Number(row['lag']));
      last = Number(rows.at(-1)?.['sequence'] ?? last);
    };
    try {
      // So long that one moment in which the machine does something else is not a twentieth of it.
      for (const end = Date.now() + 15_000; Date.now() < end;) {
        await look();
        await sleep(50);
      }
    } finally {
      stop.abort();
    }
    const written = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
    for (const end = Date.now() + 5_000; lags.length < written && Date.now() < end;) {
      await look();
      await sleep(50);
    }
    await job.stop();
    expect(errors).toEqual([]);
    expect(lags).toHaveLength(written);
    lags.sort((a, b) => a - b);
    expect(lags[Math.floor(lags.length * 0.95)]).toBeLessThanOrEqual(1_000);
  });
});

describe('the end of a sequence', () => {
  test('is told without what a reader could miss while the last seal commits', async () => {
    const workspaceId = randomUUID();
    await write(workspaceId, 3);
    const sealer = makeSealer(graph, access, 'one');
    await sealer.runOnce(500);
    await write(workspaceId, 3);
    await sealer.runOnce(500);
    const readHeads = makeReadHeads(graph, access);
    expect(await readHeads([workspaceId, 'nobody'])).toEqual(new Map([[workspaceId, 6]]));
    // As if one number of the last seal were not seen yet.
    await run('MATCH (e:AuditEvent {workspaceId: $workspaceId, sequence: 5}) REMOVE e.sequence', {
      workspaceId,
    });
    expect(await readHeads([workspaceId])).toEqual(new Map([[workspaceId, 3]]));
  });
});
