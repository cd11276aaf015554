import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { venueClient } from './venue-client.ts';

test.each([
  ['s3cret', 's3cret'],
  ['ann:s3cret', 's3cret'],
  ['ann:s3cret:read', 's3cret'],
  ['ann:first,ben:second', 'first'],
  ['odd token', 'odd token'],
])('W3: of the tokens %j the first is sent, without name and mark', async (token, sent) => {
  const server = createServer((request, reply) => {
    reply.end(JSON.stringify({ code: '00000', data: request.headers.authorization }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = venueClient({ url: `http://127.0.0.1:${port}`, token });
  expect(await client.call('GET', '/', {})).toBe(`Bearer ${sent}`);
  server.close();
});
