import type { Market, State } from './state.ts';

/** A price of the market may have moved, or a trigger been added: it is looked at before the turn ends. */
export function noteMoved(state: State, market: Market): void {
  if (market.triggers.count > 0) state.movedMarkets.add(market);
}
