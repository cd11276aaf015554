import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { pow10 } from '../../primitives/decimal.ts';
import type { Market } from '../core/entities.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { emptyPosition, type Position } from '../core/position.ts';
import { holdingForReader } from '../read/unopened.ts';
import {
  type Bound,
  boundOf,
  exactBound,
  exposureProfit,
  type ReadExposure,
  requirement,
} from './exposure.ts';

const MARK = pow10(MARK_SCALE);
/** The share that the bound keeps back for roundings. */
const HELD_BACK = 6n;

interface Leg {
  readonly side: PositionSide;
  readonly lots: number;
  /** Average entry in ticks. */
  readonly entryTicks: number;
}

/** A venue with a coin finer than the mark, beside the fixture's contracts. */
function venueOfAll(): EngineVenue {
  const venue = engineVenue();
  venue.operator({ type: 'create-coin', coin: 'FINE', scale: 18 });
  const fine = { ...fixtureSpec(BTC), symbol: 'BTCFINE', quote: 'FINE', marginCoin: 'FINE' };
  venue.operator({ type: 'create-instrument', spec: fine });
  venue.trader('alice', {}, { isHedge: true });
  return venue;
}

const FINE = 'USDT-FUTURES:BTCFINE';
const SHARED = venueOfAll();

/** Legs in a market whose mark may be put anywhere. */
function exposureIn(key: string, legs: readonly Leg[]) {
  const market: Market = { ...SHARED.market(key), mark: { ...SHARED.market(key).mark } };
  const user = SHARED.state.users.get('alice');
  if (user === undefined) throw new Error('no alice');
  const holding = { ...holdingForReader(SHARED.state.ledger, user, market), market };
  const exposure: ReadExposure = { holding, legs: legs.map((leg) => positionOf(market, leg)) };
  const worthAt = (mark: bigint): bigint => {
    market.mark.price = mark;
    return exposureProfit(exposure) - requirement(exposure);
  };
  return { exposure, worthAt };
}

function positionOf({ instrument }: Market, { side, lots, entryTicks }: Leg): Position {
  const born = emptyPosition({ id: side, side, timeMs: 0, seq: 0 });
  const openValue = BigInt(lots) * BigInt(entryTicks) * instrument.valuePerTickLot;
  return { ...born, lots, openValue };
}

const long = (lots: number, entryTicks: number): Leg => ({ side: 'long', lots, entryTicks });
const short = (lots: number, entryTicks: number): Leg => ({ side: 'short', lots, entryTicks });

describe('the bound of an exposure', () => {
  test('R-Q-9 of a long lies below: 0.1 at 60 000 has lost 600 at 53 972.27', () => {
    // 600 / (0.1 · (1 − 0.0046)) = 6 027.727546715…
    const { exposure } = exposureIn(BTC, [long(100, 600_000)]);
    expect(exactBound(exposure, 60_000n * MARK, 60_000_000_000n)).toEqual({
      side: 'below',
      mark: 60_000n * MARK - 6_027_727_546_714_888n,
    });
  });

  test('R-Q-9 of a short lies above: 0.1 at 60 000 has lost 600 at 65 972.53', () => {
    // 600 / (0.1 · (1 + 0.0046)) = 5 972.526378658…
    const { exposure } = exposureIn(BTC, [short(100, 600_000)]);
    expect(exactBound(exposure, 60_000n * MARK, 60_000_000_000n)).toEqual({
      side: 'above',
      mark: 60_000n * MARK + 5_972_526_378_658_172n,
    });
  });

  test('R-Q-9 of an inverse long: 1 BTC of 50 000 has lost 0.1 of its 1 at 45 454.55', () => {
    // 1 − 50 000 / m falls from 0 by 0.1 at m = 50 000 / 1.1.
    const { exposure } = exposureIn(INV, [long(1000, 500_000)]);
    expect(exactBound(exposure, 50_000n * MARK, 10_000_000n)).toEqual({
      side: 'below',
      mark: 45_454_545_454_545_455n,
    });
  });

  test('R-Q-9 of an inverse short: 1 BTC of 50 000 has lost 0.1 of its 1 at 55 555.56', () => {
    // 50 000 / m − 1 falls from 0 by 0.1 at m = 50 000 / 0.9; by 1 it falls at no price.
    const { exposure } = exposureIn(INV, [short(1000, 500_000)]);
    expect(exactBound(exposure, 50_000n * MARK, 10_000_000n)).toEqual({
      side: 'above',
      mark: 55_555_555_555_555_555n,
    });
    expect(exactBound(exposure, 50_000n * MARK, 100_000_000n)).toBeUndefined();
  });

  test('R-Q-9 a hedged pair loses by what it must keep alone, on the way up', () => {
    // Long and short 0.1: 1 is lost at 1 / (0.1 · 0.0046) = 2 173.913043478… above.
    const { exposure } = exposureIn(BTC, [long(100, 600_000), short(100, 600_000)]);
    expect(exactBound(exposure, 60_000n * MARK, 100_000_000n)).toEqual({
      side: 'above',
      mark: 60_000n * MARK + 2_173_913_043_478_260n,
    });
  });

  test('R-Q-9 there is none where no price would do it', () => {
    // 0.1 at 60 000 cannot lose 10 000 on the way down.
    const one = exposureIn(BTC, [long(100, 600_000)]);
    expect(exactBound(one.exposure, 60_000n * MARK, 1_000_000_000_000n)).toBeUndefined();
    // An inverse pair of one open value gains and loses nothing, and must keep the same.
    const pair = exposureIn(INV, [long(1000, 500_000), short(1000, 500_000)]);
    expect(exactBound(pair.exposure, 50_000n * MARK, 1n)).toBeUndefined();
  });

  test('R-Q-9 keeps six units back, as far as they are there', () => {
    const { exposure } = exposureIn(BTC, [long(100, 600_000)]);
    const mark = 60_000n * MARK;
    expect(boundOf(exposure, mark, 106n)).toEqual(exactBound(exposure, mark, 100n));
    expect(boundOf(exposure, mark, 5n)).toEqual({ side: 'below', mark });
  });
});

const ticks = fc.integer({ min: 1000, max: 1_200_000 });
const lots = fc.integer({ min: 1, max: 50_000 });
const leg = fc.record({
  side: fc.constantFrom<PositionSide>('long', 'short'),
  lots,
  entryTicks: ticks,
});
const legs = fc.oneof(
  fc.tuple(leg),
  fc.tuple(lots, ticks, lots, ticks).map(([a, b, c, d]) => [long(a, b), short(c, d)]),
);
const setting = fc.record({
  where: fc.constantFrom(BTC, ETHF, INV, FINE),
  held: legs,
  from: fc.bigInt(MARK, 200_000n * MARK),
  /** The share in millionths of the value at 60 000, so that bounds lie near and far. */
  part: fc.bigInt(1n, 1_500_000n),
});

describe('at any mark', () => {
  const shareIn = (exposure: ReadExposure, millionths: bigint): bigint => {
    const { instrument } = exposure.holding.market;
    const size = BigInt(exposure.legs[0]?.lots ?? 0);
    const value =
      instrument.kind === 'inverse'
        ? size * instrument.baseUnitsPerLot
        : size * 600_000n * instrument.valuePerTickLot;
    return (value * millionths) / 1_000_000n;
  };

  test('R-Q-9 within its bound an exposure has not lost its share, wherever the mark goes', () => {
    fc.assert(
      fc.property(setting, fc.nat(1000), ({ where, held, from, part }, at) => {
        const { exposure, worthAt } = exposureIn(where, held);
        const lost = shareIn(exposure, part);
        fc.pre(lost > HELD_BACK);
        const bound = boundOf(exposure, from, lost);
        const to = within(bound, from, BigInt(at));
        expect(worthAt(from) - worthAt(to)).toBeLessThanOrEqual(lost);
      }),
      { numRuns: 500 },
    );
  });

  test('R-Q-9 one step of the mark beyond the exact bound the share is lost, but for roundings', () => {
    fc.assert(
      fc.property(setting, ({ where, held, from, part }) => {
        const { exposure, worthAt } = exposureIn(where, held);
        const lost = shareIn(exposure, part);
        const bound = exactBound(exposure, from, lost);
        fc.pre(bound !== undefined);
        const beyond = bound.side === 'below' ? bound.mark - 1n : bound.mark + 1n;
        fc.pre(beyond > 0n);
        expect(worthAt(from) - worthAt(beyond)).toBeGreaterThanOrEqual(lost - HELD_BACK);
      }),
      { numRuns: 500 },
    );
  });
});

/** A mark that the bound allows: `at` thousandths of the way, or as far on the free side as the mark is high. */
function within(bound: Bound | undefined, from: bigint, at: bigint): bigint {
  if (bound === undefined) return at % 2n === 0n ? from + from * at : from - (from * at) / 2000n;
  const away = at % 2n === 0n ? bound.mark - from : from - bound.mark;
  const to = from + (away * at) / 1000n;
  return to > 0n ? to : 1n;
}
