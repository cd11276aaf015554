/**
 * The monitor: which margin units may have come due, without looking at everybody at each command. A
 * margin unit is what stands or falls together:
 *
 *   isolated leg   on its own margin                     looked at by `watch.ts`
 *   wallet coin    with the crossed legs it margins      looked at by `watch.ts`
 *   joint account  with all its coins, legs and debts    looked at by `risk/account-watch.ts`
 *   risk unit      with its members and their loans      looked at by `credit/loan/unit-watch.ts`
 *
 * Rules tell it what happened, by the functions below and by nothing else; money that leaves a wallet
 * it reads off the ledger. Before the command is done it looks at whom that concerns, exactly, and
 * gives each a bound up to which it certainly stands. Bounds decide when to look, never what is found,
 * so a restored engine, which looks at everybody, finds what the running one knows.
 */

import { ceilDiv, minUnits, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { RiskUnit } from '../core/loan.ts';
import type { Monitor, Watch } from '../core/monitor.ts';
import type { Market, State } from '../core/state.ts';
import type { Holding } from '../core/user.ts';
import { nearest, takeOut } from './bound-heap.ts';
import { dropUnit, wakeBlocked } from './way.ts';

/** Legs, leverage or isolated margin of a holding changed. */
export function positionChanged({ monitor }: State, holding: Holding): void {
  monitor.changed.add(holding);
}

/** The mark of a market was set, to the same price or another; `before` is what it was. */
export function markMoved(state: State, market: Market, before: bigint | undefined): void {
  const { monitor } = state;
  const mark = market.mark.price;
  wakeBlocked(monitor.accounts);
  wakeBlocked(monitor.units);
  if (mark !== before) {
    if (state.ledger.joint.size > 0 || state.loans.open.size > 0)
      monitor.way += moveOf(before, mark);
    // What was watched without a mark, or loses it, is watched by something else from now on.
    if (mark === undefined || before === undefined)
      for (const holding of market.holders) monitor.changed.add(holding);
  }
  if (mark === undefined) return;
  bringUp(monitor, market.watch.below, -mark);
  bringUp(monitor, market.watch.above, mark);
}

/** The terms of an instrument changed: whom they concern is not asked, all are looked at again. */
export function termsChanged({ markets, loans, monitor }: State): void {
  for (const { holders } of markets.values())
    for (const holding of holders) monitor.changed.add(holding);
  for (const watch of monitor.accountOf.values()) monitor.accounts.suspects.add(watch);
  for (const unit of loans.units.values())
    if (unit.loans.size > 0) monitor.units.suspects.add(unit);
}

/**
 * The asset mode or a debt of a user changed: whether his coins answer for each other, because he chose
 * it (asset mode `union`) or because he owes something. Such accounts are few; every other wallet coin
 * is asked alone, at no cost.
 */
export function modeChanged(state: State, uid: string): void {
  const { ledger, monitor, users } = state;
  const user = users.get(uid);
  const own = [...(ledger.pockets.get(uid)?.get('unified')?.values() ?? [])];
  const isJoint = user?.assetMode === 'union' || own.some((pocket) => ledger.debtors.has(pocket));
  for (const pocket of own) pocket.isJoint = isJoint;
  if (isJoint) ledger.joint.add(uid);
  else ledger.joint.delete(uid);
  const known = monitor.accountOf.get(uid);
  if (isJoint && user !== undefined) {
    const watch = known ?? { user, key: 0n, place: -1 };
    monitor.accountOf.set(uid, watch);
    monitor.accounts.suspects.add(watch);
  } else if (known !== undefined) {
    monitor.accountOf.delete(uid);
    dropUnit(monitor.accounts, known);
  }
}

/** The members or the loans of a risk unit changed; without a loan it is not watched. */
export function unitChanged({ monitor }: State, unit: RiskUnit): void {
  if (unit.loans.size > 0) {
    monitor.units.suspects.add(unit);
    return;
  }
  dropUnit(monitor.units, unit);
  unit.isStrained = false;
}

function bringUp({ changed, reached }: Monitor, heap: Watch[], price: bigint): void {
  for (;;) {
    const watch = nearest(heap);
    if (watch === undefined || watch.key > price) return;
    takeOut(heap, watch);
    if (watch.leg === undefined) changed.add(watch.holding);
    else reached.add(watch);
  }
}

const ONE = pow10(RATE_SCALE);

/** How far a mark has moved, as a part of the smaller price; from or to no price it is everywhere. */
function moveOf(before: bigint | undefined, after: bigint | undefined): bigint {
  if (before === undefined || after === undefined || before <= 0n || after <= 0n) return ONE;
  const distance = after > before ? after - before : before - after;
  return ceilDiv(distance * ONE, minUnits(before, after));
}
