/** Refusals for money that is not there: each tells how much is, so that the next request can be cut to it. */

import { formatUnits } from '../../primitives/decimal.ts';
import { maxUnits, type Units } from '../../primitives/units.ts';
import { USD_SCALE } from '../core/instrument.ts';
import { type Rejection, refuse } from '../core/rejection.ts';
import type { ReadState } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';

type Shortage =
  | 'insufficient-balance'
  | 'insufficient-margin'
  | 'leverage-needs-margin'
  | 'transfer-exceeds-available'
  | 'withdrawal-exceeds-available';

/** `there` are units of the coin that might be used; below zero is told as 0: `998000 USDT`. */
export function shortOf(
  state: ReadState,
  reason: Shortage,
  { coin, there }: { readonly coin: string; readonly there: Units },
): Rejection {
  return refuse(reason, amountOf(there, coinScale(state, coin), coin));
}

/** What a joint account can spare, USD units: `1250.5 USD`. */
export function shortOfSpare(spare: Units): Rejection {
  return refuse('insufficient-margin', amountOf(spare, USD_SCALE, 'USD'));
}

function amountOf(units: Units, scale: number, coin: string): string {
  return `${formatUnits(maxUnits(0, units), scale)} ${coin}`;
}
