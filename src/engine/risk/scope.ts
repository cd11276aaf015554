/**
 * A scope is what is liquidated together: an isolated leg on its own margin, or the crossed legs of a
 * wallet that one margin coin stands for (wire.md 6.7), or a joint account with all its crossed legs
 * and debts, whose figures are in USD units (R-B-11).
 */

import type { Ledger, PocketAccounts } from '../core/ledger.ts';
import type { Scope } from '../core/monitor.ts';
import type { Position } from '../core/position.ts';
import type { Market, State } from '../core/state.ts';
import type { Holding, User } from '../core/user.ts';
import { isolatedMargin } from '../positions/isolated-leg.ts';
import { accountRisk } from './account-risk.ts';
import { crossedExposure, type Exposure, exposureProfit, requirement } from './exposure.ts';
import { isIndexStale } from './index-price.ts';

/** Whose it is. */
export function uidOf(scope: Scope): string {
  if (scope.kind === 'account') return scope.user.uid;
  return scope.kind === 'leg' ? scope.holding.user.uid : scope.pocket.uid;
}

export interface Health {
  /** Money and unrealised profit, margin-coin units (an account: USD units). */
  readonly equity: bigint;
  /** What it must stay above: maintenance margin and closing fees. */
  readonly requirement: bigint;
}

/** The scope that a leg has by itself or by its wallet; a joint account answers as a whole besides. */
export function scopeOf(holding: Holding, leg: Position): Scope {
  return holding.marginMode === 'isolated'
    ? { kind: 'leg', holding, leg }
    : { kind: 'pocket', pocket: holding.cash };
}

/** The exposures of a scope, by instrument. */
export function exposuresOf(scope: Scope): Exposure[] {
  if (scope.kind === 'leg') return [{ holding: scope.holding, legs: [scope.leg] }];
  if (scope.kind === 'pocket') return crossedHoldings(scope.pocket).map(crossedExposure);
  return [...scope.user.holdings.values()]
    .filter(({ wallet, market }) => wallet === 'unified' && market.instrument.kind !== 'spot')
    .map(crossedExposure)
    .filter(({ legs }) => legs.length > 0)
    .sort((a, b) => (a.holding.key < b.holding.key ? -1 : 1));
}

/** The holdings whose crossed legs a pocket margins, by instrument. */
export function crossedHoldings(pocket: PocketAccounts): Holding[] {
  const found: Holding[] = [];
  for (const holding of pocket.holders) {
    if (crossedExposure(holding).legs.length > 0) found.push(holding);
  }
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What stands behind legs without their unrealised profit. */
export function moneyOf(ledger: Ledger, scope: Exclude<Scope, { kind: 'account' }>): bigint {
  if (scope.kind === 'leg') return isolatedMargin(ledger, scope.holding, scope.leg.side);
  return pocketMoney(scope.pocket);
}

/** What open orders lock counts: cancelling them frees it before anything is closed. */
export function pocketMoney({ available, locked }: PocketAccounts): bigint {
  return available.balance + locked.balance;
}

export function healthOf(state: State, scope: Scope): Health {
  if (scope.kind === 'account') return accountHealth(state, scope.user);
  let equity = moneyOf(state.ledger, scope);
  let needed = 0n;
  for (const exposure of exposuresOf(scope)) {
    equity += exposureProfit(exposure);
    needed += requirement(exposure);
  }
  return { equity, requirement: needed };
}

function accountHealth(state: State, { uid }: User): Health {
  const { effEquity, legs, debts } = accountRisk(state, uid);
  return { equity: effEquity, requirement: legs + debts };
}

/** Equity at or below what must be kept, whether or not anything may be done about it now. */
export function isShort({ equity, requirement: needed }: Health): boolean {
  return needed > 0n && equity <= needed;
}

/** Nobody is liquidated on a stale index, nor where trading is halted. */
export function isBlocked({ timeMs }: State, market: Market): boolean {
  return market.instrument.status === 'halted' || isIndexStale(market, timeMs);
}
