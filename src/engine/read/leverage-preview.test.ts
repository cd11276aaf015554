import { expect, it } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { stepsToText } from '../core/order-record.ts';
import { leveragePreview } from './leverage-preview.ts';
import { userMarketForReader } from './unopened.ts';

function stage() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000' });
  const bob = venue.trader('bob', { USDT: '1000000' });
  const preview = (leverage: number, marginMode: 'crossed' | 'isolated' = 'crossed') => {
    const market = venue.market(BTC);
    const userMarket = userMarketForReader(venue.state.ledger, alice.user, market);
    const settings = {
      marginMode,
      leverage: { crossed: leverage, long: leverage, short: leverage },
    };
    const { change, maxOpenLots, required } = leveragePreview(venue.state, userMarket, settings);
    return [required, change, stepsToText(maxOpenLots, market.instrument.sizeStep)];
  };
  return { venue, alice, bob, preview };
}

it('R-G-12 what could be opened with nothing open is what margin and taker fee leave room for', () => {
  const { alice, preview } = stage();
  // At 10×: 0.165 · 60 000 = 9 900: 990 + 5.94; at 100×: 1.041 is 62 460: 624.6 + 37.476, 1.572: 943.2 + 56.592.
  expect(preview(10)).toEqual([0, 0, '0.165']);
  expect(preview(100)).toEqual([0, 0, '1.572']);
  expect(alice.user.userMarkets.size).toBe(0);
});

it('R-G-12 what is open would need more margin at a lower leverage, and leaves less room', () => {
  const { alice, bob, preview } = stage();
  bob.sells(BTC, '0.1 @ 60000');
  alice.buys(BTC, '0.1 @ 60000');
  // 6 000 at 10× are 600, at 8× 750; of 1 000 − 3.6 fee are 396.4 free, 246.4 less the 150 more.
  expect(preview(8)).toEqual([750_00000000, 150_00000000, '0.032']);
  expect(preview(20)).toEqual([300_00000000, -300_00000000, '0.229']);
  alice.sets({ leverage: 8, on: BTC });
  expect(preview(8)).toEqual([750_00000000, 0, '0.032']);
});
