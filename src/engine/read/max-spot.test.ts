import { expect, it } from 'vitest';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { maxSpotLots, spotCost } from './max-spot.ts';
import { userMarketForReader } from './unopened.ts';

const PAIR = 'SPOT:ETHUSDT';

function stage() {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000', ETH: '2' });
  const bob = venue.trader('bob', { USDT: '10000', ETH: '10' });
  const userMarket = () => userMarketForReader(venue.state.ledger, alice.user, venue.market(PAIR));
  const most = (side: 'buy' | 'sell', priceTicks?: number) =>
    maxSpotLots(venue.state, userMarket(), { side, priceTicks });
  return { venue, alice, bob, userMarket, most };
}

it('R-G-4: a limit order can be as large as the free coin pays for', () => {
  const { alice, most } = stage();
  // 1 000 / 2 400 = 0.41666…, lots of 0.0001 and ticks of 0.01.
  expect(most('buy', 240_000)).toBe(4166);
  expect(most('sell', 240_000)).toBe(20_000);
  alice.buys(PAIR, '0.2 @ 2500');
  alice.sells(PAIR, '0.5 @ 2600');
  // 500 are held, and half an ETH.
  expect(most('buy', 240_000)).toBe(2083);
  expect(most('sell', 240_000)).toBe(15_000);
});

it('R-G-4: a market order can be as large as the book gives for it', () => {
  const { bob, userMarket, most } = stage();
  expect([most('buy'), most('sell')]).toEqual([0, 0]);
  bob.sells(PAIR, '0.1 @ 2000');
  bob.sells(PAIR, '5 @ 2500');
  bob.buys(PAIR, '0.3 @ 1900');
  // 200 for 0.1, and 800 / 2 500 = 0.32 more.
  expect(most('buy')).toBe(4200);
  expect(most('sell')).toBe(3000);
  // 1 000 USDT in units of 10^-8.
  expect(spotCost(userMarket(), { side: 'buy', priceTicks: undefined }, 4200)).toBe(100000000000);
});
