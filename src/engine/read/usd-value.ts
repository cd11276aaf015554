/** Amounts in US dollars, as text or units, for those who show them. */

import { formatUnits, parseDecimal } from '../../primitives/decimal.ts';
import { mul, mulDiv, pow10, type Units } from '../../primitives/units.ts';
import { MARK_SCALE, USD_SCALE } from '../core/instrument.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { usdPrice } from '../markets/usd-value.ts';

/** USD per unit of a coin, MARK_SCALE units; undefined where nothing tells its worth. */
export function dollarsPer(state: ReadState, coin: string): Units | undefined {
  const price = usdPrice(state, coin);
  return price > 0 ? price : undefined;
}

/** A decimal-text amount of a coin as USD text, at most 8 decimals, rounded down. */
export function usdValueText(state: ReadState, coin: string, amount: string): string {
  return formatUnits(usdUnits(state, coin, amount), USD_SCALE);
}

/** A decimal-text amount of a coin as USD units at USD_SCALE. */
export function usdUnits(state: ReadState, coin: string, amount: string): Units {
  const parsed = parseDecimal(amount);
  if (parsed === undefined) return 0;
  const product = mul(parsed.units, usdPrice(state, coin));
  return mulDiv(product, pow10(USD_SCALE), pow10(parsed.scale + MARK_SCALE));
}

/** USD units as text of another coin at that coin's own price; '0' when it has none. */
export function usdAsCoin(state: ReadState, units: Units, coin: string): string {
  const price = usdPrice(state, coin);
  if (price === 0) return '0';
  const scale = coinScale(state, coin);
  return formatUnits(mulDiv(units, pow10(MARK_SCALE + scale), mul(price, pow10(USD_SCALE))), scale);
}
