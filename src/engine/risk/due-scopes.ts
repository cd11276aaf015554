/**
 * The scopes that are due, in the order in which they are dealt with. Those that come due at one price
 * are a round: the worst off first (equity over requirement), then by user, coin or instrument, side.
 * A later round stands behind an earlier one. A scope that stands again, since the price came back or
 * a step was enough, leaves the line.
 */
import { floorDiv, pow10 } from '../../primitives/decimal.ts';
import type { Scope } from '../core/monitor.ts';
import type { State } from '../core/state.ts';
import { isPriceStale } from './account-risk.ts';
import { takeShortAccounts } from './account-watch.ts';
import { isUnion } from './joint-account.ts';
import { exposuresOf, type Health, healthOf, isBlocked, isShort } from './scope.ts';
import { lookAgain, reviewScope, takeSuspects } from './watch.ts';

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
export function isDue(state: State, scope: Scope): boolean {
  return mayBeClosed(state, scope) && isShort(healthOf(state, scope));
}

function mayBeClosed(state: State, scope: Scope): boolean {
  // R-B-11: all coins of a union account stand for its legs, and it is looked at as a whole.
  if (scope.kind === 'pocket' && isUnion(state, scope.pocket.uid)) return false;
  return !isStuck(state, scope);
}

/** Nobody is liquidated where trading is halted, nor on a stale index, also of a coin's price. */
function isStuck(state: State, scope: Scope): boolean {
  if (exposuresOf(scope).some(({ holding }) => isBlocked(state, holding.market))) return true;
  return scope.kind === 'account' && isPriceStale(state, scope.user.uid);
}

function joinLine(state: State): void {
  const accounts = takeShortAccounts(state);
  const others = takeSuspects(state);
  if (accounts.length + others.length === 0) return;
  const suspects = [...accounts.map((user): Scope => ({ kind: 'account', user })), ...others];
  const { due } = state.monitor;
  const known = new Set(due.map(nameOf));
  const round: { scope: Scope; name: string; ratio: bigint }[] = [];
  for (const scope of suspects) {
    const health = healthOf(state, scope);
    const name = nameOf(scope);
    if (!isShort(health) || known.has(name)) continue;
    if (mayBeClosed(state, scope)) round.push({ scope, name, ratio: ratioOf(health) });
    else lookAgain(state, scope);
    known.add(name);
  }
  round.sort((a, b) => compare(a.ratio, b.ratio) || compare(a.name, b.name));
  due.push(...round.map(({ scope }) => scope));
}

function ratioOf({ equity, requirement }: Health): bigint {
  return floorDiv(equity * pow10(12), requirement);
}

/** Unique among scopes, and their order within a round. */
function nameOf(scope: Scope): string {
  if (scope.kind === 'account') return `${scope.user.uid} account`;
  if (scope.kind === 'leg')
    return `${scope.holding.user.uid} leg ${scope.holding.key} ${scope.leg.side}`;
  const { uid, wallet, available } = scope.pocket;
  return `${uid} coin ${wallet} ${available.coin}`;
}

function compare<T extends string | bigint>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
