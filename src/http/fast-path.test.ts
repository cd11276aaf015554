/**
 * What the fast path takes and what it leaves to node:http, and how its connections end. That the two
 * answer alike is shown by test/differential.
 */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { trusting } from '../../test/support/toy-gateway.ts';
import { WireSocket } from '../../test/support/wire-socket.ts';
import type { Reply } from './envelope.ts';
import { FastPath } from './fast-path.ts';
import type { Request } from './gateway.ts';
import { routeTable } from './routes.ts';

const KIB = 1024;
const PATH = '/api/v2/echo';
const REPLY: Reply = { status: 200, code: '00000', text: '{"é":1}', remaining: 3 };

/** A fast path before a node:http that only counts, over one endpoint for each method. */
function start(serve: (request: Request) => Reply | Promise<Reply> = () => REPLY) {
  const taken: Request[] = [];
  const refusals: string[] = [];
  let isClosing = false;
  let handedOver = 0;
  const route = {
    path: PATH,
    observe: () => undefined,
    serve: (request: Request) => {
      taken.push(request);
      return serve(request);
    },
  };
  const fastPath = new FastPath({
    find: routeTable([
      { ...route, method: 'GET' },
      { ...route, method: 'POST' },
    ]),
    nowMs: () => 0,
    clientAddress: trusting('2').clientAddress,
    isClosing: () => isClosing,
    refuse: (code, socket) => {
      refusals.push(code);
      socket.end();
    },
    headMs: 10_000,
    bodyMs: 10_000,
    sweepEveryMs: 1000,
    keepAliveTimeoutMs: 75_000,
  });
  const server = createServer((_, outgoing) => outgoing.end('node'));
  server.on('request', () => {
    handedOver += 1;
  });
  fastPath.attach(server);
  const connect = () => {
    const socket = new WireSocket('10.0.0.1');
    server.emit('connection', socket as unknown as Socket);
    return socket;
  };
  const send = async (...pieces: readonly string[]) => {
    const socket = connect();
    for (const piece of pieces) socket.push(Buffer.from(piece, 'latin1'));
    await turn();
    return socket;
  };
  const close = () => {
    isClosing = true;
    fastPath.endIdle();
  };
  return { fastPath, connect, send, close, taken, refusals, handedOver: () => handedOver };
}

const get = (...fields: readonly string[]) =>
  `GET ${PATH} HTTP/1.1\r\n${['Host: a', ...fields].map((field) => `${field}\r\n`).join('')}\r\n`;

const post = (body: string, ...fields: readonly string[]) =>
  `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n` +
  `${fields.map((field) => `${field}\r\n`).join('')}\r\n${body}`;

describe('the fast path takes', () => {
  test.each([
    ['a GET', get()],
    ['a query of any visible characters', get().replace(PATH, `${PATH}?a=%20&b=<"{|}\\^\`>#c`)],
    ['a POST', post('{"text":"a"}')],
    ['a POST without a body', post('')],
    ['a POST without Content-Length', get().replace('GET', 'POST')],
    ['a GET that says that it has no body', get('Content-Length: 0')],
    [
      'fields without a space, in any case, without a value',
      get('A:b', 'eMPTY:', "!#$%&'*+-.^_`|~1: c"),
    ],
    ['Connection: keep-alive', get('connection: Keep-Alive')],
    ['Connection: close', get('Connection: close')],
    ['64 fields', get(...Array.from({ length: 63 }, (_, n) => `x${n}: v`))],
    ['a head of 8 KiB', get(`x: ${'y'.repeat(8 * KIB - get('x: ').length)}`)],
    ['a body of 64 KiB', post('x'.repeat(64 * KIB))],
    ['a length with zeros before it', post('abc').replace('Length: 3', 'Length: 00003')],
  ])('%s', async (_, request) => {
    const venue = start();
    const socket = await venue.send(request);
    expect(venue.taken).toHaveLength(1);
    expect(venue.handedOver()).toBe(0);
    expect(socket.received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('what it takes as it was sent', async () => {
    const venue = start();
    const body = '{"text":"\xc3\xa9"}';
    const connection = await venue.send(
      post(body, 'ACCESS-KEY: k', 'X-Forwarded-For: 203.0.113.7, 10.0.0.1').replace(
        PATH,
        `${PATH}?a=1&a=2&b=%20`,
      ),
    );
    expect(venue.taken).toEqual([
      {
        method: 'POST',
        target: `${PATH}?a=1&a=2&b=%20`,
        headers: {
          host: 'a',
          'content-length': String(body.length),
          'access-key': 'k',
          'x-forwarded-for': '203.0.113.7, 10.0.0.1',
        },
        query: { a: '1', b: ' ' },
        body: Buffer.from(body, 'latin1'),
        ip: '203.0.113.7',
        connection,
      },
    ]);
  });

  test('a request cut anywhere, once it is whole', async () => {
    const request = post('{"text":"a"}', 'User-Agent: a b c');
    for (let cut = 1; cut < request.length; cut += 1) {
      const venue = start();
      await venue.send(request.slice(0, cut));
      expect(venue.taken, request.slice(0, cut)).toHaveLength(0);
      expect(venue.handedOver()).toBe(0);
    }
    const venue = start();
    await venue.send(...(request.match(/.{1,12}/gs) ?? []));
    expect(venue.taken).toHaveLength(1);
    expect(venue.handedOver()).toBe(0);
  });

  test('one request after another, with replies of one byte a character or more', async () => {
    const venue = start();
    const socket = await venue.send(get(), post('a'), get('Connection: close'));
    expect(venue.taken).toHaveLength(3);
    expect(socket.received.match(/content-length: 8\r\n/g)).toHaveLength(3);
    expect(socket.received.split('{"\xc3\xa9":1}')).toHaveLength(4);
    expect(socket.destroyed).toBe(true);
  });
});

describe('the fast path leaves to node:http', () => {
  test.each([
    ['another method', get().replace('GET', 'HEAD')],
    ['a method in lower case', get().replace('GET', 'get')],
    ['another version', get().replace('1.1', '1.0')],
    ['a target with a host', get().replace(PATH, `http://a${PATH}`)],
    ['a target beyond ASCII', get().replace(PATH, `${PATH}?\xe9`)],
    ['two spaces', get().replace(' ', '  ')],
    ['a path of no endpoint', get().replace(PATH, '/healthz')],
    ['no Host', get().replace('Host', 'Most')],
    ['two Hosts', get('host: b')],
    ['a field twice', get('A: b', 'a: c')],
    ['a field that every object has', get('constructor: a')],
    ['65 fields', get(...Array.from({ length: 64 }, (_, n) => `x${n}: v`))],
    ['a head beyond 8 KiB', get(`x: ${'y'.repeat(8 * KIB - get('x: ').length + 1)}`)],
    ['a body beyond 64 KiB', post('x'.repeat(64 * KIB + 1))],
    ['Transfer-Encoding', post('', 'Transfer-Encoding: chunked')],
    ['Expect', post('', 'Expect: 100-continue')],
    ['Upgrade', get('Upgrade: websocket')],
    ['Proxy-Connection', get('Proxy-Connection: close')],
    ['another Connection', get('Connection: upgrade')],
    ['two words of Connection', get('Connection: keep-alive, close')],
    ['a folded field', get('a: b\r\n c')],
    ['a space before the colon', get('a : b')],
    ['a name of no characters', get(': b')],
    ['a value padded with more than a space', get('a:  b')],
    ['a value with a space at its end', get('a: b ')],
    ['a tab in a value', get('a: b\tc')],
    ['a byte beyond ASCII in a value', get('a: \xe9')],
    ['a NUL', get('a: \0')],
    ['a bare line feed', get().replace('\r\n', '\n')],
    ['a bare carriage return', get('a: b\rc: d')],
    ['an empty line before the request', `\r\n${get()}`],
    ['a GET with a body', get('Content-Length: 1')],
    ['a length with a sign', post('abc').replace('Length: 3', 'Length: +3')],
    ['a length in hexadecimal digits', post('abc').replace('Length: 3', 'Length: 0x3')],
    ['a length of six digits', post('abc').replace('Length: 3', 'Length: 000003')],
    ['an empty length', post('').replace('Length: 0', 'Length:')],
    ['a second request behind the first', get() + get()],
    ['a byte behind the request', `${post('a')}b`],
    ['a head that never ends', `${get('x: y').slice(0, -2)}${'z: a\r\n'.repeat(2 * KIB)}`],
    ['another protocol', '\x16\x03\x01\x02\x00\x01'],
  ])('%s, and acts on nothing of it', async (_, request) => {
    const venue = start();
    const socket = await venue.send(request);
    expect(venue.taken).toEqual([]);
    expect(socket.received).toMatch(/^(HTTP\/1\.1 \d{3} (?!.*x-mbx)|$)/s);
    // For the rest of its life.
    socket.push(get());
    await turn();
    expect(venue.taken).toEqual([]);
  });

  test('a second request, once the reply to the first is written', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const venue = start(() => new Promise((resolve) => (answer = resolve)));
    const socket = await venue.send(get(), get().slice(0, 20), get().slice(20));
    expect(venue.handedOver()).toBe(0);
    answer(REPLY);
    await turn();
    expect(venue.taken).toHaveLength(1);
    expect(venue.handedOver()).toBe(1);
    expect(socket.received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });

  test('a head in many pieces', async () => {
    const venue = start();
    await venue.send(...get());
    expect(venue.taken).toEqual([]);
    expect(venue.handedOver()).toBe(1);
  });

  test('a client that does not take its replies', async () => {
    const venue = start();
    const socket = venue.connect();
    const stalled: (() => void)[] = [];
    socket._write = (_chunk, _encoding, done) => stalled.push(done);
    socket.push(get());
    socket.push(get());
    await turn();
    expect(venue.taken).toHaveLength(1);
    expect(venue.handedOver()).toBe(1);
    socket.destroy();
  });
});

describe('a connection of the fast path ends', () => {
  const LATE_MS = 10_001;
  const IDLE_MS = 75_001;

  test.each([
    ['without a word', ''],
    ['in the middle of a head', get().slice(0, 20)],
    ['in the middle of a body', post('abc').slice(0, -1)],
  ])('V7: ten seconds after it began, %s', async (_, piece) => {
    const venue = start();
    const socket = await venue.send(piece);
    venue.fastPath.endLate(performance.now());
    expect(socket.standing).toBe('open');
    venue.fastPath.endLate(performance.now() + LATE_MS);
    expect(venue.refusals).toEqual(['ERR_HTTP_REQUEST_TIMEOUT']);
    socket.push(post('abc'));
    await turn();
    expect(venue.taken).toEqual([]);
    expect(socket.standing).toBe('ended');
  });

  test('when it has been idle for 75 seconds, not while its reply is owed', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const venue = start(() => new Promise((resolve) => (answer = resolve)));
    const socket = await venue.send(get());
    venue.fastPath.endLate(performance.now() + IDLE_MS);
    expect(socket.standing).toBe('open');
    answer(REPLY);
    await turn();
    venue.fastPath.endLate(performance.now() + LATE_MS);
    expect(socket.standing).toBe('open');
    venue.fastPath.endLate(performance.now() + IDLE_MS);
    expect(socket.standing).toBe('destroyed');
    expect(venue.refusals).toEqual([]);
  });

  test('when its client has, after what it sent is answered', async () => {
    const venue = start();
    const socket = await venue.send(get());
    socket.push(null);
    await turn();
    expect(socket.standing).toBe('destroyed');
    expect(socket.received).toContain(' 200 OK');
    const half = await venue.send(get().slice(0, 20));
    half.push(null);
    await turn();
    expect(venue.refusals).toEqual(['HPE_INVALID_EOF_STATE']);
  });

  test('when the server closes: at once if idle, else with its reply', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const venue = start(({ method }) =>
      method === 'GET' ? REPLY : new Promise((resolve) => (answer = resolve)),
    );
    const idle = await venue.send(get());
    const fresh = await venue.send('');
    const busy = await venue.send(post('a'));
    const begun = await venue.send(get().slice(0, 20));
    venue.close();
    await turn();
    expect([idle, fresh, busy, begun].map(({ standing }) => standing)).toEqual([
      'destroyed',
      'destroyed',
      'open',
      'open',
    ]);
    answer(REPLY);
    begun.push(get().slice(20));
    await turn();
    for (const { received, standing } of [busy, begun]) {
      expect(standing).toBe('destroyed');
      expect(received).toContain('\r\nconnection: close\r\n');
    }
  });

  test('with its client, whose late reply harms nobody', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const venue = start(() => new Promise((resolve) => (answer = resolve)));
    const socket = await venue.send(get());
    socket.destroy(new Error('reset'));
    await turn();
    answer(REPLY);
    await turn();
    expect(socket.received).toBe('');
  });
});
