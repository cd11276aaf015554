import { expect, test } from 'vitest';
import { BTC, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { lotsWithin } from './open-interest-limit.ts';

const UNIT = 100_000_000;

test('R-F-27 a limit as a size is the most lots whose value at the mark is within it', () => {
  const venue = engineVenue({ instruments: [fixtureSpec(BTC)] });
  // 120 059 ÷ 60 000 = 2.00098…, 120 060 ÷ 60 000 = 2.001.
  expect(lotsWithin(venue.market(BTC), 120_059 * UNIT)).toBe(2000);
  expect(lotsWithin(venue.market(BTC), 120_060 * UNIT)).toBe(2001);
  venue.index(BTC, '30000');
  expect(lotsWithin(venue.market(BTC), 120_059 * UNIT)).toBe(4001);
});

test('R-F-27 it is none while there is no price', () => {
  const { indexPrice: _, ...spec } = fixtureSpec(BTC);
  const venue = engineVenue({ instruments: [spec] });
  expect(lotsWithin(venue.market(BTC), 120_059 * UNIT)).toBe(0);
});
