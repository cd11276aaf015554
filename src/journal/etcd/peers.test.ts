import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atEnd } from '../../../test/support/at-end.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { isBeforeSent, NotCarriedOut, openPeerPort, PeerClient, type PeerPort } from './peers.ts';

let port: PeerPort;
const client = new PeerClient('a token', 5_000);

beforeAll(async () => {
  port = await openPeerPort({
    ...{ host: '127.0.0.1', port: 0, token: 'a token' },
    calls: async (call) => {
      if (call === 'POST /fails') throw new Error('half way');
      return call === 'POST /does' ? { status: 200, body: Buffer.from('done') } : undefined;
    },
  });
});
afterAll(async () => {
  client.close();
  await port.close();
});

const call = (path: string, by = client) => by.call(`http://127.0.0.1:${port.port}${path}`, 'POST');

test('what a node has not taken it has not done', async () => {
  expect(await call('/does')).toEqual(Buffer.from('done'));
  const stranger = new PeerClient('another token', 5_000);
  await expect(call('/does', stranger)).rejects.toThrow(NotCarriedOut);
  // As while it starts.
  await expect(call('/unknown')).rejects.toThrow(NotCarriedOut);
  stranger.close();
});

test('of whoever does not know the token nothing is read, and of others no more than nodes send', async () => {
  const statusOf = (token: string, length: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-length': length };
      const options = { host: '127.0.0.1', port: port.port, method: 'POST', headers };
      const sent = request({ ...options, path: '/does' }, ({ statusCode }) => resolve(statusCode));
      sent.on('error', reject);
      // The rest never comes.
      sent.write(Buffer.alloc(Math.min(length, 33 * 1024 * 1024)));
      atEnd(() => sent.destroy());
    });
  expect(await statusOf('another token', 1_000_000_000)).toBe(401);
  expect(await statusOf('a token', 1_000_000_000)).toBe(413);
});

test('what a node does not reach it has not been sent, whatever the network says of it', async () => {
  const closed = `127.0.0.1:${await freePort()}`;
  // Nowhere, a network without a way to it, and one for documentation, which says nothing at all or is unreachable.
  for (const host of [closed, 'nobody.invalid', '255.255.255.255:9', '192.0.2.1:9'])
    await expect(client.call(`http://${host}/does`, 'POST'), host).rejects.toThrow(NotCarriedOut);
});

test('of a call that was sent and broke nobody can say what became of it', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: at } = server.address() as AddressInfo;
  const broken = client.call(`http://127.0.0.1:${at}/does`, 'POST');
  expect(await broken.catch(({ name }: Error) => name)).toBe('Error');
  expect(await call('/fails').catch(({ name }: Error) => name)).toBe('Error');
  server.close();
});

test('an error tells that nothing was sent by what it came of, and not by its code', () => {
  const codes = [
    ...['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL'],
    ...['ETIMEDOUT', 'ECONNRESET', 'EACCES', 'EMFILE', 'ENOBUFS'],
  ];
  const of = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
  for (const code of codes) {
    expect(isBeforeSent(of(code, 'connect'))).toBe(true);
    // A route that is lost under a connection is told with the same code.
    expect(isBeforeSent(of(code, 'read'))).toBe(false);
    expect(isBeforeSent(of(code, 'write'))).toBe(false);
  }
  for (const code of ['ENOTFOUND', 'EAI_AGAIN'])
    expect(isBeforeSent(of(code, 'getaddrinfo'))).toBe(true);
  const tried = (...syscalls: readonly string[]) =>
    new AggregateError(syscalls.map((syscall) => of('ECONNREFUSED', syscall)));
  expect(isBeforeSent(tried('connect', 'connect'))).toBe(true);
  expect(isBeforeSent(tried('connect', 'read'))).toBe(false);
  expect(isBeforeSent(new Error('socket hang up'))).toBe(false);
});
