import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BTC, ETHF, fixtureSpec, INV } from '../../../test/support/engine-fixture.ts';
import { type EngineVenue, engineVenue } from '../../../test/support/engine-harness.ts';
import { add, mod, mul, mulDiv, pow10, sub, type Units, unitsOf } from '../../primitives/units.ts';
import type { Market } from '../core/entities.ts';
import { MARK_SCALE } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { emptyPosition, type Position } from '../core/position.ts';
import { userMarketForReader } from '../read/unopened.ts';
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
const HELD_BACK = 6;

interface OpenPosition {
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

/** Positions in a market whose mark may be put anywhere. */
function exposureIn(key: string, positions: readonly OpenPosition[]) {
  const market: Market = { ...SHARED.market(key), mark: { ...SHARED.market(key).mark } };
  const user = SHARED.state.users.get('alice');
  if (user === undefined) throw new Error('no alice');
  const userMarket = { ...userMarketForReader(SHARED.state.ledger, user, market), market };
  const exposure: ReadExposure = {
    userMarket,
    positions: positions.map((position) => positionOf(market, position)),
  };
  const worthAt = (mark: Units): Units => {
    market.mark.price = mark;
    return sub(exposureProfit(exposure), requirement(exposure));
  };
  return { exposure, worthAt };
}

function positionOf({ instrument }: Market, { side, lots, entryTicks }: OpenPosition): Position {
  const born = emptyPosition({ id: side, side, timeMs: 0, seq: 0 });
  const openValue = mul(mul(lots, entryTicks), instrument.valuePerTickLot);
  return { ...born, lots, openValue };
}

const long = (lots: number, entryTicks: number): OpenPosition => ({
  side: 'long',
  lots,
  entryTicks,
});
const short = (lots: number, entryTicks: number): OpenPosition => ({
  side: 'short',
  lots,
  entryTicks,
});

describe('the bound of an exposure', () => {
  test('R-Q-9 of a long lies below: 0.1 at 60 000 has lost 600 at 53 972.27', () => {
    // 600 / (0.1 · (1 − 0.0046)) = 6 027.727546715…
    const { exposure } = exposureIn(BTC, [long(100, 600_000)]);
    expect(exactBound(exposure, mul(60000, MARK), 60000000000)).toEqual({
      side: 'below',
      mark: sub(mul(60000, MARK), 6027727546714888),
    });
  });

  test('R-Q-9 of a short lies above: 0.1 at 60 000 has lost 600 at 65 972.53', () => {
    // 600 / (0.1 · (1 + 0.0046)) = 5 972.526378658…
    const { exposure } = exposureIn(BTC, [short(100, 600_000)]);
    expect(exactBound(exposure, mul(60000, MARK), 60000000000)).toEqual({
      side: 'above',
      mark: add(mul(60000, MARK), 5972526378658172),
    });
  });

  test('R-Q-9 of an inverse long: 1 BTC of 50 000 has lost 0.1 of its 1 at 45 454.55', () => {
    // 1 − 50 000 / m falls from 0 by 0.1 at m = 50 000 / 1.1.
    const { exposure } = exposureIn(INV, [long(1000, 500_000)]);
    expect(exactBound(exposure, mul(50000, MARK), 10000000)).toEqual({
      side: 'below',
      mark: 45454545454545455n,
    });
  });

  test('R-Q-9 of an inverse short: 1 BTC of 50 000 has lost 0.1 of its 1 at 55 555.56', () => {
    // 50 000 / m − 1 falls from 0 by 0.1 at m = 50 000 / 0.9; by 1 it falls at no price.
    const { exposure } = exposureIn(INV, [short(1000, 500_000)]);
    expect(exactBound(exposure, mul(50000, MARK), 10000000)).toEqual({
      side: 'above',
      mark: 55555555555555555n,
    });
    expect(exactBound(exposure, mul(50000, MARK), 100000000)).toBeUndefined();
  });

  test('R-Q-9 a hedged pair loses by what it must keep alone, on the way up', () => {
    // Long and short 0.1: 1 is lost at 1 / (0.1 · 0.0046) = 2 173.913043478… above.
    const { exposure } = exposureIn(BTC, [long(100, 600_000), short(100, 600_000)]);
    expect(exactBound(exposure, mul(60000, MARK), 100000000)).toEqual({
      side: 'above',
      mark: add(mul(60000, MARK), 2173913043478260),
    });
  });

  test('R-Q-9 there is none where no price would do it', () => {
    // 0.1 at 60 000 cannot lose 10 000 on the way down.
    const one = exposureIn(BTC, [long(100, 600_000)]);
    expect(exactBound(one.exposure, mul(60000, MARK), 1000000000000)).toBeUndefined();
    // An inverse pair of one open value gains and loses nothing, and must keep the same.
    const pair = exposureIn(INV, [long(1000, 500_000), short(1000, 500_000)]);
    expect(exactBound(pair.exposure, mul(50000, MARK), 1)).toBeUndefined();
  });

  test('R-Q-9 keeps six units back, as far as they are there', () => {
    const { exposure } = exposureIn(BTC, [long(100, 600_000)]);
    const mark = mul(60000, MARK);
    expect(boundOf(exposure, mark, 106)).toEqual(exactBound(exposure, mark, 100));
    expect(boundOf(exposure, mark, 5)).toEqual({ side: 'below', mark });
  });
});

const ticks = fc.integer({ min: 1000, max: 1_200_000 });
const lots = fc.integer({ min: 1, max: 50_000 });
const position = fc.record({
  side: fc.constantFrom<PositionSide>('long', 'short'),
  lots,
  entryTicks: ticks,
});
const positions = fc.oneof(
  fc.tuple(position),
  fc.tuple(lots, ticks, lots, ticks).map(([a, b, c, d]) => [long(a, b), short(c, d)]),
);
const setting = fc.record({
  where: fc.constantFrom(BTC, ETHF, INV, FINE),
  held: positions,
  from: fc.bigInt(BigInt(MARK), 200_000n * BigInt(MARK)).map(unitsOf),
  /** The share in millionths of the value at 60 000, so that bounds lie near and far. */
  part: fc.integer({ min: 1, max: 1_500_000 }),
});

describe('at any mark', () => {
  const shareIn = (exposure: ReadExposure, millionths: Units): Units => {
    const { instrument } = exposure.userMarket.market;
    const size = exposure.positions[0]?.lots ?? 0;
    const value =
      instrument.kind === 'inverse'
        ? mul(size, instrument.baseUnitsPerLot)
        : mul(mul(size, 600000), instrument.valuePerTickLot);
    return mulDiv(value, millionths, 1000000);
  };

  test('R-Q-9 within its bound an exposure has not lost its share, wherever the mark goes', () => {
    fc.assert(
      fc.property(setting, fc.nat(1000), ({ where, held, from, part }, at) => {
        const { exposure, worthAt } = exposureIn(where, held);
        const lost = shareIn(exposure, part);
        fc.pre(lost > HELD_BACK);
        const bound = boundOf(exposure, from, lost);
        const to = within(bound, from, at);
        expect(sub(worthAt(from), worthAt(to))).toBeLessThanOrEqual(lost);
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
        const beyond = bound.side === 'below' ? sub(bound.mark, 1) : add(bound.mark, 1);
        fc.pre(beyond > 0);
        expect(sub(worthAt(from), worthAt(beyond))).toBeGreaterThanOrEqual(sub(lost, HELD_BACK));
      }),
      { numRuns: 500 },
    );
  });
});

/** A mark that the bound allows: `at` thousandths of the way, or as far on the free side as the mark is high. */
function within(bound: Bound | undefined, from: Units, at: Units): Units {
  if (bound === undefined)
    return mod(at, 2) === 0 ? add(from, mul(from, at)) : sub(from, mulDiv(from, at, 2000));
  const away = mod(at, 2) === 0 ? sub(bound.mark, from) : sub(from, bound.mark);
  const to = add(from, mulDiv(away, at, 1000));
  return to > 0 ? to : 1;
}
