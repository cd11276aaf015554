import { wakeUnits } from '../loan/wake-units.ts';
import type { Market, State } from '../state.ts';

/** Brings up for review all exposures in a market: its terms changed, or a mark came or went. */
export function reviewMarket(state: State, { holders }: Market): void {
  for (const holding of holders) state.watchlist.holdings.add(holding);
  wakeUnits(state);
}
