import { expect, test } from 'vitest';
import { ETH } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { madeLevels, touchOf } from './made-book.ts';

test('R-V-37 a buy was at the ask: the bid is at the last sell, below it and a five thousandth away at most', () => {
  const bid = (soldTicks: number) => touchOf({ boughtTicks: 100_000, soldTicks }, 'buy').bid;
  expect([99_990, 99_980, 99_900, 0, 100_000, 100_500].map(bid)).toEqual([
    99_990, 99_980, 99_980, 99_980, 99_999, 99_999,
  ]);
  expect(touchOf({ boughtTicks: 100_000, soldTicks: 0 }, 'buy').ask).toBe(100_000);
});

test('R-V-37 a sell was at the bid: the ask is at the last buy, above it and a five thousandth away at most', () => {
  const ask = (boughtTicks: number) => touchOf({ boughtTicks, soldTicks: 100_000 }, 'sell').ask;
  expect([100_010, 100_020, 100_100, 0, 100_000, 99_500].map(ask)).toEqual([
    100_010, 100_020, 100_020, 100_020, 100_001, 100_001,
  ]);
  expect(touchOf({ boughtTicks: 0, soldTicks: 100_000 }, 'sell').bid).toBe(100_000);
});

test('R-V-37 beyond the best, levels stand on a grid that does not move, of sizes by their price', () => {
  const { instrument } = engineVenue().market(ETH);
  const made = { instrument, quoteUsd: 1e12, seed: '1' };
  const [best, ...others] = madeLevels(made, 'buy', 200_010);
  expect(best?.ticks).toBe(200_010);
  expect(others.map(({ ticks }) => ticks)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => 200_040 - 40 * level),
  );
  const asks = madeLevels(made, 'sell', 200_010).map(({ ticks }) => ticks);
  expect(asks).toEqual([200_010, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => 200_000 + 40 * at)]);
  // From half of 6 000 dollars to half as much again.
  for (const { lots, ticks } of others) {
    const dollars = (lots / 10_000) * (ticks / 100);
    expect(dollars).toBeGreaterThan(2_990);
    expect(dollars).toBeLessThan(9_010);
  }
  // Near nothing there are fewer.
  expect(madeLevels(made, 'buy', 3).map(({ ticks }) => ticks)).toEqual([3, 2, 1]);
});
