/** Unmodified clients on the sockets: what they watch is what REST says. */
import { WebsocketClientV2 } from 'bitget-api';
import { pro } from 'ccxt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyData } from '../support/reply-data.ts';
import { clientV2 } from './bitget-api-client.ts';
import { ccxtOn, idOf } from './ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from './client-venue.ts';

/** bitget-api tells the console of each connection. */
const SILENT = { trace: () => {}, info: () => {}, error: () => {} };
const SWAP = 'BTC/USDT:USDT';
const SPOT = 'ETH/USDT';

let venue: ManualVenue;
let ws: string;
beforeAll(async () => {
  venue = await startManualVenue();
  ws = venue.url.replace('http', 'ws');
});
afterAll(() => venue.close());

describe('ccxt.pro', () => {
  const open: InstanceType<typeof pro.bitget>[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  /** Its URLs and keys are set; for a plain `ws://` it must have loaded its agents. */
  async function watcher(as?: string) {
    const { key, secret, passphrase } = credentials(as ?? '');
    const own = as === undefined ? {} : { apiKey: key, secret, password: passphrase };
    const client = new pro.bitget({ ...own, enableRateLimit: false, options: { uta: false } });
    const groups = Object.keys(client.urls.api as Record<string, unknown>);
    const urls: ReplyData = Object.fromEntries(groups.map((group) => [group, venue.url]));
    urls.ws = { public: `${ws}/v2/ws/public`, private: `${ws}/v2/ws/private` };
    client.urls.api = urls;
    await client.loadHttpProxyAgent();
    await client.loadMarkets();
    open.push(client);
    return client;
  }

  const trader = (as: string) => ccxtOn(venue.url, { as: credentials(as), uta: false });

  it.each([SPOT, SWAP])('keeps the book of %s by its checksums', async (symbol) => {
    const [watching, bob] = [await watcher(), trader('bob')];
    await watching.watchOrderBook(symbol);
    for (const price of [71_000, 71_001.5, 70_999]) {
      const told = watching.watchOrderBook(symbol);
      await bob.createOrder(symbol, 'limit', 'sell', 0.1, price);
      await told;
    }
    const told = watching.watchOrderBook(symbol);
    await bob.cancelAllOrders(symbol);
    expect((await told).asks).toEqual([]);
    const other = watching.watchOrderBook(symbol);
    await bob.createOrder(symbol, 'limit', 'sell', 0.2, 71_000);
    // Beside price and size it keeps the texts that a checksum is over.
    const kept = (await other).asks.map(([price, size]) => [price, size]);
    expect(kept).toEqual((await bob.fetchOrderBook(symbol)).asks);
  });

  it.each([
    [SPOT, 2000],
    [SWAP, 60_000],
  ])('watches trades and own orders of %s', async (symbol, price) => {
    const [watching, own] = [await watcher(), await watcher('alice')];
    const [alice, bob] = [trader('alice'), trader('bob')];
    await bob.createOrder(symbol, 'limit', 'sell', 0.1, price);
    // Nothing is pushed of orders before one changes: a first one shows that it is heard.
    const heard = own.watchOrders(symbol);
    await expect.poll(() => subscriptionsTo('orders')).toBe(1);
    const taking = await alice.createOrder(symbol, 'limit', 'buy', 0.1, price);
    await heard;
    await expect.poll(() => own.orders?.length).toBe(1);
    const [order] = [...(own.orders ?? [])];
    const kept = await alice.fetchOrder(idOf(taking), symbol);
    expect(order).toMatchObject({ id: kept.id, status: 'closed', average: price, filled: 0.1 });
    expect(order.fee.cost).toBeCloseTo(kept.fee?.cost ?? 0, 10);
    const [trade] = await watching.watchTrades(symbol);
    const [newest] = (await bob.fetchTrades(symbol)).slice(-1);
    expect(trade).toMatchObject({ id: newest?.id, price, amount: 0.1, side: 'buy' });
  });
});

/** How many there are, by the metrics of the venue. */
async function subscriptionsTo(channel: string): Promise<number> {
  const text = await (await fetch(`${venue.url}/metrics`)).text();
  const [, count = '0'] =
    new RegExp(`bourse_feed_subscriptions\\{channel="${channel}"\\} (\\d+)`).exec(text) ?? [];
  return Number(count);
}

describe('bitget-api', () => {
  it('WebsocketClientV2 logs in, subscribes on one URL, and hears its orders', async () => {
    const { key, secret, passphrase } = credentials('bob');
    const keys = { apiKey: key, apiSecret: secret, apiPass: passphrase };
    const client = new WebsocketClientV2({ ...keys, wsUrl: `${ws}/v2/ws/public` }, SILENT);
    const updates: ReplyData[] = [];
    client.on('update', (update: ReplyData) => updates.push(update));
    const faults: unknown[] = [];
    client.on('exception', (fault: unknown) => faults.push(fault));
    await Promise.all([
      client.subscribeTopic('USDT-FUTURES', 'books5', 'XRPUSDT'),
      client.subscribeTopic('USDT-FUTURES', 'orders'),
    ]);
    await expect.poll(() => subscriptionsTo('orders')).toBe(1);
    await expect.poll(() => subscriptionsTo('books5')).toBe(1);
    const { data } = await clientV2(venue.url, credentials('bob')).futuresSubmitOrder({
      symbol: 'XRPUSDT',
      productType: 'USDT-FUTURES',
      marginMode: 'crossed',
      marginCoin: 'USDT',
      side: 'buy',
      orderType: 'limit',
      price: '0.4',
      size: '100',
    });
    await expect.poll(() => updates.filter(({ arg }) => arg.channel === 'orders').length).toBe(1);
    await expect.poll(() => updates.filter(({ arg }) => arg.channel === 'books5').length).toBe(2);
    const [order] = updates.filter(({ arg }) => arg.channel === 'orders');
    expect(order.data[0]).toMatchObject({ orderId: data.orderId, status: 'live', price: '0.4' });
    const book = updates.filter(({ arg }) => arg.channel === 'books5').at(-1);
    expect(book.data[0].bids).toEqual([['0.4', '100']]);
    expect(faults).toEqual([]);
    client.closeAll(true);
  });
});
