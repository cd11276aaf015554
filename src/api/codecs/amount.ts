/** Amounts of money as a request writes them: above zero, and no finer than their coin. */

import type { ReadState } from '../../engine/core/state.ts';
import { parseAmount, parseChange } from '../../engine/core/steps.ts';
import { wrong } from '../../http/wire-error.ts';
import type { Units } from '../../primitives/units.ts';

/** In units of the coin at this scale. Throws 40020, which tells how many decimals there may be. */
export function readAmount(text: string, field: string, scale: number): Units {
  const units = parseAmount(text, scale);
  if (units === undefined) throw wrong(field, `above zero, at most ${scale} decimals`);
  return units;
}

/** Refuses an amount that is none of its coin; an unknown coin is the engine's to refuse. */
export function checkAmount(
  { coins }: Pick<ReadState, 'coins'>,
  { coin, field, text }: { readonly coin: string; readonly field: string; readonly text: string },
): void {
  const scale = coins.get(coin)?.scale;
  if (scale !== undefined) readAmount(text, field, scale);
}

/** The same of what is given or, below zero, taken. */
export function readChange(text: string, field: string, scale: number): Units {
  const units = parseChange(text, scale);
  if (units === undefined) throw wrong(field, `not zero, at most ${scale} decimals`);
  return units;
}
