/** Cases A36 and A37: merged depth. */
import { describe, expect } from 'vitest';
import { buy, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';
import { accepted, type Call, type Query, type Trader } from '../support/trader.ts';

const ETH = { symbol: 'ETHUSDT' };

async function depth(call: Call, query: Query) {
  const asked = { productType: 'USDT-FUTURES', ...query };
  return call('GET', '/api/v2/mix/market/merge-depth', { query: asked, as: null });
}

describe('A36: asks round up, bids round down', () => {
  const raw = {
    asks: ['2000.01 x 1', '2000.09 x 2', '2000.11 x 4'],
    bids: ['1999.99 x 1', '1999.91 x 2', '1999.89 x 3'],
  };

  async function sixLevels(bob: Trader): Promise<void> {
    for (const level of raw.asks) await bob.hasPlaced(sell(orderAt(level), ETH));
    for (const level of raw.bids) await bob.hasPlaced(buy(orderAt(level), ETH));
  }

  test.for([
    { precision: 'scale0', scale: '0.01', ...raw },
    {
      precision: 'scale1',
      scale: '0.1',
      asks: ['2000.1 x 3', '2000.2 x 4'],
      bids: ['1999.9 x 3', '1999.8 x 3'],
    },
    { precision: 'scale2', scale: '1', asks: ['2001 x 7'], bids: ['1999 x 6'] },
    { precision: 'scale3', scale: '10', asks: ['2010 x 7'], bids: ['1990 x 6'] },
  ])(
    'A36: $precision has steps of $scale',
    async ({ precision, scale, ...levels }, { scenario, bob, book }) => {
      await sixLevels(bob);
      expect(await book('ETHUSDT', { precision })).toEqual(levels);
      const { data } = await depth(scenario.call, { ...ETH, precision });
      expect(data).toMatchObject({ precision, scale });
      expect(data.isMaxPrecision).toBe(precision === 'scale3' ? 'YES' : 'NO');
    },
  );

  test('A36: without precision, nothing is merged', async ({ bob, book }) => {
    await sixLevels(bob);
    expect(await book('ETHUSDT')).toEqual(raw);
  });

  test('A36: levels that lie on a step stay where they are', async ({ bob, book }) => {
    await bob.hasPlaced(sell('1.00 @ 2000.10', ETH));
    await bob.hasPlaced(buy('1.00 @ 2000.00', ETH));
    const merged = { asks: ['2000.1 x 1'], bids: ['2000 x 1'] };
    expect(await book('ETHUSDT', { precision: 'scale1' })).toEqual(merged);
  });

  test('A36: a spread of one tick never looks crossed, wherever it lies', async ({
    alice,
    bob,
    book,
  }) => {
    for (let tick = 0; tick < 20; tick += 1) {
      const price = (2000 + tick / 100).toFixed(2);
      const above = (2000 + (tick + 1) / 100).toFixed(2);
      const bid = await bob.hasPlaced(buy(`1.00 @ ${price}`, ETH));
      const ask = await alice.hasPlaced(sell(`1.00 @ ${above}`, ETH));
      for (const precision of ['scale0', 'scale1', 'scale2', 'scale3']) {
        // The reading fails by itself on a crossed book.
        const { asks, bids } = await book('ETHUSDT', { precision });
        expect([asks.length, bids.length]).toEqual([1, 1]);
      }
      await bob.cancels({ orderId: bid });
      await alice.cancels({ orderId: ask });
    }
  });
});

describe('A37: the number of levels is exact and counts merged levels', () => {
  /** 120 asks from 60000.0 and 3 bids from 59999.9, one tick apart. */
  async function deepBook(bob: Trader): Promise<void> {
    for (let level = 0; level < 120; level += 1) {
      await bob.hasPlaced(sell(`0.001 @ ${(60_000 + level / 10).toFixed(1)}`));
    }
    for (let level = 1; level <= 3; level += 1) {
      await bob.hasPlaced(buy(`0.001 @ ${(60_000 - level / 10).toFixed(1)}`));
    }
  }

  test('A37: every limit, in one deep book', async ({ scenario, bob, book }) => {
    await deepBook(bob);
    const counts: readonly [Query, number, number][] = [
      [{ limit: '1' }, 1, 1],
      [{ limit: '2' }, 2, 2],
      [{ limit: '5' }, 5, 3],
      [{ limit: '15' }, 15, 3],
      [{ limit: '20' }, 20, 3],
      [{ limit: '50' }, 50, 3],
      [{ limit: 'max' }, 120, 3],
      [{ limit: 'MAX' }, 120, 3],
      [{ limit: '1000' }, 120, 3],
      [{}, 100, 3],
      [{ limit: '' }, 100, 3],
      [{ precision: 'scale1' }, 13, 1],
      [{ precision: 'scale2', limit: '5' }, 3, 1],
      [{ precision: 'scale1', limit: '5' }, 5, 1],
      [{ precision: 'scale1', limit: '0' }, 1, 1],
      [{ precision: 'scale9', limit: '5' }, 2, 1],
    ];
    for (const [query, asks, bids] of counts) {
      const shown = await book('BTCUSDT', query);
      expect([shown.asks.length, shown.bids.length], JSON.stringify(query)).toEqual([asks, bids]);
    }
    // Ten ticks make a level of scale1: merged first, then cut.
    const merged = await book('BTCUSDT', { precision: 'scale1', limit: '2' });
    expect(merged.asks).toEqual(['60000 x 0.001', '60001 x 0.01']);
    for (const limit of ['-1', '1.5', 'all', '1e2', '0x10', 'NaN']) {
      const refused = await depth(scenario.call, { symbol: 'BTCUSDT', limit });
      expect(refused, limit).toMatchObject({ status: 400, code: '40020', data: null });
    }
  });

  test('A37: never more than the pair shows', async ({ bob, book, operator }) => {
    await deepBook(bob);
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    await operator.acts('update-instrument', { ...pair, maxDepth: 30 });
    for (const limit of ['max', '50', '1000000']) {
      expect((await book('BTCUSDT', { limit })).asks).toHaveLength(30);
    }
    expect((await book('BTCUSDT')).asks).toHaveLength(30);
  });

  test('A37: an empty book is two empty lists', async ({ scenario }) => {
    expect(accepted(await depth(scenario.call, { symbol: 'XRPUSDT' }))).toMatchObject({
      asks: [],
      bids: [],
    });
  });
});

/** `2000.01 x 1` as the words of an order. */
function orderAt(level: string): string {
  const [price, size] = level.split(' x ');
  return `${Number(size).toFixed(2)} @ ${price}`;
}
