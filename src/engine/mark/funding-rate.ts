/**
 * The running funding rate: the premium of mark over index, clamped to the instrument's cap.
 * While mark = index the premium is zero; a pinned mark shows as premium.
 */
import { parseUnits, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../instrument/instrument.ts';
import type { Market } from '../state.ts';
import { markPrice } from './mark-price.ts';

const HOUR_MS = 3_600_000;
export const DEFAULT_FUNDING_INTERVAL_HOURS = 8;

/** RATE_SCALE units per interval; positive = longs pay. */
export function fundingRate(market: Market): bigint {
  const mark = markPrice(market);
  const index = market.indexPrice;
  if (mark === undefined || index === undefined || index === 0n) return 0n;
  const premium = ((mark - index) * pow10(RATE_SCALE)) / index;
  const cap = fundingCap(market);
  if (premium > cap) return cap;
  if (premium < -cap) return -cap;
  return premium;
}

/** The bound of the rate either way, RATE_SCALE units. */
export function fundingCap(market: Market): bigint {
  return parseUnits(market.instrument.spec.fundingCap ?? '0', RATE_SCALE) ?? 0n;
}

/** The end of the funding interval that holds `timeMs`; intervals are counted from UTC midnight. */
export function nextFundingMs(market: Market, timeMs: number): number {
  const hours = market.instrument.spec.fundingIntervalHours ?? DEFAULT_FUNDING_INTERVAL_HOURS;
  const length = hours * HOUR_MS;
  return (Math.floor(timeMs / length) + 1) * length;
}
