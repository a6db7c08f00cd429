import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Client, request, RequestError } from '../../../eval/client.js';

const schema = z.object({ answer: z.number() });

const replies: Readonly<Record<string, { status: number; body: string } | undefined>> = {
  good: { status: 200, body: '{"data":{"answer":42}}' },
  refused: {
    status: 200,
    body: '{"data":null,"errors":[{"message":"No","extensions":{"code":"FORBIDDEN"}},{"message":"Not this"}]}',
  },
  uncoded: { status: 400, body: '{"errors":[{"message":"Syntax"}]}' },
  shape: { status: 200, body: '{"data":{"answer":"42"}}' },
  proxy: { status: 502, body: '<html>Bad gateway</html>' },
};

let server: Server;
let client: Client;

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      const reply = replies[(JSON.parse(text) as { query: string }).query];
      const authorised = incoming.headers.authorization === 'Bearer k';
      // A query without a reply hangs.
      if (reply !== undefined) outgoing.writeHead(authorised ? reply.status : 401).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = { url: `http://127.0.0.1:${String(port)}/graphql`, key: 'k', timeoutMs: 500 };
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('gives the data of an answer', async () => {
  await expect(request(client, 'good', {}, schema)).resolves.toEqual({ answer: 42 });
});

test.each([
  ['refused', 'FORBIDDEN', 'No'],
  ['uncoded', 'UNKNOWN', 'Syntax'],
  ['shape', 'BAD_ANSWER', 'answer'],
  ['proxy', 'HTTP_502', 'Bad gateway'],
  ['hang', 'TIMEOUT', '/graphql'],
])('%s is %s', async (query, code, message) => {
  const error: unknown = await request(client, query, {}, schema).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
});

test('no server is NETWORK', async () => {
  const nowhere = { ...client, url: 'http://127.0.0.1:1/graphql' };
  await expect(request(nowhere, 'good', {}, schema)).rejects.toMatchObject({ code: 'NETWORK' });
});
