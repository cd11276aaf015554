import { expect, it } from 'vitest';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { mul } from '../../primitives/units.ts';
import { breakEvenPrice } from './break-even.ts';

const PERP = 'USDT-FUTURES:BTCUSDT';
const INVERSE = 'COIN-FUTURES:BTCUSD';

/** A long of alice against a short of bob, both opened at 60 000, maker 0.02 % and taker 0.06 %. */
function opened(key: string, size: string) {
  const venue = engineVenue();
  const rich = { USDT: '1000000', BTC: '100' };
  const alice = venue.trader('alice', rich);
  const bob = venue.trader('bob', rich);
  venue.index(key, '60000');
  bob.sells(key, `${size} @ 60000`);
  alice.buys(key, size);
  const price = (trader: typeof alice) => Number(trader.positions(key)[0]?.breakEvenPrice);
  return { venue, alice, bob, price };
}

it('R-G-1: a position breaks even where closing pays back its fees', () => {
  const { alice, bob, price } = opened(PERP, '1');
  // Taker paid 36: (60 000 + 36) / (1 · 0.9994) = 60 072.043226…
  expect(price(alice)).toBeCloseTo(60072.043226, 5);
  // Maker paid 12: (60 000 − 12) / (1 · 1.0006) = 59 952.028782…
  expect(price(bob)).toBeCloseTo(59952.028782, 5);
});

it('R-G-1: what was realised so far moves the break-even of the rest', () => {
  const { alice, bob, price } = opened(PERP, '1');
  bob.buys(PERP, '0.5 @ 62000');
  alice.sells(PERP, '0.5');
  // Half closed at 62 000: +1 000, fees 36 + 18.6. (30 000 − 945.4) / (0.5 · 0.9994) = 58 144.086451…
  expect(price(alice)).toBeCloseTo(58144.086451, 5);
});

it('R-G-1: an inverse position breaks even in its own coin', () => {
  const { alice, bob, price } = opened(INVERSE, '1');
  // Taker paid 0.0006 BTC: 60 000 / (0.9994 − 0.0006) = 60 072.086503…
  expect(price(alice)).toBeCloseTo(60072.086503, 5);
  // Maker paid 0.0002 BTC: 60 000 / (1.0006 + 0.0002) = 59 952.038369…
  expect(price(bob)).toBeCloseTo(59952.038369, 5);
});

it('R-G-1: no price breaks even for a position that has earned more than it is worth', () => {
  const { venue, alice } = opened(PERP, '1');
  const position = alice.user.userMarkets.get(PERP)?.long;
  if (position === undefined) throw new Error('no position');
  const rich = { ...position, realisedPnl: mul(70000, 10 ** 8) };
  expect(breakEvenPrice(venue.market(PERP).instrument, rich)).toBe('0');
});
