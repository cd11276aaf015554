/** At a full five minutes: how many accounts hold a contract, for those who look back (see R-G-9). */

import type { Market } from '../core/entities.ts';
import type { Context } from '../core/state.ts';
import { countHolders } from '../positions/holders.ts';

export function tellHolders({ events }: Context, market: Market): void {
  market.holdersDueMs = undefined;
  const { instrument } = market;
  events.push({ type: 'holders-counted', instrument, ...countHolders(market) });
}
