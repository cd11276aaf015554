/**
 * An exposure: positions that stand on one margin, and what they must keep. Crossed positions of a user market are
 * one exposure on the wallet, an isolated position is one of its own.
 *
 *   requirement = value of the larger position at the mark · (maintenance rate of the tier + taker fee)
 *
 * the fee being that of closing it. Of a hedged pair only the larger position counts (wire.md 6.7).
 */

import { bigPow10, ceilBig } from '../../primitives/big.ts';
import {
  add,
  mul,
  mulDivCeil,
  mulDivFloor,
  neg,
  pow10,
  sub,
  type Units,
  unitsOf,
} from '../../primitives/units.ts';
import { addWide, subWide } from '../../primitives/wide.ts';
import type {
  ReadMarket,
  ReadPocketAccounts,
  ReadUserMarket,
  UserMarket,
} from '../core/entities.ts';
import { MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import type { ReadPosition } from '../core/position.ts';
import type { ReadState } from '../core/state.ts';
import { markValue, sizePerValue } from '../core/value.ts';
import { markPrice } from '../markets/mark-price.ts';
import { profitOf, tierOf } from '../positions/position-figures.ts';
import { coinWorth, fullValue } from './collateral-value.ts';

export interface Exposure<H extends ReadUserMarket = UserMarket> {
  readonly userMarket: H;
  /** One position, or a hedged pair. */
  readonly positions: readonly PositionOf<H>[];
}

export type ReadExposure = Exposure<ReadUserMarket>;

type PositionOf<H extends ReadUserMarket> = NonNullable<H['long']>;

/** The positions of a user market that the wallet margins; none when it is isolated or flat. */
export function crossedExposure<H extends ReadUserMarket>(userMarket: H): Exposure<H> {
  if (userMarket.marginMode === 'isolated') return { userMarket, positions: [] };
  const { long, short }: { long: PositionOf<H> | undefined; short: PositionOf<H> | undefined } =
    userMarket;
  if (long === undefined) return { userMarket, positions: short === undefined ? [] : [short] };
  return { userMarket, positions: short === undefined ? [long] : [long, short] };
}

/** The exposure that a position belongs to. */
export function exposureOf<H extends ReadUserMarket>(
  userMarket: H,
  position: PositionOf<H>,
): Exposure<H> {
  return userMarket.marginMode === 'isolated'
    ? { userMarket, positions: [position] }
    : crossedExposure(userMarket);
}

/** The maintenance rate of its tier, RATE_SCALE units. */
export function maintenanceRate({ userMarket, positions }: ReadExposure): Units {
  let value: Units = 0;
  for (const { openValue } of positions) value = add(value, openValue);
  return tierOf(userMarket.market.instrument, value).maintenanceRate;
}

/** The maintenance rate and the fee of closing, RATE_SCALE units. */
export function requirementRate(exposure: ReadExposure): Units {
  return add(maintenanceRate(exposure), exposure.userMarket.market.instrument.takerFeeRate);
}

/** Maintenance margin alone, margin-coin units, rounded up; 0 without a mark. */
export function maintenanceMargin(exposure: ReadExposure): Units {
  return atRate(exposure, maintenanceRate(exposure));
}

/** Maintenance margin and closing fee, margin-coin units, rounded up; 0 without a mark. */
export function requirement(exposure: ReadExposure): Units {
  return atRate(exposure, requirementRate(exposure));
}

/** Unrealised profit of its positions at the mark, margin-coin units. */
export function exposureProfit({ userMarket, positions }: ReadExposure): Units {
  let profit: Units = 0;
  for (const position of positions) profit = add(profit, profitOf(userMarket.market, position));
  return profit;
}

/** Lots of its larger position. */
function largerLots({ positions }: ReadExposure): number {
  let larger = 0;
  for (const { lots } of positions) larger = Math.max(larger, lots);
  return larger;
}

/**
 * What of positions moves with the mark of their market, USD units: an inverse position moves with its open value
 * at the mark, which is its size ± its profit.
 */
export function positionsGross(
  state: ReadState,
  market: ReadMarket,
  positions: readonly ReadPosition[],
): Units {
  const mark = markPrice(market);
  if (mark === undefined || positions.length === 0) return 0;
  let value: Units = 0;
  for (const position of positions) {
    const profit = profitOf(market, position);
    value = add(
      value,
      add(markValue(market.instrument, position.lots, mark), profit < 0 ? neg(profit) : profit),
    );
  }
  return fullValue(coinWorth(state, market.instrument.marginCoin), value);
}

function atRate(exposure: ReadExposure, rate: Units): Units {
  const { market } = exposure.userMarket;
  const mark = markPrice(market);
  if (mark === undefined) return 0;
  const value = markValue(market.instrument, largerLots(exposure), mark);
  return mulDivCeil(value, rate, RATE_UNIT);
}

const RATE_UNIT = pow10(RATE_SCALE);
const RATE_ONE = bigPow10(RATE_SCALE);

/** The user markets whose crossed positions a pocket margins, by instrument. */
export function crossedUserMarkets<H extends ReadUserMarket>(pocket: {
  readonly holders: ReadonlySet<H>;
}): H[] {
  const found: H[] = [];
  for (const userMarket of pocket.holders) {
    if (crossedExposure(userMarket).positions.length > 0) found.push(userMarket);
  }
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What open orders lock counts: cancelling them frees it before anything is closed. */
export function pocketMoney({ available, locked }: ReadPocketAccounts): Units {
  return add(available.balance, locked.balance);
}

/**
 * How far a mark may move before an exposure has lost a given amount against what it must keep.
 *
 * With h(m) = unrealised profit − requirement at the mark m:
 *   linear   h is a line of slope (long − short) − larger · rate, per lot and mark;
 *   inverse  h(m) = const − K · (long open − short open) / m, since value and requirement are sizes.
 * So h worsens in one direction only, and the mark at which it has lost `share` is a quotient. It is
 * rounded towards the mark, and a few units are held back for the roundings of profit and requirement.
 * Worked: long 0.1 at 60 000, rate 0.46 %, share 600: 600 / (0.1 · 0.9954) = 6 027.7… below the mark.
 */

/** The mark (MARK_SCALE units) at or beyond which the share is lost, and on which side it lies. */
export interface Bound {
  readonly side: 'below' | 'above';
  readonly mark: Units;
}

/** Roundings of two profits and one requirement, at the mark and at the bound. */
const ROUNDING_UNITS = 6;

/** The bound at which `share` margin-coin units are lost from `mark` on; undefined = at no price. */
export function boundOf(exposure: ReadExposure, mark: Units, share: Units): Bound | undefined {
  const held = share > ROUNDING_UNITS ? sub(share, ROUNDING_UNITS) : 0;
  return nearBound(exposure, mark, held);
}

/** The same without holding anything back: a liquidation price for a reader. */
export function exactBound(exposure: ReadExposure, mark: Units, share: Units): Bound | undefined {
  const { instrument } = exposure.userMarket.market;
  const bound =
    instrument.kind === 'inverse'
      ? inverseBound(exposure, mark, share)
      : linearBound(exposure, mark, share);
  return bound === undefined || bound.mark <= 0 ? undefined : bound;
}

function linearBound(exposure: ReadExposure, mark: Units, share: Units): Bound | undefined {
  const { sizeStep, valueScale } = exposure.userMarket.market.instrument;
  const rate = BigInt(requirementRate(exposure));
  const slope = BigInt(netLots(exposure)) * RATE_ONE - BigInt(largerLots(exposure)) * rate;
  if (slope === 0n) return undefined;
  const excess = sizeStep.scale + MARK_SCALE - valueScale;
  const lost = BigInt(share) * RATE_ONE * bigPow10(Math.max(0, excess));
  const size = slope * BigInt(sizeStep.units) * bigPow10(Math.max(0, -excess));
  const from = BigInt(mark);
  return slope > 0n
    ? { side: 'below', mark: unitsOf(from - lost / size) }
    : { side: 'above', mark: unitsOf(from + lost / -size) };
}

/**
 * The bound of one linear position, which nearly all are, a unit or two nearer to the mark: in two quotients,
 * none of whose parts is beyond 2^53.
 */
function nearBound(exposure: ReadExposure, mark: Units, share: Units): Bound | undefined {
  const { instrument } = exposure.userMarket.market;
  const { sizeStep, valueScale } = instrument;
  const [position, other] = exposure.positions;
  const excess = sizeStep.scale + MARK_SCALE - valueScale;
  if (instrument.kind !== 'linear' || position === undefined || other !== undefined || excess < 0)
    return exactBound(exposure, mark, share);
  const rate = requirementRate(exposure);
  const isLong = position.side === 'long';
  const perMark = isLong ? sub(RATE_UNIT, rate) : add(RATE_UNIT, rate);
  if (perMark <= 0) return exactBound(exposure, mark, share);
  const unleveraged = mulDivFloor(share, pow10(excess), mul(position.lots, sizeStep.units));
  const way = mulDivFloor(unleveraged, RATE_UNIT, perMark);
  if (!isLong) return { side: 'above', mark: addWide(mark, way) };
  return way < mark ? { side: 'below', mark: subWide(mark, way) } : undefined;
}

function inverseBound(exposure: ReadExposure, mark: Units, share: Units): Bound | undefined {
  const k = sizePerValue(exposure.userMarket.market.instrument);
  const open = BigInt(netValue(exposure));
  if (open === 0n) return undefined;
  const from = BigInt(mark);
  const weight = BigInt(k.numerator) * (open > 0n ? open : -open);
  const moved = BigInt(share) * from * BigInt(k.denominator);
  if (open > 0n) return { side: 'below', mark: unitsOf(ceilBig(from * weight, weight + moved)) };
  if (weight <= moved) return undefined;
  return { side: 'above', mark: unitsOf((from * weight) / (weight - moved)) };
}

function netLots({ positions }: ReadExposure): number {
  let net = 0;
  for (const { side, lots } of positions) net += side === 'long' ? lots : -lots;
  return net;
}

function netValue({ positions }: ReadExposure): Units {
  let net: Units = 0;
  for (const { side, openValue } of positions)
    net = add(net, side === 'long' ? openValue : neg(openValue));
  return net;
}
