import { parseUnits, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from './instrument.ts';

const ONE = pow10(RATE_SCALE);

/** Decimal text from 0 to 1 as RATE_SCALE units; undefined when it is none. */
export function parseFraction(text: string): bigint | undefined {
  const units = parseUnits(text, RATE_SCALE);
  return units === undefined || units < 0n || units > ONE ? undefined : units;
}
