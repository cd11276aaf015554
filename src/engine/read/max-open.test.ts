import { expect, it } from 'vitest';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import type { Trader } from '../../../test/support/engine-trader.ts';
import type { PositionSide } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { lotsForMargin, maxOpenLots, openCost } from './max-open.ts';
import { userMarketForReader } from './unopened.ts';

const PERP = 'USDT-FUTURES:BTCUSDT';
const INVERSE = 'COIN-FUTURES:BTCUSD';

/** At 60 000 in ticks of 0.1. */
const AT_60_000 = 600_000;

function stage(isHedge = false) {
  const venue = engineVenue();
  const alice = venue.trader('alice', { USDT: '1000', BTC: '1' }, { isHedge });
  const bob = venue.trader('bob', { USDT: '1000000', BTC: '100' });
  venue.index(PERP, '60000');
  venue.index(INVERSE, '60000');
  return { venue, alice, bob };
}

/** What could open, in base coin. */
function maxOpen(venue: EngineVenue, trader: Trader, side: PositionSide, at?: number): string {
  return inMarket(venue, trader, PERP, side, at);
}

function inMarket(
  venue: EngineVenue,
  trader: Trader,
  ...[key, side, priceTicks]: [string, PositionSide, number | undefined]
): string {
  const market = venue.market(key);
  const userMarket = userMarketForReader(venue.state.ledger, trader.user, market);
  const lots = maxOpenLots(venue.state, userMarket, { side, priceTicks });
  return stepsToText(lots, market.instrument.sizeStep);
}

it('R-G-2: what can open is what margin and taker fee leave room for, and just that much is taken', () => {
  const { venue, alice } = stage();
  // 0.165 · 60 000 = 9 900: 990 + 5.94 of 1 000. One lot more: 996 + 5.976.
  expect(maxOpen(venue, alice, 'long', AT_60_000)).toBe('0.165');
  expect(alice.buys(PERP, '0.166 @ 60000').says).toBe('refused: insufficient-margin');
  expect(alice.buys(PERP, '0.165 @ 60000').says).toBe('open 0 of 0.165');
  expect(maxOpen(venue, alice, 'long', AT_60_000)).toBe('0');
});

it('R-G-2: leverage counts, and asking opens nothing', () => {
  const { venue, alice } = stage();
  expect(maxOpen(venue, alice, 'short', AT_60_000)).toBe('0.165');
  expect(alice.user.userMarkets.size).toBe(0);
  alice.sets({ leverage: 100, on: PERP });
  // 1.041 · 60 000 = 62 460: 624.6 + 37.476 = 662.076; 1.572: 943.2 + 56.592 = 999.792.
  expect(maxOpen(venue, alice, 'short', AT_60_000)).toBe('1.572');
});

it('R-G-2: a market order is judged by what the book would give it', () => {
  const { venue, alice, bob } = stage();
  expect(maxOpen(venue, alice, 'long')).toBe('0');
  bob.sells(PERP, '0.1 @ 60000');
  expect(maxOpen(venue, alice, 'long')).toBe('0.1');
  bob.sells(PERP, '1 @ 61000');
  // 6 000 + 0.063 · 61 000 = 9 843: 984.3 + 5.9058 of 1 000. One lot more: 990.4 + 5.9424.
  expect(maxOpen(venue, alice, 'long')).toBe('0.164');
  expect(alice.buys(PERP, '0.164').says).toContain('filled 0.164');
});

it('R-G-2: one-way, what closes first does not count as opening; in hedge mode it does not close', () => {
  for (const isHedge of [false, true]) {
    const { venue, alice, bob } = stage(isHedge);
    bob.sells(PERP, '0.1 @ 60000');
    if (isHedge) alice.opens(PERP, 'long', '0.1');
    else alice.buys(PERP, '0.1');
    // 1 000 − 3.6 − 600 are free: 0.065 · 60 000 = 3 900 needs 390 + 2.34. One-way, closing frees 600 more (R-F-26)
    // less a fee of 3.6: 0.164 · 60 000 = 9 840 needs 984 + 5.904.
    expect(maxOpen(venue, alice, 'short', AT_60_000)).toBe(isHedge ? '0.065' : '0.164');
  }
});

it('R-G-2: an inverse contract is opened in its own coin', () => {
  const { venue, alice } = stage();
  // 9.94 · (0.1 + 0.0006) = 0.999964 of 1 BTC; one lot more: 1.0000646.
  expect(inMarket(venue, alice, INVERSE, 'long', AT_60_000)).toBe('9.94');
});

it('R-G-3: the cost of opening is margin and taker fee, and an amount opens what it pays for', () => {
  const { venue, alice } = stage();
  const market = venue.market(PERP);
  const userMarket = userMarketForReader(venue.state.ledger, alice.user, market);
  const opening = { side: 'long', priceTicks: AT_60_000 } as const;
  // 0.1 BTC = 6 000: 600 + 3.6.
  expect(openCost(userMarket, opening, 100)).toBe(60360000000);
  const at = { priceTicks: AT_60_000, leverage: 10 };
  expect(lotsForMargin(market.instrument, 60360000000, at)).toBe(100);
  expect(lotsForMargin(market.instrument, 60359999999, at)).toBe(99);
});

it('R-G-2: the tier of the leverage bounds it as well', () => {
  const tiers = [
    { upTo: '3000', maxLeverage: 10, maintenanceMarginRate: '0.01' },
    { upTo: '900000', maxLeverage: 5, maintenanceMarginRate: '0.02' },
  ];
  const { venue, alice } = stage();
  const contract = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const;
  venue.operator({ type: 'update-instrument', ...contract, changes: { tiers, maxLeverage: 10 } });
  // At 10 times 3 000 / 60 000; at 5 times what 1 000 pays for: 0.083 · 60 000 = 4 980, 996 + 2.988.
  expect(maxOpen(venue, alice, 'long', AT_60_000)).toBe('0.05');
  alice.sets({ leverage: 5, on: PERP });
  expect(maxOpen(venue, alice, 'long', AT_60_000)).toBe('0.083');
});
