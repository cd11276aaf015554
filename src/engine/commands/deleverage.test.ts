import { expect, test } from 'vitest';
import { BTC, fixtureSpec } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '10000000' };

test('R-Q-13: a part is closed at the mark against who has lost most, without a fee', () => {
  const venue = engineVenue({ instruments: [fixtureSpec(BTC)] });
  const short = venue.trader('short', RICH);
  const careful = venue.trader('careful', RICH);
  const bold = venue.trader('bold', RICH);
  careful.sets({ leverage: 2, on: BTC });
  bold.sets({ leverage: 10, on: BTC });
  for (const long of [careful, bold]) {
    short.sells(BTC, '1 @ 60000');
    long.buys(BTC, '1 @ 60000');
  }
  venue.index(BTC, '58000');
  const { state } = venue;
  const lotsOf = (uid: string, side: 'long' | 'short') =>
    state.users.get(uid)?.userMarkets.get(BTC)?.[side]?.lots ?? 0;
  const one = lotsOf('bold', 'long');
  const about = { uid: 'short', instrument: BTC, positionSide: 'short' } as const;
  expect(venue.operator({ type: 'deleverage', ...about, lots: one + one / 2 })).toBeUndefined();
  expect(lotsOf('short', 'short')).toBe(one / 2);
  expect(lotsOf('bold', 'long')).toBe(0);
  expect(lotsOf('careful', 'long')).toBe(one / 2);
});

test('R-Q-13: no more is closed than others have on the other side, and so much is told', () => {
  const venue = engineVenue({ instruments: [fixtureSpec(BTC)] });
  const both = venue.trader('both', RICH, { isHedge: true });
  const other = venue.trader('other', RICH);
  other.sells(BTC, '0.3 @ 60000');
  both.opens(BTC, 'long', '0.3');
  other.buys(BTC, '0.2 @ 60000');
  both.opens(BTC, 'short', '0.2');
  const about = { uid: 'both', instrument: BTC, positionSide: 'long' } as const;
  // His own short of 0.2 is no counterparty of his long.
  const result = venue.apply({ type: 'deleverage', ...about, lots: 300, by: 'test' });
  expect(result).toEqual({ ok: true, closedLots: 100 });
  expect([both.position(BTC), other.position(BTC)]).toEqual([
    'long 0.2 @ 60000, short 0.2 @ 60000',
    'flat',
  ]);
});
