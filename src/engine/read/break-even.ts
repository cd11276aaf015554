/**
 * The price at which closing a position as a taker would leave nothing of it, neither gain nor loss, over
 * its whole life. With q the size, O its open value, t the taker fee and N what the position has brought so
 * far (realised profit + funding − fees):
 *
 *   linear   long (O − N) / (q · (1 − t))     short (O + N) / (q · (1 + t))
 *   inverse  long O / (q · (1 − t) + N)       short O / (q · (1 + t) − N)
 *
 * Worked: 1 BTC long at 60 000, 36 paid to open it, t = 0.06 %: 60 036 / 0.9994 = 60 072.0432…
 * Decides R-G-1.
 */

import { formatRatio } from '../../primitives/decimal.ts';
import { add, mul, pow10, sub, type Units } from '../../primitives/units.ts';
import { type Instrument, RATE_SCALE } from '../core/instrument.ts';
import { averageScale } from '../core/order-record.ts';
import type { ReadPosition } from '../core/position.ts';
import { baseUnits } from '../core/value.ts';

const RATE_UNIT = pow10(RATE_SCALE);

/** Decimal text; '0' when no price does it: the position has already earned or lost too much. */
export function breakEvenPrice(instrument: Instrument, position: ReadPosition): string {
  const { lots, openValue, side } = position;
  const sign = side === 'long' ? 1 : -1;
  const earned = mul(sign, netSoFar(position));
  const kept = sub(RATE_UNIT, mul(sign, instrument.takerFeeRate));
  const size = mul(mul(lots, instrument.valuePerTickLot), pow10(instrument.priceStep.scale));
  const step = instrument.priceStep.units;
  const decimals = averageScale(instrument);
  if (instrument.kind === 'linear')
    return priceText(mul(mul(sub(openValue, earned), step), RATE_UNIT), mul(size, kept), decimals);
  const base = baseUnits(instrument, lots);
  return priceText(
    mul(mul(mul(openValue, step), base), RATE_UNIT),
    mul(size, add(mul(base, kept), mul(earned, RATE_UNIT))),
    decimals,
  );
}

/** Margin-coin units that the position has brought, closing what is left aside. */
function netSoFar({ realisedPnl, funding, openFee, closeFee }: ReadPosition): Units {
  return sub(sub(add(realisedPnl, funding), openFee), closeFee);
}

function priceText(value: Units, size: Units, decimals: number): string {
  return value <= 0 || size <= 0 ? '0' : formatRatio(value, size, decimals);
}
