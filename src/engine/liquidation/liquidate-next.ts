/**
 * Liquidation in the published sequence (wire.md 6.7), one step at a time for the scope whose turn it
 * is, as long as it is due:
 *
 *   1. its open orders and triggers are cancelled;
 *   2. hedged crossed legs are netted at the mark;
 *   3. the position of the highest tier is reduced to the next lower tier;
 *   4. one position, the one that must keep most, is closed against its bankruptcy price.
 *
 * After each step marks move, triggers fire, and whoever is due is asked anew: what is healthy again
 * is left alone. What step comes next follows from the state alone, so nothing has to be remembered.
 */

import { nextDueScope } from '../risk/due-scopes.ts';
import { type Exposure, requirement } from '../risk/exposure.ts';
import { exposuresOf } from '../risk/scope.ts';
import type { Turn } from '../turn.ts';
import { cancelScope } from './cancel-scope.ts';
import { closeOut } from './close-out.ts';
import { netHedges } from './net-hedges.ts';
import { reduceTier } from './reduce-tier.ts';

/** Takes one step for one scope; false when nobody is due. */
export function liquidateNext(turn: Turn): boolean {
  const scope = nextDueScope(turn.state);
  if (scope === undefined) return false;
  const isDone = cancelScope(turn, scope) || netHedges(turn, scope) || reduceTier(turn, scope);
  if (!isDone) closeOut(turn, scope, largest(exposuresOf(turn.state, scope)));
  return true;
}

/** The exposure that must keep most; of equal ones the first by instrument. */
function largest(exposures: readonly Exposure[]): Exposure {
  return exposures.reduce((best, each) => (requirement(each) > requirement(best) ? each : best));
}
