/** What the connectors of Hummingbot and NautilusTrader send on their sockets, replayed; and what they expect. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyData } from '../support/reply-data.ts';
import { SocketClient } from '../support/socket-client.ts';
import { ccxtOn } from './ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from './client-venue.ts';

let venue: ManualVenue;
let client: SocketClient;
beforeAll(async () => {
  venue = await startManualVenue();
});
afterEach(() => client.close());
afterAll(() => venue.close());

/** Each argument is acknowledged with what was sent, before anything is pushed for it. */
async function subscribed(args: readonly object[]): Promise<ReplyData[]> {
  client.subscribe(...args);
  const told = await client.all();
  const acks = told.filter(({ event }) => event !== undefined);
  expect(acks).toEqual(args.map((arg) => ({ event: 'subscribe', arg })));
  return told.filter(({ action }) => action !== undefined);
}

const bob = () => ccxtOn(venue.url, { as: credentials('bob'), uta: false });

describe('Hummingbot', () => {
  it('spot: one message for all symbols, then trades and books of each', async () => {
    client = await SocketClient.open(venue.url, '/v2/ws/public');
    const symbols = ['ETHUSDT', 'DOGEUSDT'];
    const args = ['trade', 'books'].flatMap((channel) =>
      symbols.map((instId) => ({ instType: 'SPOT', channel, instId })),
    );
    const pushes = await subscribed(args);
    expect(pushes.map(({ arg, action }) => [arg, action])).toEqual(
      args.map((arg) => [arg, 'snapshot']),
    );
    await bob().createOrder('ETH/USDT', 'limit', 'sell', 1, 2500);
    const [update] = await client.all();
    expect(update).toMatchObject({ action: 'update', arg: args[2] });
    expect(update.data[0].asks).toEqual([['2500', '1']]);
    await bob().cancelAllOrders('ETH/USDT');
  });

  it('spot, its own: login in seconds, then orders, fills and the account by `default`', async () => {
    client = await SocketClient.open(venue.url, '/v2/ws/private');
    expect(await client.logIn('alice', Date.now())).toMatchObject({ event: 'login', code: 0 });
    const pushes = await subscribed([
      { instType: 'SPOT', channel: 'fill', instId: 'default' },
      { instType: 'SPOT', channel: 'orders', instId: 'default' },
      { instType: 'SPOT', channel: 'account', coin: 'default' },
    ]);
    expect(pushes).toHaveLength(1);
    const usdt = pushes[0].data.find(({ coin }: ReplyData) => coin === 'USDT');
    expect(usdt).toMatchObject({ available: expect.any(String), frozen: '0', locked: '0' });
  });

  it('perpetuals: `coin: default` for account, positions and orders', async () => {
    client = await SocketClient.open(venue.url, '/v2/ws/private');
    await client.logIn('bob', Date.now());
    const args = ['account', 'positions', 'orders'].map((channel) => ({
      instType: 'USDT-FUTURES',
      channel,
      coin: 'default',
    }));
    const pushes = await subscribed(args);
    expect(pushes.map(({ arg }) => arg)).toEqual(args.slice(0, 2));
    expect(pushes[1].data).toEqual([]);
    await bob().createOrder('XRP/USDT:USDT', 'limit', 'sell', 10, 0.9);
    const told = await client.all();
    const { data } = told.find(({ arg }) => arg.channel === 'orders');
    expect(data[0]).toMatchObject({ instId: 'XRPUSDT', status: 'live', reduceOnly: 'no' });
    await bob().cancelAllOrders('XRP/USDT:USDT');
  });
});

describe('NautilusTrader', () => {
  it('logs in with milliseconds, then account, orders, fills and positions; pings as text', async () => {
    client = await SocketClient.open(venue.url, '/v2/ws/private');
    const timestamp = String(Date.now());
    const login = await client.logIn('bob', 0, { timestamp });
    expect(login).toMatchObject({ event: 'login', code: 0 });
    const names = { instType: 'USDT-FUTURES', instId: 'default' };
    const args = [
      { instType: 'USDT-FUTURES', channel: 'account', coin: 'default' },
      { ...names, channel: 'orders' },
      { ...names, channel: 'fill' },
      { ...names, channel: 'positions' },
    ];
    const pushes = await subscribed(args);
    const [row] = pushes[0].data;
    for (const name of ['marginCoin', 'available', 'frozen', 'equity'])
      expect([name, row[name]]).toEqual([name, expect.any(String)]);
  });

  it('public: ticker, trades, candles and the book', async () => {
    await bob().createOrder('ETH/USDT', 'limit', 'sell', 1, 2000);
    const alice = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
    await alice.createOrder('ETH/USDT', 'limit', 'buy', 1, 2000);
    client = await SocketClient.open(venue.url, '/v2/ws/public');
    const args = ['ticker', 'trade', 'candle1m', 'books'].map((channel) => ({
      instType: 'SPOT',
      channel,
      instId: 'ETHUSDT',
    }));
    const pushes = await subscribed(args);
    expect(pushes.map(({ action }) => action)).toEqual(args.map(() => 'snapshot'));
    // Candles are looked up first, and come behind the others of one message.
    const of = (channel: string) => pushes.find(({ arg }) => arg.channel === channel).data;
    expect(of('ticker')[0]).toMatchObject({ instId: 'ETHUSDT', lastPr: '2000' });
    expect(of('trade')[0]).toMatchObject({ price: '2000', size: '1', side: 'buy' });
    expect(of('candle1m').at(-1)).toHaveLength(8);
  });
});
