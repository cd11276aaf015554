/** Amounts of any quote currency in USDT, for the fields that real clients compare across pairs. */
import { USD_SCALE, usdAsCoin, usdUnits } from '../../engine/margin/usd-value.ts';
import type { State } from '../../engine/state.ts';
import { parseDecimal, rescaleFloor } from '../../primitives/decimal.ts';

const USDT = 'USDT';
const USD = 'USD';

/**
 * A decimal-text amount at present prices: exact for USDT itself, else by the coin's USD price; '0'
 * when it has none. USD is the quote of inverse contracts and no coin of the venue.
 */
export function usdtValue(state: State, currency: string, amount: string): string {
  if (currency === USDT) return amount;
  const units = currency === USD ? dollars(amount) : usdUnits(state, currency, amount);
  return usdAsCoin(state, units, USDT);
}

function dollars(amount: string): bigint {
  const decimal = parseDecimal(amount);
  return decimal === undefined ? 0n : rescaleFloor(decimal.units, decimal.scale, USD_SCALE);
}
