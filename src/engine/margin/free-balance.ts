/**
 * What a user may still commit in one coin of one wallet:
 *
 *   free = available − Σ initial margin of crossed legs + min(0, Σ their unrealised profit)
 *
 * Holds of spot orders, order margin and isolated margin have already left `available`. Unrealised
 * profit does not back new orders; an unrealised loss does count (docs/rules.md).
 */
import type { PocketAccounts } from '../ledger/ledger.ts';
import type { State } from '../state.ts';
import { crossedProfit } from './leg-profit.ts';

/** Units that may be spent, locked or withdrawn; never above what is available. */
export function freeBalance(state: State, pocket: PocketAccounts): bigint {
  const free = pocket.available.balance - pocket.crossedMargin;
  const profit = crossedProfit(state, pocket);
  return profit < 0n ? free + profit : free;
}
