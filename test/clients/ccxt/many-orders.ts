import type { bitget, OrderRequest } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ccxtOn, idOf } from '../ccxt-client.ts';
import { type ClientVenue, credentials, startClientVenue } from '../client-venue.ts';

const SPOT = 'ETH/USDT';
const SWAP = 'BTC/USDT:USDT';

const bid = (symbol: string, amount: number, price: number): OrderRequest => ({
  symbol,
  type: 'limit',
  side: 'buy',
  amount,
  price,
  params: {},
});

/** Batches, amendments and ends of many orders, through v2 and v3 alike. */
export function manyOrders(): void {
  describe.each([
    ['v2', false],
    ['v3', true],
  ])('ccxt on %s, several orders', (_, uta) => {
    let venue: ClientVenue;
    let alice: bitget;
    let bob: bitget;

    beforeAll(async () => {
      venue = await startClientVenue();
      alice = ccxtOn(venue.url, { as: credentials('alice'), uta });
      bob = ccxtOn(venue.url, { as: credentials('bob'), uta });
    });
    afterAll(() => venue.close());

    it.each([
      [SPOT, 0.1, 2000],
      [SWAP, 0.01, 59_000],
    ])('creates several orders of %s, cancels some and then all', async (symbol, amount, price) => {
      const created = await alice.createOrders(
        [1, 2, 3, 4].map((n) => bid(symbol, amount, price - n)),
      );
      expect(created).toHaveLength(4);
      await alice.cancelOrders(created.slice(0, 2).map(idOf), symbol);
      const left = await alice.fetchOpenOrders(symbol);
      expect(left.map(idOf).sort()).toEqual(created.slice(2).map(idOf).sort());
      await alice.cancelAllOrders(symbol);
      expect(await alice.fetchOpenOrders(symbol)).toEqual([]);
    });

    it.each([
      [SPOT, 0.1, 2000],
      [SWAP, 0.01, 59_000],
    ])('edits an order of %s', async (symbol, amount, price) => {
      const before = await alice.createOrder(symbol, 'limit', 'buy', amount, price);
      const edited = await alice.editOrder(
        idOf(before),
        symbol,
        'limit',
        'buy',
        2 * amount,
        price - 100,
      );
      // v2 makes another order of it, v3 keeps it.
      expect(idOf(edited) === idOf(before)).toBe(uta);
      expect(await alice.fetchOpenOrders(symbol)).toMatchObject([
        { id: edited.id, amount: 2 * amount, price: price - 100 },
      ]);
      await alice.cancelAllOrders(symbol);
    });

    it('closes a position at market and sees the open interest go', async () => {
      await bob.createOrder(SWAP, 'limit', 'sell', 0.1, 60_000);
      await alice.createOrder(SWAP, 'limit', 'buy', 0.1, 60_000);
      await bob.createOrder(SWAP, 'limit', 'buy', 0.04, 59_990);
      await bob.createOrder(SWAP, 'limit', 'buy', 0.06, 59_980);
      expect(await alice.fetchOpenInterest(SWAP)).toMatchObject({ openInterestAmount: 0.1 });
      await alice.closePosition(SWAP);
      expect(await alice.fetchPositions([SWAP])).toEqual([]);
      expect(await alice.fetchOpenInterest(SWAP)).toMatchObject({ openInterestAmount: 0 });
      const [closed] = await alice.fetchPositionsHistory([SWAP]);
      // Closed at (0.04 · 59 990 + 0.06 · 59 980) / 0.1; fees 0.0006 of 6000 and of 5998.4.
      expect(closed).toMatchObject({ side: 'long', entryPrice: 60_000, lastPrice: 59_984 });
      expect(closed?.info).toMatchObject({ netProfit: '-8.79904' });
    });
  });

  describe('ccxt on v2, margin of a position', () => {
    let venue: ClientVenue;
    beforeAll(async () => {
      venue = await startClientVenue();
    });
    afterAll(() => venue.close());

    it('adds margin to an isolated position and takes it out', async () => {
      const alice = ccxtOn(venue.url, { as: credentials('alice'), uta: false });
      const bob = ccxtOn(venue.url, { as: credentials('bob'), uta: false });
      await bob.createOrder(SWAP, 'limit', 'sell', 0.1, 60_000);
      await alice.createOrder(SWAP, 'limit', 'buy', 0.1, 60_000, { marginMode: 'isolated' });
      // 6000 / 10 of initial margin.
      await alice.addMargin(SWAP, 50, { holdSide: 'long' });
      expect(await alice.fetchPosition(SWAP)).toMatchObject({ collateral: 650 });
      await alice.reduceMargin(SWAP, -20, { holdSide: 'long' });
      expect(await alice.fetchPosition(SWAP)).toMatchObject({ collateral: 630 });
      await expect(alice.reduceMargin(SWAP, -31, { holdSide: 'long' })).rejects.toThrow('40800');
    });
  });
}
