/** Faults of sockets, as clients see them that know nothing of them. */
import { WebsocketClientV2 } from 'bitget-api';
import { type Order, pro } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../src/http/fault-rule.ts';
import { SocketClient } from '../support/socket-client.ts';
import { ccxtOn } from './ccxt-client.ts';
import { clientVenueFile, credentials } from './client-venue.ts';
import { type FaultVenue, startFaultVenue } from './fault-venue.ts';

let venue: FaultVenue;
const clients: SocketClient[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  const feeds = { messagesPerSecond: 0, subscribesPerHour: 0, attemptsPer5Minutes: 0 };
  venue = await startFaultVenue({ venue: { ...clientVenueFile, feeds } });
});
afterEach(async () => {
  for (const { id = '' } of venue.faults.list()) venue.faults.remove(id);
  for (const client of clients.splice(0)) client.close();
  for (const close of closers.splice(0)) await close();
});
afterAll(() => venue.close());

const nothing = () => undefined;
const SILENT = { trace: nothing, info: nothing, error: nothing };
const BOOK = { instType: 'SPOT', channel: 'books', instId: 'ETHUSDT' };
const ORDERS = { instType: 'SPOT', channel: 'orders', instId: 'default' };

async function raw(path = '/v2/ws/public') {
  const client = await SocketClient.open(venue.url, path);
  clients.push(client);
  return client;
}

/** A client of its own orders, logged in and subscribed. */
async function member() {
  const client = await raw('/v2/ws/private');
  expect(await client.logIn('alice', Date.now())).toMatchObject({ event: 'login' });
  client.subscribe(ORDERS);
  expect(await client.next()).toMatchObject({ event: 'subscribe' });
  return client;
}

function ccxtPro() {
  const { key, passphrase: password, secret } = credentials('alice');
  const options = { uta: false };
  const client = new pro.bitget({ apiKey: key, secret, password, enableRateLimit: false, options });
  const rest = ccxtOn(venue.url).urls.api as object;
  const ws = `${venue.url.replace('http', 'ws')}/v2/ws`;
  client.urls.api = { ...rest, ws: { public: `${ws}/public`, private: `${ws}/private` } };
  closers.push(() => client.close());
  return client;
}

/** Rests at a price of its own, so that each changes the book. */
let price = 1000;
async function place(as = 'alice'): Promise<Order> {
  const client = ccxtOn(venue.url, { as: credentials(as), uta: false });
  price += 1;
  return client.createOrder('ETH/USDT', 'limit', 'buy', 0.01, price);
}

const soon = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms));
const NEVER = 'never';
const within = <T>(ms: number, wanted: Promise<T>) =>
  Promise.race([wanted, soon(ms).then(() => NEVER)]);
const firings = (id: string) => venue.faults.fired().filter((firing) => firing.id === id);

/** Ids of the orders that it was told of. */
async function toldOrders(client: SocketClient): Promise<readonly string[]> {
  await soon();
  const messages = await client.all();
  return messages.flatMap(({ data }: { data: readonly { orderId: string }[] }) =>
    data.map(({ orderId }) => orderId),
  );
}

it('silent: ccxt.pro is subscribed and hears nothing of its orders, while its books go on', async () => {
  const client = ccxtPro();
  await client.loadHttpProxyAgent();
  venue.faults.add({ id: 'mute', on: { channel: 'orders', uid: '1001' }, do: 'silent' });
  const order = client.watchOrders('ETH/USDT');
  order.catch(() => undefined);
  const book = client.watchOrderBook('ETH/USDT');
  book.catch(() => undefined);
  await soon(800);
  await place();
  expect(await within(300, order)).toBe(NEVER);
  expect(await within(3000, book)).not.toBe(NEVER);
  expect(firings('mute')).not.toEqual([]);
});

it('silent: without a channel nothing is said, no pong either', async () => {
  const client = await raw();
  venue.faults.add({ do: 'silent' });
  expect(await within(200, client.texts())).toBe(NEVER);
});

it('pong-only: pongs and acknowledgements come, pushes do not; a new connection is healthy', async () => {
  const client = await member();
  const id = venue.faults.add({
    ...{ on: { uid: '1001' }, when: { connection: 'open-now' } },
    do: 'pong-only',
  });
  const other = await member();
  const { id: orderId } = await place();
  expect(await toldOrders(client)).toEqual([]);
  expect(await toldOrders(other)).toEqual([orderId]);
  expect(firings(id)).toMatchObject([{ ordinal: 1, channel: 'orders', uid: '1001' }]);
});

describe('close', () => {
  it('close: bitget-api is cut off, and connects again after its pause', async () => {
    const wsUrl = `${venue.url.replace('http', 'ws')}/v2/ws/public`;
    const client = new WebsocketClientV2({ wsUrl, reconnectTimeout: 100 }, SILENT);
    closers.push(() => client.closeAll(true));
    const happened: string[] = [];
    client.on('open', () => happened.push('open'));
    client.on('reconnect', () => happened.push('reconnect'));
    client.on('reconnected', () => happened.push('reconnected'));
    client.on('exception', () => undefined);
    await client.subscribeTopic('SPOT', 'ticker', 'ETHUSDT');
    await soon(300);
    venue.faults.add({ do: 'close', when: { connection: 'open-now' } });
    await soon(1500);
    expect(happened).toEqual(['open', 'reconnect', 'reconnected']);
  });

  it.each([1006, 1012])('ends it with %i, once for each that is open', async (code) => {
    const [first, second] = [await raw(), await raw()];
    const when = { connection: 'open-now' } as const;
    const id = venue.faults.add({ do: 'close', when, with: { code } });
    expect((await first.ended).code).toBe(code);
    expect((await second.ended).code).toBe(code);
    expect(firings(id)).toHaveLength(2);
    expect(await (await raw()).all()).toEqual([]);
  });
});

it('half-open: the socket is open, and nothing comes, no pong either', async () => {
  const client = await raw();
  const id = venue.faults.add({ do: 'half-open' });
  const answered = client.texts();
  expect(await within(200, answered)).toBe(NEVER);
  expect(client.socket.readyState).toBe(client.socket.OPEN);
  venue.faults.remove(id);
  expect(await within(1000, answered)).toEqual([]);
});

it('duplicate: the same order is told twice', async () => {
  const client = await member();
  venue.faults.add({ on: { channel: 'orders' }, do: 'duplicate', times: 1 });
  const [first, second] = [(await place()).id, (await place()).id];
  expect(await toldOrders(client)).toEqual([first, first, second]);
});

it('reorder: two orders are told in the wrong order', async () => {
  const client = await member();
  venue.faults.add({ on: { channel: 'orders' }, do: 'reorder', times: 1 });
  const placed = [(await place()).id, (await place()).id, (await place()).id];
  expect(await toldOrders(client)).toEqual([placed[1], placed[0], placed[2]]);
});

interface BookMessage {
  readonly action: string;
  readonly data: readonly {
    readonly seq: number;
    readonly pseq: number;
    readonly checksum?: number;
  }[];
}

/** What is told of a book after so many orders. */
async function bookAfter(rule: FaultRule, orders: number): Promise<readonly BookMessage[]> {
  const client = await raw();
  venue.faults.add(rule);
  client.subscribe(BOOK);
  await soon();
  for (let at = 0; at < orders; at += 1) {
    await place('bob');
    await soon(250);
  }
  return (await client.all()).filter(({ action }) => action !== undefined);
}

/** Whether each message follows the one before it. */
function chained([first, ...rest]: readonly BookMessage[]): readonly boolean[] {
  let last = first?.data[0]?.seq;
  return rest.map(({ data: [row] }) => {
    const follows = row?.pseq === last;
    last = row?.seq;
    return follows;
  });
}

it('gap: an update of the book is missing, which its pseq shows', async () => {
  const rule = { on: { channel: 'books' }, do: 'gap', times: 1 };
  const told = await bookAfter(rule, 3);
  expect(told.map(({ action }) => action)).toEqual(['snapshot', 'update', 'update']);
  expect(chained(told)).toEqual([false, true]);
});

it('stale-snapshot: the updates that follow are not of the snapshot, as ccxt.pro finds', async () => {
  const client = ccxtPro();
  await client.loadHttpProxyAgent();
  venue.faults.add({ on: { channel: 'books' }, do: 'stale-snapshot', with: { ms: 1500 } });
  const plain = await raw();
  plain.subscribe(BOOK);
  await client.watchOrderBook('ETH/USDT');
  const next = client.watchOrderBook('ETH/USDT');
  next.catch(() => undefined);
  await place('bob');
  await soon(2000);
  await place('bob');
  await expect(next).rejects.toThrow('orderbook ETH/USDT');
  const messages: readonly BookMessage[] = await plain.all();
  const told = messages.filter(({ action }) => action !== undefined);
  expect(told[0]?.action).toBe('snapshot');
  expect(chained(told)[0]).toBe(false);
});

it('wrong-checksum: ccxt.pro gives the book up', async () => {
  const client = ccxtPro();
  await client.loadHttpProxyAgent();
  await client.watchOrderBook('ETH/USDT');
  venue.faults.add({ on: { channel: 'books' }, do: 'wrong-checksum' });
  const next = client.watchOrderBook('ETH/USDT');
  next.catch(() => undefined);
  await place('bob');
  await expect(next).rejects.toThrow('orderbook ETH/USDT');
});

it('slow-link: what is said comes at so many bytes a second', async () => {
  const client = await raw();
  venue.faults.add({ do: 'slow-link', with: { bytesPerSecond: 500 } });
  const startedMs = performance.now();
  client.subscribe(BOOK);
  await client.next();
  const first = await client.next();
  const size = JSON.stringify(first).length;
  expect(performance.now() - startedMs).toBeGreaterThan((size / 500) * 500);
});

it('refuse-login: ccxt.pro is told that it may not come in', async () => {
  const client = ccxtPro();
  await client.loadHttpProxyAgent();
  const id = venue.faults.add({ on: { uid: '1001' }, do: 'refuse-login', times: 1 });
  await expect(client.watchOrders('ETH/USDT')).rejects.toThrow(/30005|login failed/);
  expect(firings(id)).toMatchObject([{ ordinal: 1, uid: '1001' }]);
  const again = await raw('/v2/ws/private');
  expect(await again.logIn('alice', Date.now())).toMatchObject({ event: 'login', code: 0 });
});

it('rate-limit: a login begins it too, and calls are refused then', async () => {
  venue.faults.add({ on: { uid: '1001' }, do: 'rate-limit', with: { seconds: 60 }, times: 1 });
  const client = await raw('/v2/ws/private');
  expect(await client.logIn('alice', Date.now())).toMatchObject({ event: 'error', code: 30006 });
  await expect(place()).rejects.toThrow();
});

it('rate-limit: a login of who is to wait is refused too', async () => {
  venue.faults.add({ on: { uid: '1001' }, do: 'rate-limit', with: { seconds: 60 }, times: 1 });
  await expect(place()).rejects.toThrow();
  const client = await raw('/v2/ws/private');
  expect(await client.logIn('alice', Date.now())).toMatchObject({ event: 'error', code: 30006 });
});
