import { expect, it } from 'vitest';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import type { MarginMode, PositionSide } from '../core/order.ts';
import { imaginedLiquidationPrice } from './imagined-position.ts';
import { userMarketForReader } from './unopened.ts';

const PERP = 'USDT-FUTURES:BTCUSDT';

/** At 60 000 in ticks of 0.1. */
const AT_60_000 = 600_000;

/** Alice with 1 000 USDT; bob takes the other side. Maintenance 0.4 %, fee 0.06 %. */
function stage(marginMode: MarginMode, isHedge = false) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000' }, { isHedge });
  const bob = venue.trader('bob', { USDT: '1000000' });
  venue.index(PERP, '60000');
  alice.sets({ marginMode, on: PERP });
  return { venue, alice, bob };
}

/** After `lots` thousandths of a BTC more. */
function imagine(venue: EngineVenue, trader: Trader, side: PositionSide, lots: number): string {
  const userMarket = userMarketForReader(venue.state.ledger, trader.user, venue.market(PERP));
  return imaginedLiquidationPrice(venue.state, userMarket, { side, lots, priceTicks: AT_60_000 });
}

const shown = (trader: Trader) =>
  trader.positions(PERP).map((position) => position.liquidationPrice);

it.each(['isolated', 'crossed'] as const)(
  'R-G-6: what is imagined of a first %s position is what comes true',
  (marginMode) => {
    for (const side of ['long', 'short'] as const) {
      const { venue, alice, bob } = stage(marginMode);
      const imagined = imagine(venue, alice, side, 100);
      // Isolated: 54 249.5 and 65 697.8; crossed, with 996.4 behind it: 50 267.2 and 69 643.7.
      expect(imagined).toBe(EXPECTED[marginMode][side]);
      if (side === 'long') bob.sells(PERP, '0.1 @ 60000');
      else bob.buys(PERP, '0.1 @ 60000');
      if (side === 'long') alice.buys(PERP, '0.1');
      else alice.sells(PERP, '0.1');
      expect(shown(alice)).toEqual([imagined]);
    }
  },
);

const EXPECTED = {
  isolated: { long: '54249.5', short: '65697.8' },
  crossed: { long: '50267.2', short: '69643.7' },
};

it.each(['isolated', 'crossed'] as const)(
  'R-G-6: so is what is imagined of more of a position, and of turning it round, %s',
  (marginMode) => {
    const { venue, alice, bob } = stage(marginMode);
    bob.sells(PERP, '0.05 @ 60000');
    alice.buys(PERP, '0.05');
    const more = imagine(venue, alice, 'long', 30);
    bob.sells(PERP, '0.03 @ 60000');
    alice.buys(PERP, '0.03');
    expect(shown(alice)).toEqual([more]);
    expect(imagine(venue, alice, 'short', 80)).toBe('0');
    const turned = imagine(venue, alice, 'short', 130);
    bob.buys(PERP, '0.13 @ 60000');
    alice.sells(PERP, '0.13');
    expect(alice.position(PERP)).toBe('short 0.05 @ 60000');
    expect(shown(alice)).toEqual([turned]);
  },
);

it('R-G-6: in hedge mode a second position stands beside the first', () => {
  const { venue, alice, bob } = stage('crossed', true);
  bob.sells(PERP, '0.1 @ 60000');
  alice.opens(PERP, 'long', '0.1');
  const imagined = imagine(venue, alice, 'short', 40);
  bob.buys(PERP, '0.04 @ 60000');
  alice.opens(PERP, 'short', '0.04');
  expect(shown(alice)).toEqual([imagined, imagined]);
});

it('R-G-6: imagining changes nothing', () => {
  const { venue, alice, bob } = stage('crossed');
  bob.sells(PERP, '0.05 @ 60000');
  alice.buys(PERP, '0.05');
  const before = alice.positions(PERP);
  imagine(venue, alice, 'short', 130);
  expect(alice.positions(PERP)).toEqual(before);
});
