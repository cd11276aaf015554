/**
 * Ten thousand requests that no decent client sends, to the real process on a real port: always the
 * envelope, never a server error, nothing halted, memory bounded (issue: bad input).
 */
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import {
  type ServingProcess,
  serve,
  temporaryFolder,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { Dice } from '../support/dice.ts';
import { HttpClient } from '../support/http-client.ts';
import { Operator } from '../support/operator.ts';
import { exchangeRaw, type RawReply } from '../support/raw-exchange.ts';
import { type WireRequest, wireRequest } from '../support/signed-request.ts';
import { HostileRequests } from './hostile-requests.ts';
import { rawRequests } from './raw-requests.ts';

const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);
const TEST_TIMEOUT_MS = 120_000;
const REQUESTS = 10_000;
const WARM_UP = 3000;
const CLIENTS = 16;
const RAW_WITHIN_MS = 8000;
const HALF_OPEN = 300;
const MIB = 1024 * 1024;
const GROWTH_MAX_MIB = 20;

const API_FOLDER = fileURLToPath(new URL('../../src/api/', import.meta.url));

test(
  `S-6: ten thousand hostile requests are refused in the envelope (BOURSE_SEED=${SEED})`,
  async () => {
    const { venue, client } = await start();
    const endpoints = await loadEndpoints(API_FOLDER);
    // Whoever asks for a fault gets it, lost replies and all.
    const harmless = endpoints.filter(({ path }) => path !== '/operator/v1/add-fault');
    const requests = new HostileRequests(harmless, new Dice(SEED));
    const warmUp = Array.from({ length: WARM_UP }, () => requests.next());
    await sendAll(client, warmUp);
    const before = await residentMiB(venue);
    const systematic = [...requests.systematic(8)];
    const random = Array.from({ length: Math.max(0, REQUESTS - systematic.length) }, () =>
      requests.next(),
    );
    const codes = await sendAll(client, [...systematic, ...random]);
    const grown = (await residentMiB(venue)) - before;
    console.info(`${grown.toFixed(1)} MiB more; codes ${JSON.stringify(codes)}`);
    expect(grown).toBeLessThan(GROWTH_MAX_MIB);
    // The requests reached the fields of endpoints, not only the doors before them.
    expect(codes['40020']).toBeGreaterThan(REQUESTS / 10);
    expect(Object.keys(codes).length).toBeGreaterThan(12);
    await expectSound(client);
  },
  TEST_TIMEOUT_MS,
);

test(
  `raw bytes are answered in the envelope or not at all (BOURSE_SEED=${SEED})`,
  async () => {
    const { venue, client } = await start();
    const port = Number(new URL(venue.url).port);
    for (const { name, bytes, isHttp } of rawRequests(new Dice(SEED))) {
      const reply = await exchangeAnswered(port, bytes, isHttp);
      expect(reply.isClosed, `${name}: closed`).toBe(true);
      if (isHttp || reply.status !== undefined) expectEnvelope(name, reply);
    }
    await expectSound(client);
  },
  TEST_TIMEOUT_MS,
);

test(
  'clients that never finish their request keep nobody else waiting',
  async () => {
    const { venue, client } = await start();
    const port = Number(new URL(venue.url).port);
    const halves = [
      'GET /api/v2/public/time HTTP/1.1\r\nhost: x\r\n',
      'POST /api/v2/spot/trade/place-order HTTP/1.1\r\ncontent-length: 1000\r\n\r\n{',
      '',
    ];
    const sockets = Array.from({ length: HALF_OPEN }, (_, index) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(halves[index % halves.length] ?? '');
      return socket;
    });
    await sleep(200);
    const started = performance.now();
    await expectSound(client);
    expect(performance.now() - started).toBeLessThan(2000);
    for (const socket of sockets) socket.destroy();
    await expectSound(client);
  },
  TEST_TIMEOUT_MS,
);

async function start(): Promise<{ venue: ServingProcess; client: HttpClient }> {
  const folder = temporaryFolder();
  const venue = await serve({
    dataFolder: join(folder, 'data'),
    venueFile: writeVenueFile(folder),
  });
  return { venue, client: new HttpClient(venue.url, { mayEcho: true }) };
}

/** Every reply must be the envelope (`HttpClient` sees to it); counts their codes. */
async function sendAll(
  client: HttpClient,
  requests: readonly WireRequest[],
): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  const waiting = [...requests].reverse();
  const work = async (): Promise<void> => {
    for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
      const { code } = await client.send(request).catch((cause) => {
        throw new Error(`on ${JSON.stringify(request)}`, { cause });
      });
      codes[code] = (codes[code] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return codes;
}

/** The process is up, its invariants hold, and a decent order still rests. */
async function expectSound(client: HttpClient): Promise<void> {
  const call = (method: 'GET' | 'POST', path: string, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  expect(await new Operator(call).brokenInvariants()).toEqual([]);
  // A pair that no hostile act of the operator has touched.
  const order = { symbol: 'DOGEUSDT', side: 'buy', orderType: 'limit', price: '0.01', size: '10' };
  const placed = await call('POST', '/api/v2/spot/trade/place-order', { body: order, as: 'bob' });
  expect(placed.code).toBe('00000');
}

async function residentMiB({ url }: ServingProcess): Promise<number> {
  const response = await fetch(`${url}/metrics`);
  const bytes = /^process_resident_memory_bytes (\d+)/m.exec(await response.text())?.[1];
  return Number(bytes) / MIB;
}

/**
 * A server that answers and closes while its client is still writing may be overtaken by the reset of
 * the connection, which throws away what was not read yet: then the request is sent again.
 */
async function exchangeAnswered(port: number, bytes: Buffer, isHttp: boolean): Promise<RawReply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await exchangeRaw(port, bytes, RAW_WITHIN_MS);
    if (!isHttp || reply.status !== undefined || !reply.isClosed || attempt === 5) return reply;
  }
}

function expectEnvelope(
  name: string,
  { status, contentType, body }: { status?: number | undefined; contentType: string; body: string },
): void {
  const shown = `${name}: ${status} ${contentType} ${body.slice(0, 200)}`;
  expect(status, shown).toBeLessThan(500);
  expect(contentType, shown).toContain('application/json');
  const envelope = JSON.parse(body);
  expect(Object.keys(envelope), shown).toEqual(['code', 'msg', 'requestTime', 'data']);
  expect(envelope.code === '00000', shown).toBe(status === 200);
}
