/** Unmodified clients on the sockets: what they watch is what REST says. */
import { WebsocketAPIClient, WebsocketClientV2, WebsocketClientV3 } from 'bitget-api';
import { pro } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyData } from '../support/reply-data.ts';
import { type Watcher, watcherOn } from './ccxt/sockets.ts';
import { ccxtOn, idOf } from './ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from './client-venue.ts';

/** bitget-api tells the console of each connection. */
const SILENT = { trace: () => {}, info: () => {}, error: () => {} };

let venue: ManualVenue;
let ws: string;
beforeAll(async () => {
  // Tests ask faster than people.
  venue = await startManualVenue({ feeds: { messagesPerSecond: 0 } });
  ws = venue.url.replace('http', 'ws');
});
afterAll(() => venue.close());

/** How many there are, by the metrics of the venue. */
async function subscriptionsTo(channel: string): Promise<number> {
  const text = await (await fetch(`${venue.url}/metrics`)).text();
  const [, count = '0'] =
    new RegExp(`bourse_feed_subscriptions\\{channel="${channel}"\\} (\\d+)`).exec(text) ?? [];
  return Number(count);
}

describe.each([
  ['spot, v2', 'ETH/USDT', 2000, false],
  ['swap, v2', 'BTC/USDT:USDT', 60_000, false],
  ['spot, unified', 'ETH/USDT', 2000, true],
  ['swap, unified', 'BTC/USDT:USDT', 60_000, true],
] as const)('ccxt.pro: %s', (_, symbol, price, uta) => {
  const isSpot = !symbol.includes(':');
  const open: Watcher[] = [];
  const trader = (as: string) => ccxtOn(venue.url, { as: credentials(as), uta });
  async function watcher(as?: string) {
    const client = await watcherOn(venue.url, as === undefined ? { uta } : { as, uta });
    open.push(client);
    return client;
  }
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });
  /** Alice buys a tenth from Bob. */
  async function trade() {
    await trader('bob').createOrder(symbol, 'limit', 'sell', 0.1, price);
    return trader('alice').createOrder(symbol, 'limit', 'buy', 0.1, price);
  }

  it('keeps the book', async () => {
    const [watching, bob] = [await watcher(), trader('bob')];
    await watching.watchOrderBook(symbol);
    for (const away of [1.1, 1.2, 1.15]) {
      const told = watching.watchOrderBook(symbol);
      await bob.createOrder(symbol, 'limit', 'sell', 0.1, price * away);
      await told;
    }
    const told = watching.watchOrderBookForSymbols([symbol]);
    await bob.createOrder(symbol, 'limit', 'sell', 0.2, price * 1.15);
    // Beside price and size it keeps the texts that a checksum is over.
    const kept = (await told).asks.map(([at, size]) => [at, size]);
    const { asks } = await bob.fetchOrderBook(symbol);
    expect(kept).toEqual(asks);
    // One client keeps one book of a pair.
    const best = await (await watcher()).watchOrderBook(symbol, 5);
    expect(best.asks).toEqual(asks.slice(0, 5));
    await watching.unWatchOrderBook(symbol);
    await expect.poll(() => subscriptionsTo('books')).toBe(0);
    await bob.cancelAllOrders(symbol);
  });

  it('watches tickers, trades and candles, and stops', async () => {
    await trade();
    const [watching, bob] = [await watcher(), trader('bob')];
    const ticker = await watching.watchTicker(symbol);
    const shown = await bob.fetchTicker(symbol);
    for (const name of ['last', 'high', 'low', 'bid', 'ask', 'baseVolume'] as const)
      expect([name, ticker[name]]).toEqual([name, shown[name]]);
    const both = watching.watchBidsAsks([symbol]);
    const all = watching.watchTickers([symbol]);
    const newest = watching.watchOHLCV(symbol, '1m');
    const trades = watching.watchTrades(symbol);
    const [candle] = (await newest).slice(-1);
    expect(candle).toEqual((await bob.fetchOHLCV(symbol, '1m')).at(-1));
    const [last] = (await bob.fetchTrades(symbol)).slice(-1);
    const heard = (await trades).find(({ id }) => id === last?.id);
    expect(heard).toMatchObject({ price, amount: 0.1, side: 'buy' });
    await trade();
    expect(Object.keys(await all)).toEqual([symbol]);
    expect(Object.keys(await both)).toEqual([symbol]);
    const more = watching.watchTradesForSymbols([symbol]);
    await trade();
    expect((await more).at(-1)?.symbol).toBe(symbol);
    await watching.unWatchTicker(symbol);
    await watching.unWatchTrades(symbol);
    // Of the unified account's it waits for a name by which it never hears.
    const stopped = watching.unWatchOHLCV(symbol, '1m');
    if (uta) stopped.catch(() => undefined);
    else await stopped;
    for (const channel of uta
      ? ['ticker', 'publicTrade', 'kline']
      : ['ticker', 'trade', 'candle1m'])
      await expect.poll(() => subscriptionsTo(channel)).toBe(0);
  });

  it('watches own orders, trades and balance', async () => {
    const own = await watcher('alice');
    const alice = trader('alice');
    const type = isSpot ? 'spot' : 'swap';
    const [orders, fills] = [own.watchOrders(symbol), own.watchMyTrades(symbol)];
    await own.watchBalance({ type });
    await expect.poll(() => subscriptionsTo(uta ? 'order' : 'orders')).toBe(1);
    await expect.poll(() => subscriptionsTo('fill')).toBe(1);
    const balance = own.watchBalance({ type });
    const placed = await trade();
    await Promise.all([orders, fills, balance]);
    const kept = await alice.fetchOrder(idOf(placed), symbol);
    await expect.poll(() => [...(own.orders ?? [])].at(-1)?.status).toBe('closed');
    const [order] = [...(own.orders ?? [])];
    expect(order).toMatchObject({ id: kept.id, average: price, filled: 0.1 });
    // ccxt turns the sign of a fee that REST tells in v3.
    expect(order.fee.cost).toBeCloseTo(Math.abs(kept.fee?.cost ?? 0), 8);
    const [fill] = [...(own.myTrades ?? [])];
    const [shown] = (await alice.fetchMyTrades(symbol)).slice(-1);
    expect(fill).toMatchObject({ id: shown?.id, order: kept.id, price, amount: 0.1 });
    expect(fill.fee.cost).toBeCloseTo(Math.abs(shown?.fee?.cost ?? 0), 8);
    const { USDT } = await alice.fetchBalance({ type });
    await expect.poll(() => own.balance.USDT.free).toBeCloseTo(USDT?.free ?? 0, 6);
  });
});

describe.each([
  ['v2', false],
  ['unified', true],
] as const)('ccxt.pro, positions: %s', (_, uta) => {
  it('are those of REST', async () => {
    const symbol = 'ETH/USDT:USDT';
    const own = await watcherOn(venue.url, { as: 'alice', uta });
    const [alice, bob] = ['alice', 'bob'].map((as) =>
      ccxtOn(venue.url, { as: credentials(as), uta }),
    );
    await own.watchPositions([symbol]);
    const told = own.watchPositions([symbol]);
    await bob?.createOrder(symbol, 'limit', 'sell', 1, 2000);
    await alice?.createOrder(symbol, 'limit', 'buy', 1, 2000);
    await told;
    const [shown] = (await alice?.fetchPositions([symbol])) ?? [];
    const positions = () =>
      Object.values(own.positions ?? {}).flatMap((cache) => [...(cache as ReplyData[])]);
    const watched = () => positions().find((each: ReplyData) => each.symbol === symbol);
    await expect.poll(() => watched()?.contracts).toBe(shown?.contracts);
    for (const name of ['side', 'entryPrice', 'marginMode', 'leverage'] as const)
      expect([name, watched()?.[name]]).toEqual([name, shown?.[name]]);
    await own.close();
  });
});

it('ccxt 4.5.84 watches nothing that is not watched here: a newer one that does belongs here', () => {
  const { has } = new pro.bitget();
  const said = Object.entries(has).filter(([name, is]) => /^(?:unW|w)atch/.test(name) && is);
  const made = Object.getOwnPropertyNames(pro.bitget.prototype);
  const watched = made.filter((name) => /^(?:unW|w)atch/.test(name));
  expect(said.map(([name]) => name).filter((name) => !WATCHED.includes(name))).toEqual([]);
  expect(watched.filter((name) => !WATCHED.includes(name) && !WITHIN.includes(name))).toEqual([]);
});

it('ccxt 4.5.84 sends no order over this socket: a newer one that does belongs here', () => {
  const { has } = new pro.bitget();
  const methods = Object.getOwnPropertyNames(pro.bitget.prototype);
  expect(methods.filter((name) => /OrderWs$|OrdersWs$/.test(name))).toEqual([]);
  const said = Object.entries(has).filter(([name, is]) => /OrderWs$|OrdersWs$/.test(name) && is);
  // What every exchange is said to have goes by createOrderWs, which this one has not.
  expect(said.map(([name]) => name)).toEqual(['createMarketOrderWs']);
  for (const name of ['createOrderWs', 'cancelOrderWs', 'cancelOrdersWs', 'editOrderWs'])
    expect([name, has[name]]).toEqual([name, false]);
});

/** What the tests above call. */
const WATCHED = [
  ...['watchTicker', 'watchTickers', 'watchBidsAsks', 'watchOHLCV', 'watchOrderBook'],
  ...['watchOrderBookForSymbols', 'watchTrades', 'watchTradesForSymbols', 'watchPositions'],
  ...['watchOrders', 'watchMyTrades', 'watchBalance'],
  ...['unWatchTicker', 'unWatchOHLCV', 'unWatchOrderBook', 'unWatchTrades'],
];
/** What these call in turn. */
const WITHIN = [
  ...['watchPublic', 'watchPublicMultiple', 'watchPrivate', 'unWatchPublic', 'unWatchChannel'],
];

describe('bitget-api, on one URL', () => {
  const { key: apiKey, secret: apiSecret, passphrase: apiPass } = credentials('bob');

  it.each([
    ['WebsocketClientV2', 'v2'],
    ['WebsocketClientV3', 'v3'],
  ])('%s logs in, subscribes, and hears its orders', async (_, api) => {
    const options = { apiKey, apiSecret, apiPass, wsUrl: `${ws}/${api}/ws/public` };
    const isV2 = api === 'v2';
    const client = isV2
      ? new WebsocketClientV2(options, SILENT)
      : new WebsocketClientV3(options, SILENT);
    const updates: ReplyData[] = [];
    client.on('update', (update: ReplyData) => updates.push(update));
    const faults: unknown[] = [];
    client.on('exception', (fault: unknown) => faults.push(fault));
    if (client instanceof WebsocketClientV2) {
      await Promise.all([
        client.subscribeTopic('USDT-FUTURES', 'books5', 'XRPUSDT'),
        client.subscribeTopic('USDT-FUTURES', 'orders'),
      ]);
    } else {
      const payload = { instType: 'usdt-futures', symbol: 'XRPUSDT' } as const;
      await Promise.all([
        client.subscribe({ topic: 'books5' as 'books', payload }, 'v3Public'),
        client.subscribe({ topic: 'order', payload: { instType: 'UTA' } }, 'v3Private'),
      ]);
    }
    const name = isV2 ? 'orders' : 'order';
    await expect.poll(() => subscriptionsTo(name)).toBe(1);
    await expect.poll(() => subscriptionsTo('books5')).toBe(1);
    const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
    const { id } = await bob.createOrder('XRP/USDT:USDT', 'limit', 'buy', 100, 0.4);
    const ofOrders = () => updates.filter(({ arg }) => (arg.channel ?? arg.topic) === name);
    await expect.poll(() => ofOrders().length).toBe(1);
    expect(ofOrders()[0].data[0]).toMatchObject({ orderId: id, price: '0.4' });
    const books = () => updates.filter(({ arg }) => (arg.channel ?? arg.topic) === 'books5');
    await expect.poll(() => books().length).toBe(2);
    const [row] = books().at(-1).data;
    expect(row.bids ?? row.b).toEqual([['0.4', '100']]);
    expect(faults).toEqual([]);
    await bob.cancelAllOrders('XRP/USDT:USDT');
    client.closeAll(true);
    await expect.poll(() => subscriptionsTo('books5')).toBe(0);
  });

  it('WebsocketAPIClient places and cancels orders, and is told what refuses them', async () => {
    const options = { apiKey, apiSecret, apiPass, wsUrl: `${ws}/v3/ws/private` };
    const client = new WebsocketAPIClient({ ...options, attachEventListeners: false }, SILENT);
    client.getWSClient().on('exception', () => undefined);
    const order = { symbol: 'XRPUSDT', side: 'buy', orderType: 'limit', price: '0.4' } as const;
    const good = { ...order, qty: '10', timeInForce: 'gtc' } as const;
    const placed = await client.submitNewOrder('usdt-futures', { ...good, clientOid: 'by-socket' });
    expect(placed).toMatchObject({ code: '0', args: [{ code: '0', clientOid: 'by-socket' }] });
    const [{ orderId = '' } = {}] = placed.args;
    await expect(
      client.submitNewOrder('usdt-futures', { ...good, qty: '0' }),
    ).rejects.toMatchObject({ event: 'error', code: expect.stringMatching(/^25/) });
    const several = await client.placeBatchOrders('usdt-futures', [good, good]);
    const names = several.args.map((each) => ({ orderId: each.orderId }));
    await client.cancelBatchOrders('usdt-futures', names);
    await client.cancelOrder('usdt-futures', { orderId });
    const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
    expect(await bob.fetchOpenOrders('XRP/USDT:USDT')).toEqual([]);
    client.getWSClient().closeAll(true);
  });
});
