import { afterAll, expect, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeRemoteExecute } from '../../../src/mcp/remote.js';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const REQUEST = { document: '{ a }', operationName: 'a', variables: {}, credential: 'hg_secret' };

test('data and errors of a running instance are passed on as they are, refusals by status too', async () => {
  const answer = { data: null, errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] };
  const url = await listening((request, response) => {
    const isRight = request.url === '/graphql' && request.headers.authorization === 'Bearer hg_secret';
    response.writeHead(isRight ? 401 : 500).end(JSON.stringify(answer));
  });
  expect(await makeRemoteExecute(`${url}/`)(REQUEST)).toEqual(answer);
});

test.each([
  ['a page', '<html>'],
  ['JSON of something else', '{"status": "UP"}'],
  ['a list', '[]'],
  ['errors that are none', '{"errors": "no"}'],
  ['no errors and no data', '{"errors": []}'],
])('%s is no answer, and DEPENDENCY_UNAVAILABLE', async (_name, text) => {
  const url = await listening((_request, response) => response.end(text));
  const { data, errors } = await makeRemoteExecute(url)(REQUEST);
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([
    { message: expect.stringContaining('no Hippograph'), extensions: { code: 'DEPENDENCY_UNAVAILABLE' } },
  ]);
});

test('nobody there, and a connection that breaks, are DEPENDENCY_UNAVAILABLE', async () => {
  const broken = await listening((request) => request.socket.destroy());
  for (const url of ['http://127.0.0.1:1', broken])
    expect((await makeRemoteExecute(url)(REQUEST)).errors).toMatchObject([
      { extensions: { code: 'DEPENDENCY_UNAVAILABLE', retryable: true } },
    ]);
});

test('a key is not carried to where an instance points', async () => {
  let isAsked = false;
  const other = await listening((_request, response) => {
    isAsked = true;
    response.end('{"data": {}}');
  });
  const url = await listening((_request, response) => {
    response.writeHead(307, { location: `${other}/graphql` }).end();
  });
  expect((await makeRemoteExecute(url)(REQUEST)).errors).toHaveLength(1);
  expect(isAsked).toBe(false);
});

test('what is cancelled ends at once', async () => {
  const url = await listening(() => undefined);
  const cancelled = new AbortController();
  const running = makeRemoteExecute(url)({ ...REQUEST, signal: cancelled.signal });
  const started = performance.now();
  cancelled.abort();
  await expect(running).rejects.toThrow(/abort/i);
  expect(performance.now() - started).toBeLessThan(1_000);
});
