/** Readers who do not keep up, over real sockets: on a clock that runs, and on one that an operator moves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import { FIXTURE_START_MS, fixtureVenue } from '../../test/support/fixture-venue.ts';
import { KeptBook } from '../../test/support/kept-book.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { wireRequest } from '../../test/support/signed-request.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { startTestVenue, type TestVenue } from '../../test/support/venue.ts';
import type { RunningVenue } from '../venue/running-venue.ts';

const unlimited = { messagesPerSecond: 0, subscribesPerHour: 0, attemptsPer5Minutes: 0 };
const ETH = { instType: 'SPOT', instId: 'ETHUSDT' };
const BOOKS = { ...ETH, channel: 'books' };
const BACKLOG = 200_000;
const ASKS_MAX = 100_000;

/** Reads nothing, and asks for something large until so much waits for it. */
async function fallBehind(
  client: SocketClient,
  { feeds }: Pick<RunningVenue, 'feeds'>,
  {
    arg,
    bytes,
    atOnce = 20,
  }: { readonly arg: object; readonly bytes: number; readonly atOnce?: number },
): Promise<void> {
  client.socket.pause();
  for (let asked = 0; feeds.backlogBytes <= bytes && asked < ASKS_MAX; asked += atOnce) {
    client.subscribe(...Array.from({ length: atOnce }, () => arg));
    await sleep(1);
  }
  expect(feeds.backlogBytes).toBeGreaterThan(bytes);
}

/** What was on its way when nothing more is sent. */
async function read(client: SocketClient): Promise<ReplyData[]> {
  client.socket.resume();
  return client.all();
}

describe('on a clock that runs', () => {
  let venue: RunningVenue;
  beforeAll(async () => {
    venue = await startVenue({
      venue: {
        ...fixtureVenue,
        rateLimits: { '*': 0 },
        feeds: { ...unlimited, publicBacklog: BACKLOG, privateBacklog: 10 * BACKLOG },
      },
      market: 'off',
      drainMs: 0,
    });
    for (let first = 0; first < 500; first += 50) {
      await fill('buy', 100 + first);
      await fill('sell', 2_100 + first);
    }
  });
  afterAll(() => venue.close());

  async function ask(path: string, body: object): Promise<ReplyData> {
    const request = wireRequest('POST', path, { as: 'alice', body }, Date.now());
    const { payload = '', headers } = request;
    const reply = await fetch(`${venue.url}${path}`, { method: 'POST', headers, body: payload });
    const { code, data } = (await reply.json()) as ReplyData;
    expect(code).toBe('00000');
    return data;
  }
  /** Fifty orders, a level each. */
  const fill = (side: string, from: number) => {
    const order = { side, orderType: 'limit', force: 'gtc', size: '0.01' };
    const prices = Array.from({ length: 50 }, (_, at) => String(from + at));
    const orderList = prices.map((price) => ({ ...order, price }));
    return ask('/api/v2/spot/trade/batch-orders', { symbol: 'ETHUSDT', orderList });
  };
  const place = (price: string, size: string) =>
    ask('/api/v2/spot/trade/place-order', {
      ...{ symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' },
      price,
      size,
    });
  const conflated = (channel: string) => venue.feeds.counts.conflated.get(channel) ?? 0;

  it('books are merged behind what was sent, and of best levels and tickers the newest is told', async () => {
    const client = await SocketClient.open(venue.url);
    client.subscribe(BOOKS, { ...ETH, channel: 'books5' }, { ...ETH, channel: 'ticker' });
    await client.all();
    await fallBehind(client, venue, { arg: BOOKS, bytes: BACKLOG });
    await place('1000', '0.02');
    await expect.poll(() => conflated('books')).toBe(1);
    await place('1001', '0.03');
    await expect.poll(() => conflated('books')).toBe(2);
    await expect.poll(() => conflated('books5')).toBe(2);
    await expect.poll(() => conflated('ticker')).toBeGreaterThan(0);
    await read(client);
    const told: ReplyData[] = [];
    // What was put together follows when all before it has been taken.
    await expect
      .poll(async () => {
        told.push(...(await client.all()));
        return new Set(told.map(({ arg }) => arg.channel)).size;
      })
      .toBe(3);
    const of = (name: string) => told.filter(({ arg }) => arg.channel === name);
    const [merged, ...more] = of('books').filter(({ action }) => action === 'update');
    expect(more).toEqual([]);
    expect(merged.data[0].bids).toEqual([
      ['1001', '0.03'],
      ['1000', '0.02'],
    ]);
    expect(of('books5')).toHaveLength(1);
    expect(of('books5')[0].data[0].bids.slice(0, 2)).toEqual(merged.data[0].bids);
    expect(of('ticker')).toHaveLength(1);
    expect(of('ticker')[0].data[0].bidPr).toBe('1001');
    client.close();
  });

  it('what was merged bears the checksum of the book that it makes, whatever has happened since', async () => {
    const client = await SocketClient.open(venue.url);
    client.subscribe(BOOKS);
    const book = new KeptBook();
    const take = (pushes: readonly ReplyData[]) =>
      pushes.filter(({ action }) => action !== undefined).map((push) => book.take(push));
    take(await client.all());
    await fallBehind(client, venue, { arg: BOOKS, bytes: BACKLOG });
    const before = conflated('books');
    await place('1003', '0.01');
    await expect.poll(() => conflated('books')).toBe(before + 1);
    // Its push is not due yet when he has read what he has.
    await place('1004', '0.01');
    client.socket.resume();
    const faults: (string | undefined)[] = [];
    await expect
      .poll(async () => {
        faults.push(...take(await client.all()));
        return book.bids()[0]?.[0];
      })
      .toBe('1004');
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    client.close();
  });

  it('whoever has more of his own to read than may wait is closed with 1013', async () => {
    const client = await SocketClient.open(venue.url);
    await client.logIn('alice', Date.now());
    client.subscribe({ instType: 'SPOT', channel: 'orders', instId: 'default' });
    await client.all();
    await fallBehind(client, venue, { arg: BOOKS, bytes: 10 * BACKLOG - 60_000, atOnce: 1 });
    // Each is some 700 bytes.
    for (let count = 0; count < 3; count += 1) await fill('buy', 500);
    client.socket.resume();
    expect(await client.ended).toEqual({ code: 1013, reason: 'slow' });
  });

  it('whoever pings and takes no pong is closed with 1013 before more waits for him', async () => {
    const client = await SocketClient.open(venue.url);
    client.socket.pause();
    const [before, payload] = [venue.feeds.counts.closed.get('slow') ?? 0, Buffer.alloc(125)];
    let most = 0;
    const isClosed = () => (venue.feeds.counts.closed.get('slow') ?? 0) > before;
    for (let turn = 0; turn < 2_000 && client.socket.readyState === 1 && !isClosed(); turn += 1) {
      for (let ping = 0; ping < 200; ping += 1) client.socket.ping(payload);
      await sleep(1);
      most = Math.max(most, venue.feeds.backlogBytes);
      if (most > 10 * BACKLOG) break;
    }
    client.socket.resume();
    expect(await client.ended).toEqual({ code: 1013, reason: 'slow' });
    expect(most).toBeLessThan(11 * BACKLOG);
  });
});

describe('on a clock that an operator moves', () => {
  let venue: TestVenue;
  const clients: SocketClient[] = [];
  beforeAll(async () => {
    venue = await startTestVenue({
      venueFile: { ...fixtureVenue, feeds: { ...unlimited, publicBacklog: BACKLOG } },
    });
    const order = {
      symbol: 'ETHUSDT',
      orderType: 'limit',
      force: 'gtc',
      size: '0.1',
      price: '2000',
    };
    for (const [as, side] of [
      ['bob', 'sell'],
      ['alice', 'buy'],
    ] as const)
      await venue.call('POST', '/api/v2/spot/trade/place-order', { as, body: { ...order, side } });
    // Candles of a day are large.
    venue.clock.nowMs = FIXTURE_START_MS + 86_400_000;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(() => venue.close());

  async function slowClient(): Promise<SocketClient> {
    const client = await SocketClient.open(venue.url);
    clients.push(client);
    await fallBehind(client, venue, { arg: { ...ETH, channel: 'candle1m' }, bytes: BACKLOG });
    return client;
  }

  /** Sees whether it is done. */
  function advance() {
    const outcome = { isDone: false };
    const body = { byMs: '60000' };
    const done = venue
      .call('POST', '/operator/v1/advance-clock', { body, as: 'operator' })
      .then(({ code }) => {
        outcome.isDone = true;
        expect(code).toBe('00000');
      });
    return { outcome, done };
  }

  it('it waits for who has more than publicBacklog to read, and goes on when he has', async () => {
    const client = await slowClient();
    const { outcome, done } = advance();
    await sleep(50);
    expect(outcome.isDone).toBe(false);
    client.socket.resume();
    await done;
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('after ten seconds of the host it closes him with 1013', async () => {
    const client = await slowClient();
    const { outcome, done } = advance();
    let passedMs = 0;
    while (!outcome.isDone) {
      await sleep(1);
      venue.clock.nowMs += 100;
      passedMs += 100;
    }
    await done;
    expect(passedMs).toBeGreaterThan(10_000);
    client.socket.resume();
    expect(await client.ended).toEqual({ code: 1013, reason: 'slow' });
  });
});
