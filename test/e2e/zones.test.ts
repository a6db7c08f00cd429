import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connection } from '../support/neo4j.js';
import { ask } from '../support/running/client.js';
import { startService, type ServiceProgram } from '../support/running/program.js';
import { startWorld, type World } from './kit.js';

// The first day to come and the last to go: 14 hours before and 11 behind UTC.
const ZONES = ['Pacific/Kiritimati', 'Pacific/Midway'];

let world: World;
let folder: string;
let services: readonly ServiceProgram[] = [];
beforeAll(async () => {
  world = await startWorld('zones');
  folder = await mkdtemp(join(process.env['TEST_RUN_DIR'] ?? tmpdir(), 'zones-'));
  const place = { neo4j: { connection }, folder, ownerKey: world.service.ownerKey };
  services = await Promise.all(ZONES.map((TZ) => startService(place, { settings: { TZ } })));
}, 180_000);
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

test('services in zones a day apart read and write the same instants, and agree on what holds', async () => {
  const [east, west] = services;
  if (!east || !west) throw new Error('Both services must run.');
  const { key } = world.owner;
  const remember = `mutation ($input: RememberInput!) { remember(input: $input) { memory { id validFrom validTo state } } }`;
  const read = `query ($id: ID!, $asOf: AsOfInput) { memory(id: $id, asOf: $asOf) { value validFrom validTo state } }`;
  const found = `query ($asOf: AsOfInput) { recall(input: {query: "midnight", scope: {namespaces: ["zones"]}, asOf: $asOf}) {
    hits { memory { value } } } }`;
  const input = {
    namespace: 'zones',
    key: 'k',
    value: 'Before midnight.',
    validFrom: '2026-03-29T02:30:00+01:00',
    validTo: '2026-05-01T09:00:00+09:00',
  };
  interface Written {
    readonly memory: { readonly id: string };
  }
  const { memory } = await ask<Written>(east.url, key, remember, { input });
  expect(memory).toEqual({
    id: expect.any(String),
    validFrom: '2026-03-29T01:30:00.000000Z',
    validTo: '2026-05-01T00:00:00.000000Z',
    state: 'EXPIRED',
  });
  const after = { namespace: 'zones', key: 'k', value: 'After midnight.', validFrom: '2026-05-01T00:00:00Z' };
  await ask<Written>(west.url, key, remember, { input: after });
  for (const [validAt, value] of [
    ['2026-04-30T23:59:59.999999Z', 'Before midnight.'],
    ['2026-05-01T00:00:00Z', 'After midnight.'],
    ['2026-05-01T14:00:00+14:00', 'After midnight.'],
    ['2026-04-30T12:59:59-11:00', 'Before midnight.'],
  ]) {
    const asOf = { validAt };
    for (const { url } of services) {
      expect(await ask(url, key, read, { id: memory.id, asOf })).toMatchObject({ value });
      expect(await ask(url, key, found, { asOf })).toEqual({ hits: [{ memory: { value } }] });
    }
  }
  const now = await Promise.all(services.map(({ url }) => ask(url, key, read, { id: memory.id })));
  expect(now[0]).toEqual(now[1]);
}, 60_000);
