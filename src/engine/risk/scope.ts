/**
 * A scope is what is liquidated together: an isolated position on its own margin, or the crossed positions of a
 * wallet that one margin coin stands for (wire.md 6.7), or a joint account with all its crossed positions
 * and debts, whose figures are in USD units (R-B-11).
 * Decides R-Q-1, R-Q-2, R-Q-6.
 */

import { add, mulDivFloor, pow10, type Units } from '../../primitives/units.ts';
import type { ReadMarket, ReadUserMarket, UserMarket } from '../core/entities.ts';
import type { ReadLedger } from '../core/ledger.ts';
import type { Position, ReadPosition } from '../core/position.ts';
import type { AccountWatch, ReadScope, ReadState, Scope, State } from '../core/state.ts';
import type { WalletName } from '../core/user.ts';
import { isolatedMargin } from '../positions/user-market.ts';
import { accountRisk, isPriceStale, nameOf, takeShortAccounts } from './account-risk.ts';
import {
  crossedExposure,
  crossedUserMarkets,
  type Exposure,
  exposureProfit,
  pocketMoney,
  type ReadExposure,
  requirement,
} from './exposure.ts';
import { isUnion } from './free-balance.ts';
import { isIndexStale } from './set-mark.ts';
import { lookAgain, reviewScope, takeSuspects } from './watch.ts';

/** Whose it is. */
export function uidOf(scope: ReadScope): string {
  if (scope.kind === 'account') return scope.user.uid;
  return scope.kind === 'position' ? scope.userMarket.user.uid : scope.pocket.uid;
}

export interface Health {
  /** Money and unrealised profit, margin-coin units (an account: USD units). */
  readonly equity: Units;
  /** What it must stay above: maintenance margin and closing fees. */
  readonly requirement: Units;
}

/** The scope that a position has by itself or by its wallet; a joint account answers as a whole besides. */
export function scopeOf(userMarket: UserMarket, position: Position): Scope;
export function scopeOf(userMarket: ReadUserMarket, position: ReadPosition): ReadScope;
export function scopeOf(userMarket: ReadUserMarket, position: ReadPosition): ReadScope {
  return userMarket.marginMode === 'isolated'
    ? { kind: 'position', userMarket, position }
    : { kind: 'pocket', pocket: userMarket.settlementPocket };
}

/** The exposures of a scope, by instrument. */
export function exposuresOf(scope: Scope): Exposure[];
export function exposuresOf(scope: ReadScope): ReadExposure[];
export function exposuresOf(scope: ReadScope): ReadExposure[] {
  if (scope.kind === 'position')
    return [{ userMarket: scope.userMarket, positions: [scope.position] }];
  if (scope.kind === 'pocket')
    return crossedUserMarkets(scope.pocket).map((userMarket) => crossedExposure(userMarket));
  return [...scope.user.userMarkets.values()]
    .filter(({ wallet, market }) => wallet === scope.wallet && market.instrument.kind !== 'spot')
    .map((userMarket) => crossedExposure(userMarket))
    .filter(({ positions }) => positions.length > 0)
    .sort((a, b) => (a.userMarket.key < b.userMarket.key ? -1 : 1));
}

/** What stands behind positions without their unrealised profit. */
export function moneyOf(
  ledger: ReadLedger,
  scope: Exclude<ReadScope, { readonly kind: 'account' }>,
): Units {
  if (scope.kind === 'position')
    return isolatedMargin(ledger, scope.userMarket, scope.position.side);
  return pocketMoney(scope.pocket);
}

export function healthOf(state: ReadState, scope: ReadScope): Health {
  if (scope.kind === 'account') return accountHealth(state, nameOf(scope));
  let equity: Units = moneyOf(state.ledger, scope);
  let needed: Units = 0;
  for (const exposure of exposuresOf(scope)) {
    equity = add(equity, exposureProfit(exposure));
    needed = add(needed, requirement(exposure));
  }
  return { equity, requirement: needed };
}

function accountHealth(state: ReadState, account: WalletName): Health {
  const { effEquity, positions, debts } = accountRisk(state, account);
  return { equity: effEquity, requirement: add(positions, debts) };
}

/** Equity at or below what must be kept, whether or not anything may be done about it now. */
export function isShort({ equity, requirement: needed }: Health): boolean {
  return needed > 0 && equity <= needed;
}

/** Nobody is liquidated on a stale index, nor where trading is halted. */
export function isBlocked({ timeMs }: Pick<ReadState, 'timeMs'>, market: ReadMarket): boolean {
  return market.instrument.status === 'halted' || isIndexStale(market, timeMs);
}

/**
 * The scopes that are due, in the order in which they are dealt with. Those that come due at one price
 * are a round: the worst off first (equity over requirement), then by user, coin or instrument, side.
 * A later round stands behind an earlier one. A scope that stands again, since the price came back or
 * a step was enough, leaves the line.
 */

/** The scope whose turn it is; undefined when nobody is due. */
export function nextDueScope(state: State): Scope | undefined {
  const { due } = state.monitor;
  for (;;) {
    joinLine(state);
    const first = due[0];
    if (first === undefined) return undefined;
    if (isDue(state, first)) return first;
    due.shift();
    // It was bound to the price at which it came due: it gets a new bound.
    reviewScope(state, first);
  }
}

/** Short, and no market of it is halted or without a fresh index. */
export function isDue(state: ReadState, scope: ReadScope): boolean {
  return mayBeClosed(state, scope) && isShort(healthOf(state, scope));
}

function mayBeClosed(state: ReadState, scope: ReadScope): boolean {
  // All coins of a union account stand for its positions, and it is looked at as a whole (see R-B-11).
  if (scope.kind === 'pocket' && isUnion(state, scope.pocket)) return false;
  return !isStuck(state, scope);
}

/** Nobody is liquidated where trading is halted, nor on a stale index, also of a coin's price. */
function isStuck(state: ReadState, scope: ReadScope): boolean {
  if (exposuresOf(scope).some(({ userMarket }) => isBlocked(state, userMarket.market))) return true;
  return scope.kind === 'account' && isPriceStale(state, nameOf(scope));
}

const NO_ACCOUNTS: readonly AccountWatch[] = [];

function joinLine(state: State): void {
  const accounts = state.ledger.joint.size === 0 ? NO_ACCOUNTS : takeShortAccounts(state);
  const others = takeSuspects(state);
  if (accounts.length + others.length === 0) return;
  const suspects = [
    ...accounts.map(({ user, wallet }): Scope => ({ kind: 'account', user, wallet })),
    ...others,
  ];
  const { due } = state.monitor;
  const known = new Set(due.map(labelOf));
  const round: { scope: Scope; name: string; ratio: Units }[] = [];
  for (const scope of suspects) {
    const health = healthOf(state, scope);
    const name = labelOf(scope);
    if (!isShort(health) || known.has(name)) continue;
    if (mayBeClosed(state, scope)) round.push({ scope, name, ratio: ratioOf(health) });
    else lookAgain(state, scope);
    known.add(name);
  }
  round.sort((a, b) => compare(a.ratio, b.ratio) || compare(a.name, b.name));
  due.push(...round.map(({ scope }) => scope));
}

function ratioOf({ equity, requirement }: Health): Units {
  return mulDivFloor(equity, pow10(12), requirement);
}

/** Unique among scopes, and their order within a round. */
function labelOf(scope: Scope): string {
  if (scope.kind === 'account')
    return scope.wallet === 'unified'
      ? `${scope.user.uid} account`
      : `${scope.user.uid} account ${scope.wallet}`;
  if (scope.kind === 'position')
    return `${scope.userMarket.user.uid} leg ${scope.userMarket.key} ${scope.position.side}`;
  const { uid, wallet, available } = scope.pocket;
  return `${uid} coin ${wallet} ${available.coin}`;
}

function compare<T extends string | Units>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
