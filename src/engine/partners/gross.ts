/** What a share of the fees of a day comes to: nothing where rebates outweigh them. */

import { mulDiv, pow10, type Units } from '../../primitives/units.ts';
import { RATE_SCALE } from '../core/instrument.ts';

const RATE_UNIT = pow10(RATE_SCALE);

/** A fraction of a sum, RATE_SCALE units of it, rounded toward zero to the unit. */
export function shareOf(units: Units, rate: Units): Units {
  return mulDiv(units, rate, RATE_UNIT);
}

/** Fees paid · rate. */
export function grossOf(paid: Units, rate: Units): Units {
  return paid > 0 ? shareOf(paid, rate) : 0;
}
