import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signed, toyGateway, trusting } from '../../test/support/toy-gateway.ts';
import { DEFAULT_LIMITS } from './connection-limits.ts';
import { endpoint } from './endpoint.ts';
import { object, optional, str, symbol } from './fields.ts';

const echo = endpoint({
  method: 'POST',
  path: '/api/v2/echo',
  summary: 'Echo',
  source: 'test',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  input: object({ symbol: optional(symbol()) }),
  data: Type.Object({ symbol: str('Pair.') }),
  handle: ({ input }) => ({ symbol: input.symbol ?? '' }),
});

const slow = endpoint({
  ...echo,
  method: 'GET',
  path: '/api/v2/slow',
  handle: async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { symbol: 'SLOW' };
  },
});

const mine = endpoint({
  ...echo,
  method: 'GET',
  path: '/api/v2/mine',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 5 },
  input: object({ symbol: symbol() }),
  handle: ({ caller }) => ({ symbol: caller.uid }),
});

const apps: FastifyInstance[] = [];

async function start(changed: Parameters<typeof toyGateway>[1] = {}) {
  const { app } = await toyGateway([echo, slow, mine], changed);
  apps.push(app);
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Sends bytes as they are and returns all that comes back until the server closes. */
function sendRaw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(bytes);
  });
}

async function opened(url: string): Promise<Socket> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST ${echo.path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

const connectionsOf = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

const envelopeOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

describe('A44: what reaches no endpoint', () => {
  test.each([
    ['GET', '/api/v2/nope'],
    ['GET', echo.path],
    ['POST', slow.path],
    ['PUT', echo.path],
    ['DELETE', echo.path],
    ['PROPFIND', '/api/v2/nope'],
    ['GET', '/'],
    ['GET', '/api/v2/echo/'],
    ['GET', '/api/v2/%ZZ'],
    ['GET', '/API/V2/SLOW'],
  ])('%s %s is 40404 or 40017 in the envelope', async (method, path) => {
    const { url } = await start();
    const response = await fetch(url + path, { method });
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      code: expect.stringMatching(/^(40404|40017)$/),
      requestTime: expect.any(Number),
      data: null,
    });
  });

  test('an unknown path answers in the language asked for', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/nope`, { headers: { locale: 'zh-CN' } });
    expect(await response.json()).toMatchObject({ code: '40404', msg: '请求的URL不存在' });
  });

  test('two megabytes of spaces are refused, and the server goes on', async () => {
    const { url } = await start();
    const headers = { 'content-type': 'application/json' };
    const body = ' '.repeat(2 * 1024 * 1024);
    for (const path of [echo.path, '/api/v2/nope']) {
      const response = await fetch(url + path, { method: 'POST', headers, body });
      expect(response.status).toBe(path === echo.path ? 413 : 404);
      expect(await response.json()).toMatchObject({ code: expect.any(String), data: null });
    }
    const fine = await fetch(url + echo.path, { method: 'POST', headers, body: '{"symbol":"a"}' });
    expect(await fine.json()).toMatchObject({ data: { symbol: 'A' } });
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header larger than the limit', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['a broken length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400],
    ['V13: HTTP/1.1 without Host', `POST ${echo.path} HTTP/1.1\r\n\r\n`, 400],
    ['V13: CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ])('%s is answered in the envelope', async (_, bytes, status) => {
    const { url } = await start();
    const answer = await sendRaw(url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(envelopeOf(answer)).toMatchObject({
      code: status === 404 ? '40404' : '40017',
      data: null,
    });
  });

  test('a client that leaves in the middle of its body harms nobody', async () => {
    const { url } = await start();
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    socket.write(`POST ${echo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"sym`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    const response = await fetch(url + echo.path, { method: 'POST' });
    expect(response.status).toBe(200);
  });
});

describe('a connection', () => {
  test('is kept for further requests, pipelined ones too', async () => {
    const { url } = await start();
    const request = `POST ${echo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\n`;
    const first = `${request}\r\n{"symbol":"a"}`;
    const last = `${request}Connection: close\r\n\r\n{"symbol":"b"}`;
    const answer = await sendRaw(url, first + last);
    expect(answer.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
    expect(answer).toContain('"symbol":"A"');
    expect(answer).toContain('"symbol":"B"');
  });

  test('outlives the pauses of a polling client', async () => {
    const { app } = await start();
    expect(app.server).toMatchObject({ keepAliveTimeout: 75_000 });
  });

  test.each(['fast', 'node'] as const)(
    'V7: has a deadline for its head and one for its body, --http %s',
    async (http) => {
      const limits = { ...DEFAULT_LIMITS, headMs: 1000, bodyMs: 2500 };
      const { url } = await start({ http, limits });
      const head = `POST ${echo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n`;
      const patience = async (bytes: string) => {
        const began = performance.now();
        const answer = await sendRaw(url, bytes);
        const late = answer.replace('HTTP/1.1 100 Continue\r\n\r\n', '');
        expect(late).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
        expect(envelopeOf(late)).toMatchObject({ code: '40017', data: null });
        return performance.now() - began;
      };
      const [heads, bodies] = await Promise.all([
        Promise.all(['', head.slice(0, 9), head].map(patience)),
        Promise.all(
          [`${head}\r\n`, `${head}\r\n{`, `${head}Expect: 100-continue\r\n\r\n{`].map(patience),
        ),
      ]);
      for (const ms of heads) expect(ms).toBeGreaterThan(900);
      for (const ms of bodies) expect(ms).toBeGreaterThan(2400);
      // The shorter deadline is the head's.
      expect(Math.min(...heads)).toBeLessThan(Math.min(...bodies));
    },
  );

  test.each(['fast', 'node'] as const)(
    'V7: goes on after bodies that were whole in time, read or not, --http %s',
    async (http) => {
      const { url } = await start({
        http,
        limits: { ...DEFAULT_LIMITS, headMs: 9000, bodyMs: 300 },
      });
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      const replies = () => received.match(/HTTP\/1.1 \d+/g) ?? [];
      const large = 2 * 1024 * 1024;
      const bodies = [
        [echo.path, '{"symbol":"a"}'],
        ['/api/v2/nope', '{"symbol":"b"}'],
        [echo.path, ' '.repeat(large)],
      ] as const;
      for (const [index, [path, body]] of bodies.entries()) {
        const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n`;
        socket.write(`${head}Content-Type: application/json\r\n\r\n${body}`);
        await vi.waitUntil(() => replies().length > index);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      expect(replies()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 413']);
      expect(socket.readyState).toBe('open');
      socket.destroy();
    },
  );

  test('V7: ten seconds for a head and for a body, ten thousand of all, a thousand of an address', () => {
    const tenSeconds = { headMs: 10_000, bodyMs: 10_000 };
    expect(DEFAULT_LIMITS).toEqual({
      ...{ connections: 10_000, connectionsPerAddress: 1_000 },
      ...tenSeconds,
    });
  });

  test.each(['fast', 'node'] as const)(
    'V7: half-sent requests by the hundred are all ended in time, --http %s',
    async (http) => {
      const limits = { ...DEFAULT_LIMITS, headMs: 500, bodyMs: 500 };
      const { app, url } = await start({ http, limits });
      const half = `POST ${echo.path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n`;
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, index) => sendRaw(url, index % 2 ? half : `${half}\r\n{`)),
      );
      expect(answers.every((answer) => answer.startsWith('HTTP/1.1 408 '))).toBe(true);
      await vi.waitUntil(async () => (await connectionsOf(app)) === 0, { timeout: 10_000 });
    },
  );

  test.each([
    ['fast', 'connectionsPerAddress', 429, '429'],
    ['node', 'connectionsPerAddress', 429, '429'],
    ['fast', 'connections', 503, '40725'],
    ['node', 'connections', 503, '40725'],
  ] as const)('V7: --http %s keeps to the limit %s', async (http, name, status, code) => {
    const { url } = await start({ http, limits: { ...DEFAULT_LIMITS, [name]: 3 } });
    const held = await Promise.all([opened(url), opened(url), opened(url)]);
    const answer = await sendRaw(url, `POST ${echo.path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(envelopeOf(answer)).toMatchObject({ code, data: null });
    held[0]?.destroy();
    await vi.waitUntil(async () => (await fetch(url + echo.path, { method: 'POST' })).ok);
    for (const socket of held) socket.destroy();
  });

  test('V7: a trusted proxy stands for many clients', async () => {
    const limits = { ...DEFAULT_LIMITS, connectionsPerAddress: 1 };
    const { url } = await start({ limits, proxies: trusting('1') });
    const held = await Promise.all([opened(url), opened(url), opened(url)]);
    expect((await fetch(url + echo.path, { method: 'POST' })).status).toBe(200);
    for (const socket of held) socket.destroy();
  });

  test.each(['fast', 'node'] as const)(
    'a broken request does not overtake the reply to the one before, --http %s',
    async (http) => {
      const { url } = await start({ http });
      const answer = await sendRaw(url, `GET ${slow.path} HTTP/1.1\r\nHost: a\r\n\r\nbroken\r\n`);
      expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    },
  );

  test('an expectation that nobody knows is left unheeded', async () => {
    const { url } = await start();
    const reply = await sendRaw(
      url,
      'POST /api/v2/echo HTTP/1.1\r\nhost: x\r\nexpect: magic\r\nconnection: close\r\n\r\n',
    );
    expect(reply).toContain('"code":"00000"');
  });

  test('a body in chunks is one body', async () => {
    const { url } = await start();
    const head = `POST ${echo.path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(url, `${head}7\r\n{"symbo\r\n7\r\nl":"c"}\r\n0\r\n\r\n`);
    expect(answer).toContain('"symbol":"C"');
  });

  test('a request under way is answered while the server closes', async () => {
    const { app, url } = await start();
    const under = fetch(url + slow.path);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const closing = app.close();
    const response = await under;
    expect(await response.json()).toMatchObject({ data: { symbol: 'SLOW' } });
    await closing;
  });

  test('whose body outlasts its reply does not hold the server that closes', async () => {
    const { app, url } = await start();
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
    const ended = once(socket, 'close');
    socket.write('POST /api/v2/nope HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{');
    const [reply] = await once(socket, 'data');
    expect(String(reply)).toMatch(/^HTTP\/1.1 404 /);
    const closing = app.close();
    await vi.waitUntil(() => !app.server.listening, { timeout: 10_000 });
    socket.write('}');
    await Promise.all([closing, ended]);
  });

  test('signed requests of the network and injected ones take the same road', async () => {
    const { app, url } = await start();
    const request = signed({ method: 'GET', url: `${mine.path}?symbol=%E9%BE%99` });
    const injected = await app.inject(request);
    const fetched = await fetch(url + request.url, {
      headers: request.headers as Record<string, string>,
    });
    expect(injected.json().data).toEqual({ symbol: '1001' });
    const received = (await fetched.json()) as { data: unknown };
    expect(received.data).toEqual({ symbol: '1001' });
    expect(injected.headers['x-mbx-used-remain-limit']).toBe('5');
    expect(fetched.headers.get('x-mbx-used-remain-limit')).toBe('4');
  });
});

describe('health and metrics', () => {
  test('readiness tells its reasons', async () => {
    const reasons: string[] = [];
    const { app } = await start({
      readiness: () => ({ reasons, warnings: ['a warning'], seq: 7, timeMs: 9, faults: 2 }),
    });
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({
      ready: true,
      reasons: [],
      warnings: ['a warning'],
      seq: 7,
      timeMs: 9,
      faults: 2,
    });
    reasons.push('journal failed');
    const response = await app.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ ready: false, reasons: ['journal failed'] });
  });

  test('metrics count requests by operation and code, and read the gauges when scraped', async () => {
    let seq = 1;
    const gauges = [{ name: 'bourse_seq', help: 'Sequence.', read: () => seq }];
    const { app } = await start({ gauges });
    await app.inject({ method: 'GET', url: mine.path });
    await app.inject(signed({ method: 'GET', url: `${mine.path}?symbol=a` }));
    seq = 7;
    const { body, headers } = await app.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('bourse_seq 7');
    const operation = 'operation="GET /api/v2/mine"';
    expect(body).toContain(`bourse_http_requests_total{${operation},code="40006"} 1`);
    expect(body).toContain(`bourse_http_requests_total{${operation},code="00000"} 1`);
    expect(body).toContain(`bourse_http_request_seconds_count{${operation}} 2`);
  });
});

describe('the reference', () => {
  test('is a page and a document, and asks nothing of the outside', async () => {
    const { app } = await start();
    const page = await app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    const setup = await app.inject('/docs/static/swagger-initializer.js');
    for (const text of [page.body, setup.body])
      expect(text).not.toMatch(/(src|href|url)=.?"?https?:/);
    expect(setup.body).toContain('"validatorUrl":null');
    const document = (await app.inject('/openapi.json')).json();
    expect(Object.keys(document.paths)).toEqual([echo.path, slow.path, mine.path]);
    expect((await app.inject('/docs/json')).json().info.title).toBe('Bourse');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const { statusCode, headers, rawPayload } = await app.inject(file);
      expect([file, statusCode]).toEqual([file, 200]);
      expect(headers['content-type']).toMatch(/^(?:text\/(?:css|javascript)|image\/png)/);
      expect(rawPayload.length).toBeGreaterThan(100);
    }
    expect((await app.inject('/docs/static/../package.json')).statusCode).toBe(404);
    expect((await app.inject('/docs/nope')).json()).toMatchObject({ code: '40404' });
  });
});

describe('W8: the id of a request', () => {
  const lines: string[] = [];
  const accessLog = { write: (line: string) => void lines.push(line) };
  const HEAD = `POST ${echo.path}?secret=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`;

  test.each(['fast', 'node'] as const)('is in the reply, and in the log (%s)', async (http) => {
    lines.length = 0;
    const { url } = await start({ http, accessLog });
    const answer = await sendRaw(url, `${HEAD}X-Request-Id: bot-7/81\r\n\r\n`);
    expect(answer).toContain('\r\nx-request-id: bot-7/81\r\n');
    const stray = await fetch(`${url}/nope`, { headers: { 'x-request-id': 'lost' } });
    expect(stray.headers.get('x-request-id')).toBe('lost');
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      ...{ ip: '127.0.0.1', method: 'POST', path: echo.path, status: 200, code: '00000' },
      requestId: 'bot-7/81',
    });
    expect(first.ms).toBeGreaterThan(0);
    expect(second).toMatchObject({ path: '/nope', status: 404, requestId: 'lost' });
    expect(lines.join('')).not.toContain('secret');
  });

  test.each(['fast', 'node'] as const)('is none where it is no plain text (%s)', async (http) => {
    const { url } = await start({ http });
    for (const id of ['', 'a b', '<script>', 'x'.repeat(129)])
      expect(await sendRaw(url, `${HEAD}X-Request-Id: ${id}\r\n\r\n`)).not.toContain(
        'x-request-id',
      );
  });
});
