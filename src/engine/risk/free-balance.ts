/**
 * What a user may still commit in one coin of one wallet:
 *
 *   free = available − Σ initial margin of crossed legs + min(0, Σ their unrealised profit)
 *
 * Holds of spot orders, order margin and isolated margin have already left `available`. Unrealised
 * profit does not back new orders; an unrealised loss does count (docs/rules.md). In a joint account
 * the other coins have a say as well: risk/joint-balance.ts.
 */

import type { PocketAccounts } from '../core/ledger.ts';
import type { State } from '../core/state.ts';
import { ownBalance } from '../positions/own-balance.ts';
import { jointBalance, jointMargin } from './joint-balance.ts';

/** Units that may be spent or withdrawn; never above what is available. */
export function freeBalance(state: State, pocket: PocketAccounts): bigint {
  return pocket.isJoint ? jointBalance(state, pocket) : ownBalance(state, pocket);
}

/** Units that may margin positions and orders: in a union account also what other coins stand for. */
export function freeMargin(state: State, pocket: PocketAccounts): bigint {
  return pocket.isJoint ? jointMargin(state, pocket) : ownBalance(state, pocket);
}

/** Whether so many units may be spent or withdrawn. */
export function hasFree(state: State, pocket: PocketAccounts, amount: bigint): boolean {
  return amount <= leastFree(state, pocket) || amount <= freeBalance(state, pocket);
}

/** Whether so many units may margin positions and orders. */
export function hasMargin(state: State, pocket: PocketAccounts, amount: bigint): boolean {
  return amount <= leastFree(state, pocket) || amount <= freeMargin(state, pocket);
}

const UNKNOWN = -1n;

/**
 * At least so much is free, told without summing profits at marks that have moved since: whatever the
 * marks, within their bounds the crossed legs are worth no less than the floor (risk/watch.ts). Below
 * zero when that proves nothing: legs that changed in this command have not been looked at yet, or a
 * scope waits for its liquidation without a bound. It only saves work: what it grants, the sum grants.
 */
export function leastFree({ monitor }: State, pocket: PocketAccounts): bigint {
  const { available, crossedMargin, floor, isJoint, watches } = pocket;
  if (isJoint || monitor.changed.size + monitor.due.length > 0) return UNKNOWN;
  if (crossedMargin > 0n && watches === 0) return UNKNOWN;
  const free = available.balance - crossedMargin;
  return floor < 0n ? free + floor : free;
}
