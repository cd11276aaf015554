/**
 * How many accounts hold positions of a contract. They are counted at the full five minutes after a position was
 * opened or closed (settlement/count-holders.ts), so that a market that stands still costs nothing and its last count
 * holds until the next. Decides R-G-9.
 */

import type { Market, ReadMarket } from '../core/entities.ts';
import { isSinceRules4 } from '../core/reference.ts';
import type { State } from '../core/state.ts';

/** By the side that they hold; in hedge mode an account may hold both. */
export interface Holders {
  readonly long: number;
  readonly short: number;
}

const COUNT_EVERY_MS = 300_000;

/** A position was opened or closed: the last count holds no longer. Before version 4 of the rules nobody counts. */
export function countHoldersLater(state: State, market: Market): void {
  if (market.holdersDueMs !== undefined || !isSinceRules4(state)) return;
  market.holdersDueMs = (Math.floor(state.timeMs / COUNT_EVERY_MS) + 1) * COUNT_EVERY_MS;
  state.nextDueMs = Math.min(state.nextDueMs, market.holdersDueMs);
}

export function countHolders({ holders }: Pick<ReadMarket, 'holders'>): Holders {
  let long = 0;
  let short = 0;
  for (const userMarket of holders) {
    if (userMarket.long !== undefined) long += 1;
    if (userMarket.short !== undefined) short += 1;
  }
  return { long, short };
}
