/** Unmodified ccxt.pro on spot margin: orders, trades and balances that it watches in either mode are those of REST. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marginTransferFile } from '../support/margin-file.ts';
import { type Watcher, watcherOn } from './ccxt/sockets.ts';
import { ccxtOn, idOf } from './ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from './client-venue.ts';

const PAIR = 'ETH/USDT';
const START_MS = Date.UTC(2026, 0, 5);

let venue: ManualVenue;
beforeAll(async () => {
  // Tests ask faster than people.
  venue = await startManualVenue({ ...marginTransferFile, feeds: { messagesPerSecond: 0 } });
});
afterAll(() => venue.close());

describe.each(['cross', 'isolated'] as const)('ccxt.pro, %s margin', (marginMode) => {
  const dave = () => ccxtOn(venue.url, { as: credentials('dave'), uta: false });
  const sell = (amount: number) =>
    ccxtOn(venue.url, { as: credentials('alice'), uta: false }).createOrder(
      ...([PAIR, 'limit', 'sell', amount, 2000] as const),
    );
  let own: Watcher;
  beforeAll(async () => {
    await dave().transfer('USDT', 1000, 'spot', marginMode, { symbol: PAIR });
    own = await watcherOn(venue.url, { as: 'dave' });
  });
  afterAll(() => own.close());

  it('watches orders, trades and the balance with its debt', async () => {
    const watched = [
      own.watchOrders(PAIR, undefined, undefined, { marginMode }),
      own.watchMyTrades(PAIR, undefined, undefined, { marginMode }),
    ];
    const first = await own.watchBalance({ type: 'spot', marginMode });
    expect(first.USDT).toMatchObject({ free: 1000, used: 0, debt: 0 });
    const balance = own.watchBalance({ type: 'spot', marginMode });
    await sell(0.5);
    const params = { marginMode, loanType: 'autoLoan' };
    const placed = await dave().createOrder(PAIR, 'limit', 'buy', 0.75, 2000, params);
    await Promise.all([...watched, balance]);

    const kept = await dave().fetchOpenOrders(PAIR, START_MS, undefined, { marginMode });
    await expect.poll(() => [...(own.orders ?? [])].at(-1)?.filled).toBe(0.5);
    const [order] = [...(own.orders ?? [])];
    expect(order).toMatchObject({
      ...{ id: idOf(placed), symbol: PAIR, side: 'buy', type: 'limit', status: 'open' },
      ...{ price: 2000, amount: 0.75, filled: 0.5, remaining: 0.25, average: 2000, cost: 1000 },
      fee: { cost: 0.0005, currency: 'ETH' },
    });
    const [shown] = kept;
    for (const name of ['id', 'amount', 'filled', 'average', 'timestamp'] as const)
      expect([name, order[name]]).toEqual([name, shown?.[name]]);

    const [trade] = [...(own.myTrades ?? [])];
    const [fill] = await dave().fetchMyTrades(PAIR, START_MS, undefined, { marginMode });
    expect(trade).toMatchObject({ id: fill?.id, order: order.id, price: 2000, amount: 0.5 });
    expect(trade.fee).toEqual({ cost: 0.0005, currency: 'ETH' });

    const { USDT } = await dave().fetchBalance({ type: 'spot', marginMode });
    await expect.poll(() => own.balance.USDT.debt).toBe(USDT?.debt);
    expect(USDT?.debt).toBeGreaterThan(499);
    // Over REST ccxt calls free what may leave the account.
    expect(own.balance.USDT).toMatchObject({ free: 0, used: 500, total: USDT?.total });
    expect(USDT).toMatchObject({ free: 0, used: 500 });
    await dave().cancelOrder(idOf(placed), PAIR, { marginMode });
    await expect.poll(() => [...(own.orders ?? [])].at(-1)?.status).toBe('canceled');
  });
});
