/**
 * What a user may still commit in one coin of one wallet:
 *
 *   free = available − Σ initial margin of crossed legs + min(0, Σ their unrealised profit)
 *
 * Holds of spot orders, order margin and isolated margin have already left `available`. Unrealised
 * profit does not back new orders; an unrealised loss does count (docs/rules.md). In a joint account
 * the other coins have a say as well: collateral/joint-balance.ts.
 */
import { jointBalance, jointMargin } from '../collateral/joint-balance.ts';
import type { PocketAccounts } from '../ledger/ledger.ts';
import type { State } from '../state.ts';
import { ownBalance } from './own-balance.ts';

/** Units that may be spent or withdrawn; never above what is available. */
export function freeBalance(state: State, pocket: PocketAccounts): bigint {
  return pocket.isJoint ? jointBalance(state, pocket) : ownBalance(state, pocket);
}

/** Units that may margin positions and orders: in a union account also what other coins stand for. */
export function freeMargin(state: State, pocket: PocketAccounts): bigint {
  return pocket.isJoint ? jointMargin(state, pocket) : ownBalance(state, pocket);
}
