/**
 * Liquidation in the published sequence (wire.md 6.7), one step at a time for the scope whose turn it
 * is, as long as it is due:
 *
 *   0. margin is added to an isolated position whose owner wants that (add-margin.ts);
 *   1. its open orders and triggers are cancelled;
 *   2. hedged crossed positions are netted at the mark;
 *   3. the position of the highest tier is reduced to the next lower tier;
 *   4. one position, the one that must keep most, is closed against its bankruptcy price.
 *
 * A joint account (R-B-11) pays its debts after the first step, selling its coins for them
 * (pay-debts.ts); what it owes when nothing is left is written off.
 *
 * After each step marks move, triggers fire, and whoever is due is asked anew: what is healthy again
 * is left alone. What step comes next follows from the state alone, so nothing has to be remembered.
 * Decides R-Q-3.
 */

import type { Context, Scope } from '../core/state.ts';
import { type Exposure, requirement } from '../risk/exposure.ts';
import { exposuresOf } from '../risk/scope.ts';
import { addMargin } from './add-margin.ts';
import { cancelScope, netHedges } from './cancel-scope.ts';
import { closeOut } from './close-out.ts';
import { payDebts, writeOff } from './pay-debts.ts';
import { reduceTier } from './reduce-tier.ts';

/** Takes one step for a scope that is due. */
export function liquidate(context: Context, scope: Scope): void {
  const isDone =
    addMargin(context, scope) ||
    cancelScope(context, scope) ||
    payDebts(context, scope) ||
    netHedges(context, scope) ||
    reduceTier(context, scope);
  if (isDone) return;
  const exposure = largest(exposuresOf(scope));
  if (exposure !== undefined) closeOut(context, scope, exposure);
  else writeOff(context, scope);
}

/** The exposure that must keep most; of equal ones the first by instrument. */
function largest([first, ...rest]: readonly Exposure[]): Exposure | undefined {
  return rest.reduce(
    (best, each) => (best !== undefined && requirement(each) > requirement(best) ? each : best),
    first,
  );
}
