import { describe, expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { type EngineVenueOptions, engineVenue } from '../../../test/support/engine-harness.ts';

const RICH = { USDT: '10000000' };

/** Carol, in hedge mode, holds a position of 1 BTC at 60 000; bob quotes both sides for 2 BTC. */
function userMarket(positionSide: 'long' | 'short', options: EngineVenueOptions = {}) {
  const venue = engineVenue(options);
  const bob = venue.trader('bob', RICH);
  const carol = venue.trader('carol', RICH, { isHedge: true });
  if (positionSide === 'long') bob.sells(BTC, '1 @ 60000');
  else bob.buys(BTC, '1 @ 60000');
  carol.opens(BTC, positionSide, '1');
  bob.buys(BTC, '2 @ 59990');
  bob.sells(BTC, '2 @ 60010');
  return { venue, bob, carol, away: positionSide === 'long' ? '65000' : '55000' };
}

describe.each(['long', 'short'] as const)('closing a %s position in hedge mode', (positionSide) => {
  test('R-4.2-4 a market close above what limit closes leave closes the rest (A10)', () => {
    const { carol, away } = userMarket(positionSide);
    const limit = carol.closes(BTC, positionSide, `0.4 @ ${away}`);
    const market = carol.closes(BTC, positionSide, '0.8');
    expect(limit.says).toBe('open 0 of 0.4');
    expect(market.record).toMatchObject({ cumQty: '0.6', status: 'filled', size: '0.8' });
    expect(carol.position(BTC)).toBe(`${positionSide} 0.4 @ 60000`);
  });

  test('R-4.2-4 even when it alone exceeds the position, while 0 < L < P', () => {
    const { carol, away } = userMarket(positionSide);
    carol.closes(BTC, positionSide, `0.4 @ ${away}`);
    expect(carol.closes(BTC, positionSide, '3').record.cumQty).toBe('0.6');
  });

  test('R-4.2-5 with all of it occupied a market close is refused, the limit order kept', () => {
    const { carol, away } = userMarket(positionSide);
    const limit = carol.closes(BTC, positionSide, `1 @ ${away}`);
    expect(carol.closes(BTC, positionSide, '0.1').says).toBe('refused: insufficient-position');
    expect(limit.says).toBe('open 0 of 1');
  });

  test('R-4.2-5 the setting closeWhenFullyOccupied: replace lets the market close displace it', () => {
    const { carol, away } = userMarket(positionSide, {
      settings: { closeWhenFullyOccupied: 'replace' },
    });
    const older = carol.closes(BTC, positionSide, `0.5 @ ${away}`);
    const newer = carol.closes(BTC, positionSide, `0.5 @ ${away}`);
    const market = carol.closes(BTC, positionSide, '0.3');
    expect(older.says).toBe('cancelled 0 of 0.5 (reduce_only_cancel)');
    expect(newer.says).toBe('open 0 of 0.5');
    expect(market.record.cumQty).toBe('0.3');
    expect(market.result).toMatchObject({ orderId: market.id, displaced: false });
    expect(carol.closes(BTC, positionSide, '9').says).toMatch(/^filled 0.2/);
  });

  test('R-4.2-6 with nothing occupied a market close above the position is refused', () => {
    const { carol } = userMarket(positionSide);
    expect(carol.closes(BTC, positionSide, '1.001').says).toBe('refused: insufficient-position');
    expect(carol.position(BTC)).toBe(`${positionSide} 1 @ 60000`);
  });

  test('R-4.2-6 a limit close above what is left is refused and cancels nothing', () => {
    const { carol, away } = userMarket(positionSide);
    const limit = carol.closes(BTC, positionSide, `0.4 @ ${away}`);
    expect(carol.closes(BTC, positionSide, `0.601 @ ${away}`).says).toBe(
      'refused: insufficient-position',
    );
    expect(carol.closes(BTC, positionSide, `0.6 @ ${away}`).says).toBe('open 0 of 0.6');
    expect(limit.says).toBe('open 0 of 0.4');
  });

  test('R-4.2-6 without a position there is nothing to close', () => {
    const { carol, away } = userMarket(positionSide);
    const other = positionSide === 'long' ? 'short' : 'long';
    expect(carol.closes(BTC, other, '0.1').says).toBe('refused: no-position');
    expect(carol.closes(BTC, other, `0.1 @ ${away}`).says).toBe('refused: no-position');
  });

  test('R-4.2-4 cancelling the limit close makes the whole position free to close again', () => {
    const { carol, away } = userMarket(positionSide);
    const limit = carol.closes(BTC, positionSide, `1 @ ${away}`);
    carol.cancels(limit);
    expect(carol.positions(BTC)[0]).toMatchObject({ total: '1', locked: '0', available: '1' });
    expect(carol.closes(BTC, positionSide, '1').record.status).toBe('filled');
    expect(carol.position(BTC)).toBe('flat');
  });
});
