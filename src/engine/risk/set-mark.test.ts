/** The mark of BTC is the middle of the last price, the index with its funding and the index with its basis. */
import { expect, test } from 'vitest';
import { BTC, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { setMark } from './set-mark.ts';

function medianMarket() {
  const spec = { ...fixtureSpec(BTC), markSource: 'median', fundingCap: '0.01' } as const;
  const venue = engineVenue({ instruments: [spec] });
  venue.trader('alice', { USDT: '1000000' }).buys(BTC, '0.1 @ 59000');
  venue.trader('bob', { USDT: '1000000' }).sells(BTC, '0.1 @ 59000');
  return { venue, market: venue.market(BTC) };
}

test('the mark is the middle one of its three parts, wherever each of them stands', () => {
  const { venue, market } = medianMarket();
  for (const last of [590_000, 600_000, 610_000]) {
    market.lastTicks = last;
    for (const sum of [-9, 0, 9]) {
      market.basis.sum = sum;
      setMark(venue.state, market);
      const parts = market.mark.parts;
      if (parts === undefined) throw new Error('no parts');
      const [, middle] = [parts.last, parts.byFunding, parts.byBasis]
        .map(BigInt)
        .sort((a, b) => (a < b ? -1 : 1));
      const tick = 10n ** 11n;
      const nearest = ((middle ?? 0n) + tick / 2n) / tick;
      expect(BigInt(market.mark.price ?? 0) / tick).toBe(nearest);
    }
  }
});

test('without an index there is no mark', () => {
  const { venue, market } = medianMarket();
  market.indexPrice = undefined;
  setMark(venue.state, market);
  expect([market.mark.price, market.mark.parts]).toEqual([undefined, undefined]);
});
