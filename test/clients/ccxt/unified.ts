import type { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const SPOT = 'ETH/USDT';
const SWAP = 'BTC/USDT:USDT';

/** Erin's account is unified: ccxt finds that out and speaks v3. Bob quotes on v2. */
export function unified(): void {
  describe('ccxt on v3', () => {
    let venue: ClientVenue;
    let erin: bitget;

    beforeAll(async () => {
      venue = await startClientVenue();
      erin = ccxtOn(venue.url, { as: credentials('erin') });
      const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
      await bob.createOrder(SPOT, 'limit', 'sell', 10, 2000);
      await bob.createOrder(SPOT, 'limit', 'buy', 10, 1990);
      await bob.createOrder(SWAP, 'limit', 'sell', 1, 60_000);
      await bob.createOrder(SWAP, 'limit', 'buy', 1, 59_900);
    });
    afterAll(() => venue.close());

    it('finds out that the account is unified and loads the same markets as on v2', async () => {
      const markets = await erin.loadMarkets();
      const classic = ccxtOn(venue.url, { as: credentials('dave') });
      const theirs = await classic.loadMarkets();
      expect([erin.options.uta, classic.options.uta]).toEqual([true, false]);
      expect(Object.keys(markets)).toEqual(Object.keys(theirs));
      for (const [symbol, market] of Object.entries(markets)) {
        expect(market?.precision).toEqual(theirs[symbol]?.precision);
        expect(market?.taker).toBe(theirs[symbol]?.taker);
      }
    });

    it('sets position mode and leverage', async () => {
      expect(await erin.setPositionMode(false)).toMatchObject({ data: 'success' });
      expect(await erin.setLeverage(20, SWAP)).toMatchObject({ data: 'success' });
    });

    it('takes on spot with limit and market orders', async () => {
      const limit = await erin.createOrder(SPOT, 'limit', 'buy', 0.5, 2000);
      // On v3 the quantity of a market purchase is what to spend.
      const purchase = await erin.createOrder(SPOT, 'market', 'buy', 100);
      const sale = await erin.createOrder(SPOT, 'market', 'sell', 0.1);
      const orders = await Promise.all(
        [limit, purchase, sale].map((order) => erin.fetchOrder(idOf(order), SPOT)),
      );
      expect(orders.map(({ side, status, filled }) => [side, status, filled])).toEqual([
        ['buy', 'closed', 0.5],
        ['buy', 'closed', 0.05],
        ['sell', 'closed', 0.1],
      ]);
      // ccxt reads neither average nor value of a v3 order, and turns the sign of its fee.
      expect(orders.map(({ info }) => [info.avgPrice, info.cumExecValue, info.feeDetail])).toEqual([
        ['2000', '1000', [{ feeCoin: 'ETH', fee: '0.0005' }]],
        ['2000', '100', [{ feeCoin: 'ETH', fee: '0.00005' }]],
        ['1990', '199', [{ feeCoin: 'USDT', fee: '0.199' }]],
      ]);
    });

    it('opens and reduces a position', async () => {
      await erin.createOrder(SWAP, 'market', 'buy', 0.2);
      await erin.createOrder(SWAP, 'limit', 'sell', 0.05, 59_900, { reduceOnly: true });
      const [position, ...others] = await erin.fetchPositions([SWAP]);
      expect(others).toEqual([]);
      expect(position).toMatchObject({
        side: 'long',
        contracts: 0.15,
        entryPrice: 60_000,
        marginMode: 'cross',
        hedged: false,
        unrealizedPnl: 0,
        realizedPnl: -5,
      });
      expect(await erin.fetchPosition(SWAP)).toMatchObject({ side: 'long', contracts: 0.15 });
    });

    it('holds, lists and cancels resting orders, one and in a batch with an unknown id', async () => {
      for (const [symbol, price] of [
        [SPOT, 1900],
        [SWAP, 59_000],
      ] as const) {
        const first = await erin.createOrder(symbol, 'limit', 'buy', 0.1, price);
        const second = await erin.createOrder(symbol, 'limit', 'buy', 0.1, price, {
          clientOid: 'second',
        });
        const open = await erin.fetchOpenOrders(symbol);
        expect(open.map(({ id, status }) => [id, status])).toEqual([
          [first.id, 'open'],
          [second.id, 'open'],
        ]);
        await erin.cancelOrder(idOf(first), symbol);
        const batch = await erin.cancelOrders([idOf(second), '404'], symbol);
        expect(JSON.parse(erin.last_request_body ?? '')).toHaveLength(2);
        expect(batch.map(({ id, info }) => [id, info.clientOid, info.code])).toEqual([
          [second.id, 'second', undefined],
          ['404', null, '25204'],
        ]);
        expect(await erin.fetchOrder(idOf(second), symbol)).toMatchObject({
          status: 'canceled',
          clientOrderId: 'second',
          filled: 0,
        });
        expect(await erin.fetchOpenOrders(symbol)).toEqual([]);
        const cancelled = await erin.fetchCanceledOrders(symbol);
        expect(cancelled.map(({ id }) => id)).toEqual([first.id, second.id]);
      }
    });

    it('lists fills and finished orders', async () => {
      const spot = await erin.fetchMyTrades(SPOT);
      const swap = await erin.fetchMyTrades(SWAP);
      const closed = await erin.fetchClosedOrders(SWAP);
      const facts = [...spot, ...swap].map(({ side, price, amount, cost, info }) => [
        side,
        price,
        amount,
        cost,
        info.feeDetail[0].fee,
      ]);
      expect(facts).toEqual([
        ['buy', 2000, 0.5, 1000, '0.0005'],
        ['buy', 2000, 0.05, 100, '0.00005'],
        ['sell', 1990, 0.1, 199, '0.199'],
        ['buy', 60_000, 0.2, 12_000, '7.2'],
        ['sell', 59_900, 0.05, 2995, '1.797'],
      ]);
      expect(closed.map(({ type, filled }) => [type, filled])).toEqual([
        ['market', 0.2],
        ['limit', 0.05],
      ]);
    });

    it('adds up: one wallet bears spot and contracts', async () => {
      const { USDT, ETH } = await erin.fetchBalance();
      // 1 000 000 − 1000 − 100 + 199 · 0.999 on spot; − 7.2 − 1.797 − 100 · 0.05 on contracts.
      expect(USDT).toMatchObject({ total: 999_084.804, free: 998_634.804 });
      expect(ETH).toMatchObject({ total: 1000 + 0.55 * 0.999 - 0.1 });
    });

    it('reads market data', async () => {
      for (const [symbol, price] of [
        [SPOT, 1990],
        [SWAP, 59_900],
      ] as const) {
        expect((await erin.fetchOrderBook(symbol)).bids[0]?.[0]).toBe(price);
        expect(await erin.fetchTicker(symbol)).toMatchObject({ last: price, bid: price });
        expect((await erin.fetchTickers([symbol]))[symbol]).toMatchObject({ last: price });
        expect((await erin.fetchTrades(symbol)).at(-1)).toMatchObject({ side: 'sell', price });
        expect((await erin.fetchOHLCV(symbol, '1d')).at(-1)?.[4]).toBe(price);
        const past = Date.now() - 40 * 86_400_000;
        expect(await erin.fetchOHLCV(symbol, '1m', past, 10)).toEqual([]);
      }
      expect(await erin.fetchFundingRate(SWAP)).toMatchObject({ fundingRate: 0, interval: '8h' });
      expect(await erin.fetchTradingFee(SPOT)).toMatchObject({ maker: 0.001, taker: 0.001 });
      expect(await erin.fetchTradingFee(SWAP)).toMatchObject({ maker: 0.0002, taker: 0.0006 });
    });

    it('reads what stands behind losses, by its raw method', async () => {
      const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
      const { data } = await erin.publicUtaGetV3MarketRiskReserve(pair);
      expect(data).toMatchObject({
        totalBalance: '1000000',
        coin: 'USDT',
        riskReserveRecords: [{ type: 'in', amount: '1000000', balance: '1000000' }],
      });
      const spot = { category: 'SPOT', symbol: 'ETHUSDT' };
      await expect(erin.publicUtaGetV3MarketRiskReserve(spot)).rejects.toThrow('40020');
    });

    it('closes, switches to hedge mode and holds both sides', async () => {
      await erin.createOrder(SWAP, 'market', 'sell', 0.15, undefined, { reduceOnly: true });
      expect(await erin.fetchPositions([SWAP])).toEqual([]);
      await erin.setPositionMode(true);
      await erin.createOrder(SWAP, 'market', 'buy', 0.1, undefined, { hedged: true });
      await erin.createOrder(SWAP, 'market', 'sell', 0.1, undefined, { hedged: true });
      await erin.createOrder(SWAP, 'market', 'sell', 0.04, undefined, {
        hedged: true,
        reduceOnly: true,
      });
      const positions = await erin.fetchPositions([SWAP]);
      expect(positions.map(({ side, contracts, hedged }) => [side, contracts, hedged])).toEqual([
        ['long', 0.06, true],
        ['short', 0.1, true],
      ]);
    });
  });
}
