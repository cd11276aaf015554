import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const SYMBOL = 'ETH/USDT';

/**
 * Bob quotes 1 ETH at 2000 and at 2001 and bids 1 ETH at 1990; Alice trades against him. Both start
 * with 1 000 000 USDT and 1 000 ETH and pay 0.1 % of what they receive.
 */
export function classicSpot(): void {
  describe('ccxt on v2, spot', () => {
    let venue: ClientVenue;
    let alice: bitget;
    let bob: bitget;

    beforeAll(async () => {
      venue = await startClientVenue();
      alice = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
      bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
      await bob.createOrder(SYMBOL, 'limit', 'sell', 1, 2000);
      await bob.createOrder(SYMBOL, 'limit', 'sell', 1, 2001);
      await bob.createOrder(SYMBOL, 'limit', 'buy', 1, 1990);
    });
    afterAll(() => venue.close());

    it('loads the markets with the steps of the venue file', async () => {
      const markets = await alice.loadMarkets();
      const steps = Object.values(markets).map((market) => [
        market?.symbol,
        market?.precision.price,
        market?.precision.amount,
      ]);
      expect(steps).toEqual([
        ['DOGE/USDT', 0.00001, 0.1],
        ['ETH/USDT', 0.01, 0.0001],
        ['BTC/USDT:USDT', 0.1, 0.001],
        ['ETH/USDT:USDT', 0.01, 0.01],
        ['XRP/USDT:USDT', 0.0001, 1],
        ['BTC/USD:BTC', 0.1, 0.001],
      ]);
    });

    it('takes with limit and market orders, by amount and by cost', async () => {
      const limit = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.5, 2000);
      const byAmount = await alice.createOrder(SYMBOL, 'market', 'buy', 0.25, 2000);
      const byCost = await alice.createMarketBuyOrderWithCost(SYMBOL, 100);
      const sale = await alice.createOrder(SYMBOL, 'market', 'sell', 0.1);

      const orders = await Promise.all(
        [limit, byAmount, byCost, sale].map((order) => alice.fetchOrder(idOf(order), SYMBOL)),
      );

      expect(orders).toMatchObject([
        { status: 'closed', type: 'limit', filled: 0.5, average: 2000, cost: 1000, amount: 0.5 },
        { status: 'closed', type: 'market', filled: 0.25, average: 2000, cost: 500 },
        { status: 'closed', type: 'market', filled: 0.05, average: 2000, cost: 100 },
        { status: 'closed', side: 'sell', filled: 0.1, average: 1990, cost: 199 },
      ]);
      expect(orders.map(({ fee }) => [fee?.cost, fee?.currency])).toEqual([
        [0.0005, 'ETH'],
        [0.00025, 'ETH'],
        [0.00005, 'ETH'],
        [0.199, 'USDT'],
      ]);
    });

    it('holds, shows and releases what a resting order needs', async () => {
      const placed = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.5, 1995, {
        clientOid: 'alice-rests',
      });

      const [open, ...others] = await alice.fetchOpenOrders(SYMBOL);
      const held = await alice.fetchBalance();
      await alice.cancelOrder(idOf(placed), SYMBOL);
      const cancelled = await alice.fetchOrder(idOf(placed), SYMBOL);

      expect(others).toEqual([]);
      expect(open).toMatchObject({
        id: placed.id,
        clientOrderId: 'alice-rests',
        status: 'open',
        price: 1995,
        amount: 0.5,
        filled: 0,
        remaining: 0.5,
      });
      expect(held.USDT).toMatchObject({ used: 997.5, free: 997_601.301, total: 998_598.801 });
      expect(cancelled).toMatchObject({ status: 'canceled', filled: 0, price: 1995 });
      expect(await alice.fetchOpenOrders(SYMBOL)).toEqual([]);
    });

    it('keeps a post-only order that would take out of the book', async () => {
      const placed = await alice.createOrder(SYMBOL, 'limit', 'buy', 0.1, 2000, { postOnly: true });
      const order = await alice.fetchOrder(idOf(placed), SYMBOL);
      expect(order).toMatchObject({ status: 'canceled', filled: 0, timeInForce: 'PO' });
    });

    it('adds up: balances of both sides are what the fills make them', async () => {
      const mine = await alice.fetchBalance();
      const theirs = await bob.fetchBalance();
      const sides = [mine, theirs].map(({ USDT, ETH }) => [USDT?.total, ETH?.total]);
      expect(sides).toEqual([
        // 1 000 000 − 1000 − 500 − 100 + 199 · 0.999; 1000 + 0.8 · 0.999 − 0.1
        [998_598.801, 1000.6992],
        // 1 000 000 + 1600 · 0.999 − 199; 1000 − 0.8 + 0.1 · 0.999
        [1_001_399.4, 999.2999],
      ]);
      // Bob still asks 0.2 + 1 ETH and bids for 0.9 at 1990.
      expect([theirs.ETH?.used, theirs.USDT?.used]).toEqual([1.2, 1791]);
    });

    it('lists fills and finished orders', async () => {
      const fills = await alice.fetchMyTrades(SYMBOL);
      const closed = await alice.fetchClosedOrders(SYMBOL);
      const cancelled = await alice.fetchCanceledOrders(SYMBOL);
      expect(fills.map((fill) => [fill.side, fill.price, fill.amount, fill.takerOrMaker])).toEqual([
        ['buy', 2000, 0.5, 'taker'],
        ['buy', 2000, 0.25, 'taker'],
        ['buy', 2000, 0.05, 'taker'],
        ['sell', 1990, 0.1, 'taker'],
      ]);
      expect(fills.map(({ fee }) => fee?.cost)).toEqual([0.0005, 0.00025, 0.00005, 0.199]);
      expect(closed.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed', 'closed']);
      expect(cancelled.map(({ price }) => price)).toEqual([1995, 2000]);
      const makers = await bob.fetchMyTrades(SYMBOL);
      expect(makers.map(({ takerOrMaker }) => takerOrMaker)).toEqual(Array(4).fill('maker'));
    });

    it('reads the book, the ticker, the trades and the candles of that trading', async () => {
      const book = await alice.fetchOrderBook(SYMBOL);
      expect(book).toMatchObject({
        asks: [
          [2000, 0.2],
          [2001, 1],
        ],
        bids: [[1990, 0.9]],
      });
      const ticker = { bid: 1990, ask: 2000, last: 1990, high: 2000, low: 1990, baseVolume: 0.9 };
      expect(await alice.fetchTicker(SYMBOL)).toMatchObject(ticker);
      expect((await alice.fetchTickers([SYMBOL]))[SYMBOL]).toMatchObject(ticker);
      const recent = { method: 'publicSpotGetV2SpotMarketFills' };
      for (const trades of [
        await alice.fetchTrades(SYMBOL),
        await alice.fetchTrades(SYMBOL, undefined, undefined, recent),
      ])
        expect(trades.map(({ side, amount }) => [side, amount])).toEqual([
          ['buy', 0.5],
          ['buy', 0.25],
          ['buy', 0.05],
          ['sell', 0.1],
        ]);
      // Two days when midnight passes between the orders.
      const days = await alice.fetchOHLCV(SYMBOL, '1d');
      expect([days.at(0)?.[1], days.at(-1)?.[4]]).toEqual([2000, 1990]);
      expect(days.reduce((sum, [, , , , , volume]) => sum + (volume ?? 0), 0)).toBeCloseTo(0.9, 9);
      const past = Date.now() - 40 * 86_400_000;
      expect(await alice.fetchOHLCV(SYMBOL, '1m', past, 10)).toEqual([]);
    });

    it('knows the time, the coins and the fees', async () => {
      const time = await alice.fetchTime();
      expect(Math.abs(Date.now() - (time ?? 0))).toBeLessThan(1000);
      const coins = await alice.fetchCurrencies();
      expect(Object.keys(coins)).toEqual(['BTC', 'DOGE', 'ETH', 'USD', 'USDT', 'XRP']);
      const rate = { maker: 0.001, taker: 0.001 };
      expect(await alice.fetchTradingFee(SYMBOL)).toMatchObject(rate);
      expect((await alice.fetchTradingFees())[SYMBOL]).toMatchObject(rate);
    });
  });
}
