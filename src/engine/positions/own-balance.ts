import type { PocketAccounts } from '../core/ledger.ts';
import type { State } from '../core/state.ts';
import { crossedProfit } from './leg-profit.ts';

/**
 * Units that a coin can spare by itself, less what its crossed legs need; below zero when they need
 * more than there is. Pure in the coin: what other coins owe or need is not asked.
 */
export function ownBalance(state: State, pocket: PocketAccounts): bigint {
  const free = pocket.available.balance - pocket.crossedMargin;
  const profit = crossedProfit(state, pocket);
  return profit < 0n ? free + profit : free;
}
