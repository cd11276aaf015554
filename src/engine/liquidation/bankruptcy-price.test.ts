import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, ETHF, INV } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { add, mul, mulDiv, pow10, sub, type Units } from '../../primitives/units.ts';
import type { Market } from '../core/entities.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { emptyPosition, type Position } from '../core/position.ts';
import { baseUnits, feeOn, marginValue, tradeValue } from '../core/value.ts';
import { realisedProfit, unrealisedProfit } from '../positions/position-figures.ts';
import { bankruptcyTicks } from './bankruptcy-price.ts';

const MARK = pow10(MARK_SCALE);
/** Units of USDT and of BTC. */
const COIN = 100000000;
const SHARED = engineVenue();

interface OpenPosition {
  readonly side: PositionSide;
  readonly lots: number;
  /** Average entry in ticks. */
  readonly entryTicks: number;
}

function marketAt(key: string, mark: Units): Market {
  const market = SHARED.market(key);
  return { ...market, mark: { ...market.mark, price: mark } };
}

function positionOf({ instrument }: Market, { side, lots, entryTicks }: OpenPosition): Position {
  const born = emptyPosition({ id: 'p', side, timeMs: 0, seq: 0 });
  return { ...born, lots, openValue: tradeValue(instrument, entryTicks, lots) };
}

describe('the bankruptcy price, linear', () => {
  const at = (side: PositionSide, price: Units, share: Units) => {
    const market = marketAt(BTC, mul(price, MARK));
    return bankruptcyTicks(
      market,
      positionOf(market, { side, lots: 100, entryTicks: 600_000 }),
      share,
    );
  };

  test('R-Q-4 of a long that has lost more than there is lies above the mark', () => {
    // (5 300 + 100) / 0.9994 / 0.1 = 54 032.42, up to the tick.
    expect(at('long', 53000, mul(-100, COIN))).toBe(540_325);
  });

  test('R-Q-4 of a long with something left lies below the mark', () => {
    // (5 425 − 25) / 0.9994 / 0.1.
    expect(at('long', 54250, mul(25, COIN))).toBe(540_325);
  });

  test('R-Q-4 of a short with something left lies above the mark', () => {
    // (6 570 + 30) / 1.0006 / 0.1 = 65 960.42, down to the tick.
    expect(at('short', 65700, mul(30, COIN))).toBe(659_604);
  });

  test('R-Q-4 of a short that has lost more than there is lies below the mark', () => {
    // (6 700 − 100) / 1.0006 / 0.1.
    expect(at('short', 67000, mul(-100, COIN))).toBe(659_604);
  });

  test('R-Q-4 there is none where no price is too bad, or none is good enough', () => {
    // 6 000 stand for a value of 6 000: the long may be given away.
    expect(at('long', 60000, mul(6000, COIN))).toBeUndefined();
    // The short owes more than closing at nothing would bring.
    expect(at('short', 60000, mul(-6000, COIN))).toBeUndefined();
  });
});

describe('the bankruptcy price, inverse', () => {
  const at = (side: PositionSide, price: Units, share: Units) => {
    const market = marketAt(INV, mul(price, MARK));
    return bankruptcyTicks(
      market,
      positionOf(market, { side, lots: 1000, entryTicks: 500_000 }),
      share,
    );
  };

  test('R-Q-4 of a long with something left lies below the mark', () => {
    // 1 / p = 1 / 45 000 + (0.005 − 0.0006) / 50 000: 50 000 / (1.1111… + 0.0044) = 44 822.50…, up.
    expect(at('long', 45000, 500000)).toBe(448_226);
  });

  test('R-Q-4 of a long that has lost more than there is lies above the mark', () => {
    // 50 000 / (1.1111… − 0.05 − 0.0006) = 47 147.08…, up.
    expect(at('long', 45000, -5000000)).toBe(471_471);
  });

  test('R-Q-4 of a short with something left lies above the mark', () => {
    // 50 000 / (0.9090… − 0.0144) = 55 885.22…, down.
    expect(at('short', 55000, 1500000)).toBe(558_852);
  });

  test('R-Q-4 of a short that has lost more than there is lies below the mark', () => {
    // 50 000 / (0.9090… + 0.05 + 0.0006) = 52 100.11…, down.
    expect(at('short', 55000, -5000000)).toBe(521_001);
  });

  test('R-Q-4 there is none where no price costs so much', () => {
    // At no price does a short of 1 BTC lose more than its size: 0.9091 are left of it.
    expect(at('short', 55000, 92000000)).toBeUndefined();
    expect(at('short', 55000, 90000000)).toBeDefined();
  });
});

describe('closing at the bankruptcy price', () => {
  /** What is left of a share when the position is closed at so many ticks, the fee paid. */
  function leftAt(market: Market, position: Position, at: { share: Units; ticks: number }): Units {
    const { instrument } = market;
    const exitValue = tradeValue(instrument, at.ticks, position.lots);
    const { lots, openValue, side } = position;
    const realised = realisedProfit(instrument, side, { lots, openValue, exitValue });
    const unrealised = unrealisedProfit(instrument, position, market.mark.price ?? 0);
    const fee = feeOn(marginValue(instrument, exitValue, lots), instrument.takerFeeRate);
    return sub(add(sub(at.share, unrealised), realised), fee);
  }

  const setting = fc.record({
    key: fc.constantFrom(BTC, ETHF, INV),
    opened: fc.record({
      side: fc.constantFrom<PositionSide>('long', 'short'),
      lots: fc.integer({ min: 1, max: 100_000 }),
      entryTicks: fc.integer({ min: 100_000, max: 1_000_000 }),
    }),
    mark: fc.integer({ min: 1000, max: 150_000 }).map((dollars) => mul(dollars, MARK)),
    /** In thousandths of the value at the entry. */
    part: fc.integer({ min: -200, max: 200 }),
  });

  test('R-Q-4 leaves nothing owing, and one tick worse would: but for roundings of a unit or two', () => {
    fc.assert(
      fc.property(setting, ({ key, opened, mark, part }) => {
        const market = marketAt(key, mark);
        const position = positionOf(market, opened);
        const { instrument } = market;
        const value =
          instrument.kind === 'inverse' ? baseUnits(instrument, position.lots) : position.openValue;
        const share = mulDiv(value, part, 1000);
        const ticks = bankruptcyTicks(market, position, share);
        fc.pre(ticks !== undefined && ticks > 1);
        const worse = position.side === 'long' ? ticks - 1 : ticks + 1;
        expect(leftAt(market, position, { share, ticks })).toBeGreaterThanOrEqual(-2);
        expect(leftAt(market, position, { share, ticks: worse })).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
  });
});
