import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ETH, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { mergedDepth } from './merged-depth.ts';

/** A spot book with one order per price; bids below asks. */
function bookOf(bids: readonly number[], asks: readonly number[]) {
  const venue = engineVenue({ instruments: [{ ...fixtureSpec(ETH), minValue: '0' }] });
  const alice = venue.trader('alice', { USDT: '1000000000', ETH: '1000000' });
  for (const ticks of bids) alice.buys(ETH, `1 @ ${ticks / 100}`);
  for (const ticks of asks) alice.sells(ETH, `1 @ ${ticks / 100}`);
  return venue.market(ETH).book;
}

describe('merged depth', () => {
  test('R-2.10-1 bids round down and asks up, so a merged book never looks crossed (A36)', () => {
    const book = bookOf([1_007, 1_003, 999], [1_008, 1_011, 1_020]);
    const depth = mergedDepth(book, { tickUnits: 1, mergeUnits: 10, limit: 5 });
    expect(depth.bids).toEqual([
      { priceUnits: 1_000, lots: 20_000 },
      { priceUnits: 990, lots: 10_000 },
    ]);
    expect(depth.asks).toEqual([
      { priceUnits: 1_010, lots: 10_000 },
      { priceUnits: 1_020, lots: 20_000 },
    ]);
  });

  test('R-2.10-2 merging comes before cutting (A37)', () => {
    const book = bookOf([1_009, 1_008, 1_007, 990], [2_000]);
    const depth = mergedDepth(book, { tickUnits: 1, mergeUnits: 10, limit: 1 });
    expect(depth.bids).toEqual([{ priceUnits: 1_000, lots: 30_000 }]);
  });

  test('Z18: R-2.10-3 bids below the step are left out, for there is no price of zero', () => {
    const book = bookOf([12_300, 99, 1], [12_400]);
    const depth = mergedDepth(book, { tickUnits: 1, mergeUnits: 1_000, limit: 5 });
    expect(depth.bids).toEqual([{ priceUnits: 12_000, lots: 10_000 }]);
    expect(depth.asks).toEqual([{ priceUnits: 13_000, lots: 10_000 }]);
  });

  test('R-2.10-1 whatever the book and the step: order, sum and sides are kept', () => {
    const prices = fc.uniqueArray(fc.integer({ min: 100, max: 400 }), {
      minLength: 2,
      maxLength: 25,
    });
    fc.assert(
      fc.property(prices, fc.constantFrom(1, 10, 100), fc.nat(), (ticks, mergeUnits, cut) => {
        const sorted = [...ticks].sort((a, b) => a - b);
        const middle = cut % sorted.length;
        const book = bookOf(sorted.slice(0, middle), sorted.slice(middle));
        const { bids, asks } = mergedDepth(book, { tickUnits: 1, mergeUnits, limit: 1_000 });
        const lots = [...bids, ...asks].reduce((sum, level) => sum + level.lots, 0);
        expect(lots).toBe(ticks.length * 10_000);
        const ladder = [...[...bids].reverse(), ...asks].map((level) => level.priceUnits);
        expect(ladder).toEqual([...ladder].sort((a, b) => a - b));
        const [bid, ask] = [bids[0]?.priceUnits ?? 0, asks[0]?.priceUnits ?? 9_999];
        expect(bid).toBeLessThan(ask);
      }),
      { numRuns: 40 },
    );
  });
});
