import { request, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type World } from './kit.js';

let world: World;
beforeAll(async () => {
  world = await startWorld('protocol');
});
afterAll(() => world.close());

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly codes: readonly string[];
}

/** A request with any headers at all, Host included. */
function send({ method = 'POST', path = '/graphql', headers = {}, body }: Sent): Promise<Got> {
  const { hostname, port } = new URL(world.service.url);
  const all = {
    authorization: `Bearer ${world.owner.key}`,
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const codes = [...text.matchAll(/"code":"(\w+)"/g)].map(([, code]) => code ?? '');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, codes });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const VIEWER = JSON.stringify({ query: '{ viewer { holdsWorkspace } }' });
const WRITE = '{"query":"mutation { remember(input: {key: \\"protocol\\", value: \\"x\\"}) { outcome } }"}';

async function unwritten(): Promise<void> {
  expect(await world.owner.call('memory', { at: { namespace: 'user/owner', key: 'protocol' } })).toBeNull();
}

test('a plain request works', async () => {
  expect(await send({ body: VIEWER })).toMatchObject({ status: 200, codes: [] });
});

describe('another site cannot speak to this server', () => {
  test.each([
    'evil.example',
    'evil.example:4000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '[::2]',
    '0.0.0.0',
    'localhost@evil.example',
  ])('as Host: %s', async (host) => {
    const got = await send({ headers: { host }, body: WRITE });
    expect([400, 403]).toContain(got.status);
    expect(got.text).not.toContain('CREATED');
    await unwritten();
  });

  test.each([
    'https://evil.example',
    'http://evil.example:4000',
    'null',
    'https://127.0.0.1.evil.example',
    'https://localhost.evil.example',
    'file://',
    'chrome-extension://abc',
  ])('from Origin: %s', async (origin) => {
    expect(await send({ headers: { origin }, body: WRITE })).toMatchObject({
      status: 403,
      codes: ['FORBIDDEN'],
    });
    await unwritten();
  });

  test.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST:1234'])(
    'but its own names work: %s',
    async (host) => {
      expect(await send({ headers: { host }, body: VIEWER })).toMatchObject({ status: 200 });
      expect(await send({ headers: { host, origin: `http://${host}` }, body: VIEWER })).toMatchObject({
        status: 200,
      });
    },
  );

  test('nor read answers: there is no CORS header, and no frame', async () => {
    const { headers } = await send({ body: VIEWER });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    const preflight = await send({ method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('a body is refused', () => {
  test.each(['utf-7', 'UTF-16', 'utf-16le', 'utf-32', 'iso-8859-1', '"utf-7"', 'ibm037'])(
    'in the character set %s',
    async (charset) => {
      expect(
        await send({ headers: { 'content-type': `application/json; charset=${charset}` }, body: WRITE }),
      ).toMatchObject({ status: 415, codes: ['BAD_INPUT'] });
      await unwritten();
    },
  );

  test('of more than 4 MB, before it is read', async () => {
    const body = JSON.stringify({
      query: '{ viewer { holdsWorkspace } }',
      extensions: { filler: 'x'.repeat(4_200_000) },
    });
    expect(await send({ body })).toMatchObject({ status: 413, codes: ['BAD_INPUT'] });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; x=application/json',
    '',
  ])('that a form of another page could send: %j', async (type) => {
    const got = await send({ headers: { 'content-type': type }, body: WRITE });
    expect(got.status).toBeGreaterThanOrEqual(400);
    expect(got.codes).not.toContain('INTERNAL');
    await unwritten();
  });

  test.each([
    ['no JSON', '{"query":'],
    ['a text', '"query"'],
    ['a number', '5'],
    ['null', 'null'],
    ['nothing', ''],
    ['no query', '{}'],
    ['a query that is no text', '{"query": 5}'],
    ['variables that are none', '{"query": "{ viewer { holdsWorkspace } }", "variables": "x"}'],
    ['an operation name that is none', '{"query": "{ viewer { holdsWorkspace } }", "operationName": 5}'],
    ['an unknown operation name', '{"query": "{ viewer { holdsWorkspace } }", "operationName": "other"}'],
    [
      'very deep JSON',
      `{"query": "query ($a: [ID!]) { memories(filters: {writtenBy: $a}) { nodes { id } } }", "variables": {"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
    ],
  ])('that is %s', async (_what, body) => {
    const got = await send({ body });
    expect(got.status).toBeGreaterThanOrEqual(400);
    expect(got.status).toBeLessThan(500);
    expect(got.codes).toEqual(['BAD_INPUT']);
  });

  test('with several operations in one', async () => {
    const got = await send({ body: `[${WRITE},${WRITE}]` });
    expect(got).toMatchObject({ status: 400, codes: ['BAD_INPUT'] });
    await unwritten();
  });

  test('that is compressed into a bomb', async () => {
    const { gzipSync } = await import('node:zlib');
    const body = gzipSync(
      JSON.stringify({
        query: '{ viewer { holdsWorkspace } }',
        extensions: { filler: 'x'.repeat(20_000_000) },
      }),
    );
    expect(await send({ headers: { 'content-encoding': 'gzip' }, body })).toMatchObject({ status: 413 });
  });
});

describe('GET', () => {
  const get = (query: string, headers: Record<string, string> = { 'apollo-require-preflight': 'yes' }) =>
    send({ method: 'GET', path: `/graphql?query=${encodeURIComponent(query)}`, headers });

  test('reads', async () => {
    expect(await get('{ viewer { holdsWorkspace } }')).toMatchObject({ status: 200, codes: [] });
  });

  test('never writes', async () => {
    const got = await get('mutation { remember(input: {key: "protocol", value: "x"}) { outcome } }');
    expect(got).toMatchObject({ status: 405, codes: ['BAD_INPUT'] });
    await unwritten();
  });

  test('is refused as a link or an image of another page would send it', async () => {
    expect(await get('{ viewer { holdsWorkspace } }', {})).toMatchObject({
      status: 400,
      codes: ['BAD_INPUT'],
    });
  });

  test('with the key in the address is no key', async () => {
    expect(
      await send({
        method: 'GET',
        path: `/graphql?query={viewer{holdsWorkspace}}&authorization=Bearer%20${world.owner.key}`,
        headers: { authorization: '', 'apollo-require-preflight': 'yes' },
      }),
    ).toMatchObject({ status: 401 });
  });
});

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('%s is refused', async (method) => {
  const got = await send({ method, headers: { 'content-type': 'application/json' }, body: WRITE });
  expect(got.status).toBeGreaterThanOrEqual(400);
  expect(got.codes).not.toContain('INTERNAL');
  await unwritten();
});

test.each([
  '/',
  '/graphql/../etc/passwd',
  '/admin',
  '/playground',
  '/graphiql',
  '/.env',
  '/graphql%00',
  '/health',
])('there is nothing at %s', async (path) => {
  const got = await send({ method: 'GET', path });
  expect([400, 404]).toContain(got.status);
  expect(got.text).not.toMatch(/<html|<pre|node_modules/i);
});

test.each([
  'Basic abc',
  'Bearer',
  'Token x',
  'bearer',
  'Bearer  a b',
  `Bearer ${'x'.repeat(5_000)}`,
  'Bearer hg_é_x'.normalize('NFD').replace(/[^\x20-\x7e]/g, '?'),
])('authorization %s is no key', async (authorization) => {
  expect(await send({ headers: { authorization }, body: VIEWER })).toMatchObject({
    status: 401,
    codes: ['UNAUTHENTICATED'],
  });
});

test('50 callers at once each get their own answer', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) => world.person({ handle: `caller-${index}` })),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const person = people[index % 5];
      const { principal } = await (person ?? world.owner).call('viewer');
      return principal.handle;
    }),
  );
  expect(answers).toEqual(answers.map((_, index) => `caller-${index % 5}`));
});
