/**
 * The monitor: which margin units may have come due, without looking at everybody at each command. A
 * margin unit is what stands or falls together:
 *
 *   isolated position   on its own margin                     looked at by `watch.ts`
 *   wallet coin    with the crossed positions it margins      looked at by `watch.ts`
 *   joint account  a wallet with all its coins, positions and debts    looked at by `risk/account-risk.ts`
 *   risk unit      with its members and their loans      looked at by `credit/loan/unit-watch.ts`
 *
 * Rules tell it what happened, by the functions below and by nothing else; money that leaves a wallet
 * it reads off the ledger. Before the command is done it looks at whom that concerns, exactly, and
 * gives each a bound up to which it certainly stands. Bounds decide when to look, never what is found,
 * so a restored engine, which looks at everybody, finds what the running one knows.
 */

import {
  add,
  div,
  maxUnits,
  minUnits,
  mul,
  mulDiv,
  mulDivCeil,
  pow10,
  sub,
  type Units,
} from '../../primitives/units.ts';
import { subWide } from '../../primitives/wide.ts';
import { markDirty } from '../core/dirty.ts';
import type { BoundHeap, HeapEntry, Market, UserMarket, Watch } from '../core/entities.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import { jointName } from '../core/ledger.ts';
import type { RiskUnit } from '../core/loan.ts';
import type { Monitor, State, WatchIndex } from '../core/state.ts';
import type { WalletName } from '../core/user.ts';
import { pocketsIn } from '../money/chart-of-accounts.ts';

/** Positions, leverage or isolated margin of a user market changed. */
export function positionChanged(
  { monitor, changedUserMarkets }: State,
  userMarket: UserMarket,
): void {
  markDirty(monitor.changed, userMarket);
  markDirty(changedUserMarkets, userMarket);
}

/** The mark of a market was set, to the same price or another; `before` is what it was. */
export function markMoved(state: State, market: Market, before: Units | undefined): void {
  const { monitor } = state;
  const mark = market.mark.price;
  wakeBlocked(monitor.accounts);
  wakeBlocked(monitor.units);
  if (mark !== before) {
    if (state.ledger.joint.size > 0 || state.loans.open.size > 0)
      monitor.way = add(monitor.way, moveOf(before, mark));
    // What was watched without a mark, or loses it, is watched by something else from now on.
    if (mark === undefined || before === undefined)
      for (const userMarket of market.holders) markDirty(monitor.changed, userMarket);
  }
  if (mark === undefined) return;
  bringUp(monitor, market.watch.below, subWide(0, mark));
  bringUp(monitor, market.watch.above, mark);
}

/** The terms of an instrument changed: whom they concern is not asked, all are looked at again. */
export function termsChanged({ markets, loans, monitor }: State): void {
  for (const { holders } of markets.values())
    for (const userMarket of holders) markDirty(monitor.changed, userMarket);
  for (const watch of monitor.accountOf.values()) monitor.accounts.suspects.add(watch);
  for (const unit of loans.units.values())
    if (unit.loans.size > 0) monitor.units.suspects.add(unit);
}

/**
 * The asset mode of a user, or a debt in a wallet of his, changed: whether its coins answer for each other, because
 * he chose it (asset mode `union`, of the one wallet) or because he owes something there. Such accounts are few;
 * every other wallet coin is asked alone, at no cost.
 */
export function modeChanged(state: State, { uid, wallet }: WalletName): void {
  const { ledger, monitor, users } = state;
  const user = users.get(uid);
  const own = pocketsIn(ledger, { uid, wallet });
  const isUnion = wallet === 'unified' && user?.assetMode === 'union';
  const isJoint = isUnion || own.some((pocket) => ledger.debtors.has(pocket));
  for (const pocket of own) pocket.isJoint = isJoint;
  const name = jointName({ uid, wallet });
  if (isJoint) ledger.joint.add(name);
  else ledger.joint.delete(name);
  const known = monitor.accountOf.get(name);
  if (isJoint && user !== undefined) {
    const watch = known ?? { user, wallet, key: 0, place: -1 };
    monitor.accountOf.set(name, watch);
    monitor.accounts.suspects.add(watch);
  } else if (known !== undefined) {
    monitor.accountOf.delete(name);
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

function bringUp({ changed, reached }: Monitor, heap: Watch[], price: Units): void {
  for (;;) {
    const watch = nearest(heap);
    if (watch === undefined || watch.key > price) return;
    takeOut(heap, watch);
    if (watch.positionSide === undefined) markDirty(changed, watch.userMarket);
    else markDirty(reached, watch);
  }
}

const ONE = pow10(RATE_SCALE);

/** How far a mark has moved, as a part of the smaller price; from or to no price it is everywhere. */
function moveOf(before: Units | undefined, after: Units | undefined): Units {
  if (before === undefined || after === undefined || before <= 0 || after <= 0) return ONE;
  const distance = after > before ? sub(after, before) : sub(before, after);
  return mulDivCeil(distance, ONE, minUnits(before, after));
}

const SAFETY = 4;

const FARTHEST = div(ONE, 4);

/**
 * Margin units that depend on many marks at once (joint accounts, risk units) are watched by one
 * figure: how far all marks together may go until the unit is looked at again. A unit's slack falls by
 * at most its gross value times that way, so
 *
 *   way = min(slack / (4 · gross), 1/4)     gross = Σ |units| · price + Σ value of the positions
 *
 * The 4 covers what moves at once: a position's profit and its requirement, and the price of its coin.
 */

export function bringUpReached<E extends HeapEntry>(
  { heap, suspects }: WatchIndex<E>,
  way: Units,
): void {
  for (;;) {
    const entry = nearest(heap);
    if (entry === undefined || entry.key > way) return;
    takeOut(heap, entry);
    suspects.add(entry);
  }
}

function wakeBlocked<E extends HeapEntry>({ blocked, suspects }: WatchIndex<E>): void {
  if (blocked.size === 0) return;
  for (const entry of blocked) suspects.add(entry);
  blocked.clear();
}

/** It stands, with so much slack at so much gross value, USD units both. */
export function watchFrom<E extends HeapEntry>(
  { heap }: WatchIndex<E>,
  entry: E,
  from: { readonly way: Units; readonly slack: Units; readonly gross: Units },
): void {
  const { gross, slack } = from;
  const way = gross === 0 ? FARTHEST : minUnits(mulDiv(slack, ONE, mul(SAFETY, gross)), FARTHEST);
  entry.key = add(from.way, maxUnits(way, 1));
  place(heap, entry);
}

/** It is watched no more. */
function dropUnit<E extends HeapEntry>(index: WatchIndex<E>, entry: E): void {
  takeOut(index.heap, entry);
  index.suspects.delete(entry);
  index.blocked.delete(entry);
}

/** The entry whose bound is nearest. */
export function nearest<E extends HeapEntry>(heap: BoundHeap<E>): E | undefined {
  return heap[0];
}

/** Puts an entry in, or moves it after its key changed. */
export function place<E extends HeapEntry>(heap: BoundHeap<E>, entry: E): void {
  if (entry.place < 0) {
    entry.place = heap.length;
    heap.push(entry);
  }
  riseFrom(heap, entry.place);
  sinkFrom(heap, entry.place);
}

export function takeOut<E extends HeapEntry>(heap: BoundHeap<E>, entry: E): void {
  const { place: hole } = entry;
  if (hole < 0) return;
  const last = heap.pop() as E;
  entry.place = -1;
  if (last === entry) return;
  heap[hole] = last;
  last.place = hole;
  riseFrom(heap, hole);
  sinkFrom(heap, last.place);
}

function riseFrom<E extends HeapEntry>(heap: BoundHeap<E>, from: number): void {
  let index = from;
  while (index > 0) {
    const parent = (index - 1) >>> 1;
    if (keyAt(heap, parent) <= keyAt(heap, index)) return;
    swap(heap, parent, index);
    index = parent;
  }
}

function sinkFrom<E extends HeapEntry>(heap: BoundHeap<E>, from: number): void {
  let index = from;
  for (;;) {
    const left = 2 * index + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const child = right < heap.length && keyAt(heap, right) < keyAt(heap, left) ? right : left;
    if (keyAt(heap, index) <= keyAt(heap, child)) return;
    swap(heap, index, child);
    index = child;
  }
}

function keyAt<E extends HeapEntry>(heap: BoundHeap<E>, index: number): Units {
  return (heap[index] as E).key;
}

function swap<E extends HeapEntry>(heap: BoundHeap<E>, a: number, b: number): void {
  const [first, second] = [heap[a] as E, heap[b] as E];
  heap[a] = second;
  heap[b] = first;
  second.place = a;
  first.place = b;
}
