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
import { ceilDiv, pow10 } from '../../primitives/decimal.ts';
import { type Instrument, MARK_SCALE, RATE_SCALE } from '../core/instrument.ts';
import { type Exposure, largerLots, requirementRate } from './exposure.ts';

/** The mark (MARK_SCALE units) at or beyond which the share is lost, and on which side it lies. */
export interface Bound {
  readonly side: 'below' | 'above';
  readonly mark: bigint;
}

/** Roundings of two profits and one requirement, at the mark and at the bound. */
const ROUNDING_UNITS = 6n;
const RATE_UNIT = pow10(RATE_SCALE);

/** The bound at which `share` margin-coin units are lost from `mark` on; undefined = at no price. */
export function boundOf(exposure: Exposure, mark: bigint, share: bigint): Bound | undefined {
  const held = share > ROUNDING_UNITS ? share - ROUNDING_UNITS : 0n;
  return exactBound(exposure, mark, held);
}

/** The same without holding anything back: a liquidation price for a reader. */
export function exactBound(exposure: Exposure, mark: bigint, share: bigint): Bound | undefined {
  const { instrument } = exposure.holding.market;
  const bound =
    instrument.kind === 'inverse'
      ? inverseBound(exposure, mark, share)
      : linearBound(exposure, mark, share);
  return bound === undefined || bound.mark <= 0n ? undefined : bound;
}

function linearBound(exposure: Exposure, mark: bigint, share: bigint): Bound | undefined {
  const { sizeStep, valueScale } = exposure.holding.market.instrument;
  const net = BigInt(netLots(exposure));
  const larger = BigInt(largerLots(exposure));
  const slope = (net * RATE_UNIT - larger * requirementRate(exposure)) * BigInt(sizeStep.units);
  if (slope === 0n) return undefined;
  const excess = sizeStep.scale + MARK_SCALE - valueScale;
  const up = excess >= 0 ? pow10(excess) : 1n;
  const down = excess >= 0 ? 1n : pow10(-excess);
  const size = slope > 0n ? slope : -slope;
  const distance = (share * RATE_UNIT * up) / (size * down);
  return slope > 0n
    ? { side: 'below', mark: mark - distance }
    : { side: 'above', mark: mark + distance };
}

function inverseBound(exposure: Exposure, mark: bigint, share: bigint): Bound | undefined {
  const { instrument } = exposure.holding.market;
  const { numerator, denominator } = sizePerValue(instrument);
  const open = netValue(exposure);
  if (open === 0n) return undefined;
  const weight = numerator * (open > 0n ? open : -open);
  const moved = share * mark * denominator;
  if (open > 0n) return { side: 'below', mark: ceilDiv(mark * weight, weight + moved) };
  if (weight <= moved) return undefined;
  return { side: 'above', mark: (mark * weight) / (weight - moved) };
}

/**
 * K of the formula as a fraction: base units per value unit, times a mark in MARK_SCALE units. The
 * profit of an inverse leg of open value V is size − K · V / m (positions/profit.ts).
 */
export function sizePerValue(instrument: Instrument): { numerator: bigint; denominator: bigint } {
  const { baseUnitsPerLot, sizeStep, valueScale } = instrument;
  const markScale = sizeStep.scale + MARK_SCALE;
  const scale = Math.max(markScale, valueScale);
  return {
    numerator: baseUnitsPerLot * pow10(scale - valueScale),
    denominator: BigInt(sizeStep.units) * pow10(scale - markScale),
  };
}

function netLots({ legs }: Exposure): number {
  let net = 0;
  for (const { side, lots } of legs) net += side === 'long' ? lots : -lots;
  return net;
}

function netValue({ legs }: Exposure): bigint {
  let net = 0n;
  for (const { side, openValue } of legs) net += side === 'long' ? openValue : -openValue;
  return net;
}
