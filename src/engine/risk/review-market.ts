import type { Market, State } from '../state.ts';

/** Brings up for review all exposures in a market: its terms changed, or a mark came or went. */
export function reviewMarket({ watchlist }: State, { holders }: Market): void {
  for (const holding of holders) watchlist.holdings.add(holding);
}
