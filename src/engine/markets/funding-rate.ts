/**
 * The running funding rate: the mean premium of mark over index since the interval began, clamped to
 * the instrument's cap (R-N-4, R-V-11).
 */
import { maxUnits, minUnits } from '../../primitives/decimal.ts';
import type { Instrument } from '../core/instrument.ts';
import type { Market } from '../core/state.ts';
import { meanPremium } from './premium.ts';

const HOUR_MS = 3_600_000;

/** RATE_SCALE units per interval at a time; positive = longs pay. */
export function fundingRate(market: Market, timeMs: number): bigint {
  const { fundingCap: cap } = market.instrument;
  const premium = meanPremium(market.premium, timeMs);
  return maxUnits(minUnits(premium, cap), -cap);
}

/** Hours between two funding payments; 0 = none is paid. */
export function fundingHours({ fundingIntervalMs }: Pick<Instrument, 'fundingIntervalMs'>): number {
  return fundingIntervalMs / HOUR_MS;
}

/** The end of the funding interval that holds `timeMs`; intervals are counted from UTC midnight. */
export function nextFundingMs({ instrument }: Pick<Market, 'instrument'>, timeMs: number): number {
  const length = instrument.fundingIntervalMs;
  return length === 0 ? 0 : (Math.floor(timeMs / length) + 1) * length;
}
