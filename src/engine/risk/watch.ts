/**
 * Who is due for liquidation, without looking at everybody at each move of a mark.
 *
 * Each exposure is watched by one bound: a mark up to which its scope certainly stands. For an
 * isolated position that is its liquidation price. Crossed exposures share the slack of their wallet:
 * each may lose its share, and a `floor` is kept so that
 *
 *   wallet money + Σ (what each exposure is worth at the worst within its bound) > 0
 *
 * proves that the wallet stands. A mark that reaches a bound, money that leaves the wallet, or a position
 * that changes brings the exposure up for review, and only it; when the floor is gone the whole wallet
 * is looked at exactly. Bounds and floors are derived: they decide when to look, never what is found.
 * Decides R-Q-9.
 */

import { add, div, pow10, sub, type Units } from '../../primitives/units.ts';
import { subWide } from '../../primitives/wide.ts';
import { clearDirty, dirtyItems, markDirty } from '../core/dirty.ts';
import type { BoundHeap, PocketAccounts, ReadWatch, UserMarket, Watch } from '../core/entities.ts';
import { jointName } from '../core/ledger.ts';
import type { PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import type { Scope, State } from '../core/state.ts';
import { markPrice } from '../markets/mark-price.ts';
import { place, takeOut } from '../positions/monitor.ts';
import { isolatedMargin, isUnionUserMarket, positionOf } from '../positions/user-market.ts';
import { nameOf } from './account-risk.ts';
import {
  boundOf,
  crossedExposure,
  crossedUserMarkets,
  type Exposure,
  exposureProfit,
  pocketMoney,
  requirement,
} from './exposure.ts';

/** Of the slack of a wallet with one exposure this part is left for money that leaves it. */
const KEPT_BACK = 16;

/** Brings a scope up for review. */
export function reviewScope(state: State, scope: Scope): void {
  const { accountOf, accounts, changed } = state.monitor;
  if (scope.kind === 'account') {
    const watch = accountOf.get(jointName(nameOf(scope)));
    if (watch !== undefined) accounts.suspects.add(watch);
    return;
  }
  const userMarkets =
    scope.kind === 'position' ? [scope.userMarket] : crossedUserMarkets(scope.pocket);
  for (const userMarket of userMarkets) markDirty(changed, userMarket);
}

/** Looks at the positions and wallets that came up, and returns those that may be due, each once, in no order. */
export function takeSuspects(state: State): Scope[] {
  const { monitor, ledger } = state;
  const { changed, reached, wallets } = monitor;
  if (changed.count + reached.count + ledger.touched.count === 0) return NONE;
  const suspects: Scope[] = [];
  for (let at = 0; at < ledger.touched.count; at += 1) {
    const pocket = ledger.touched.items[at] as PocketAccounts;
    if (!isProved(pocket)) markDirty(wallets, pocket);
  }
  for (let at = 0; at < changed.count; at += 1)
    reviewUserMarket(changed.items[at] as UserMarket, state, suspects);
  for (const { userMarket, positionSide } of dirtyItems(reached))
    if (positionSide !== undefined) reviewSide(userMarket, positionSide, state, suspects);
  for (const pocket of dirtyItems(wallets)) reviewPocket(pocket, suspects);
  clearDirty(ledger.touched);
  clearDirty(changed);
  clearDirty(reached);
  clearDirty(wallets);
  return suspects;
}

const NONE: Scope[] = [];

/** Leaves a scope to be looked at again when any mark of its markets is set anew. */
export function lookAgain({ monitor }: State, scope: Scope): void {
  if (scope.kind === 'account') {
    const watch = monitor.accountOf.get(jointName(nameOf(scope)));
    if (watch !== undefined) monitor.accounts.blocked.add(watch);
  } else if (scope.kind === 'position')
    park(watchOfPosition(scope.userMarket, scope.position.side));
  else
    for (const userMarket of crossedUserMarkets(scope.pocket)) park(watchOfUserMarket(userMarket));
}

/** Any mark reaches this one. */
const ANY_MARK = pow10(60);

function park(watch: Watch): void {
  setBound(watch, { side: 'below', mark: ANY_MARK });
}

/** Whether it waits for whatever mark is set next. */
export function isParked({ side, key, place: index }: ReadWatch): boolean {
  return index >= 0 && side === 'below' && key === subWide(0, ANY_MARK);
}

const SIDES: readonly PositionSide[] = ['long', 'short'];

function reviewUserMarket(userMarket: UserMarket, state: State, suspects: Scope[]): void {
  for (const side of SIDES) reviewSide(userMarket, side, state, suspects);
  const exposure = crossedExposure(userMarket);
  const pocket = userMarket.settlementPocket;
  // The coins of a union account answer together (see R-B-11), so no wallet of it is watched alone.
  if (exposure.positions.length === 0 || isUnionUserMarket(userMarket)) {
    forget(state, userMarket);
    return;
  }
  const watch = watchOfUserMarket(userMarket);
  const worth = worthOf(exposure);
  const room = add(sub(add(pocketMoney(pocket), pocket.floor), watch.floor), worth);
  if (room <= 0) markDirty(state.monitor.wallets, pocket);
  else keep(watch, exposure, { worth, share: shareOf(room, pocket.watches) });
}

function reviewSide(
  userMarket: UserMarket,
  side: PositionSide,
  state: State,
  suspects: Scope[],
): void {
  const position = userMarket.marginMode === 'isolated' ? positionOf(userMarket, side) : undefined;
  if (position !== undefined) reviewPosition(userMarket, position, state, suspects);
  else forgetPosition(userMarket, side);
}

/** All crossed exposures of a wallet anew; a suspect when nothing is left to share. */
function reviewPocket(pocket: PocketAccounts, suspects: Scope[]): void {
  const exposures = crossedUserMarkets(pocket).map(crossedExposure);
  const worths = exposures.map(worthOf);
  const slack = worths.reduce<Units>((sum, worth) => add(sum, worth), pocketMoney(pocket));
  if (slack <= 0) suspects.push({ kind: 'pocket', pocket });
  const share =
    slack <= 0 ? undefined : div(sub(slack, div(slack, KEPT_BACK)), exposures.length || 1);
  exposures.forEach((exposure, index) => {
    keep(watchOfUserMarket(exposure.userMarket), exposure, { worth: worths[index] ?? 0, share });
  });
}

function reviewPosition(
  userMarket: UserMarket,
  position: Position,
  state: State,
  suspects: Scope[],
): void {
  const exposure: Exposure = { userMarket, positions: [position] };
  const slack = add(isolatedMargin(state.ledger, userMarket, position.side), worthOf(exposure));
  if (slack <= 0) suspects.push({ kind: 'position', userMarket, position });
  keep(watchOfPosition(userMarket, position.side), exposure, {
    worth: 0,
    share: slack > 0 ? slack : undefined,
  });
}

/** Profit − requirement at the mark. */
function worthOf(exposure: Exposure): Units {
  return sub(exposureProfit(exposure), requirement(exposure));
}

/** One exposure may lose nearly all; of several the one that changed takes half of what is free. */
function shareOf(room: Units, watches: number): Units {
  return watches === 1 ? sub(room, div(room, KEPT_BACK)) : div(room, 2);
}

/** What it may lose of its worth; undefined: it is due, and waits for its turn without a bound. */
interface Allowance {
  readonly worth: Units;
  readonly share: Units | undefined;
}

function keep(watch: Watch, exposure: Exposure, { worth, share }: Allowance): void {
  const { market, settlementPocket } = watch.userMarket;
  const mark = markPrice(market);
  if (watch.positionSide === undefined) {
    const floor = sub(worth, share ?? 0);
    settlementPocket.floor = add(settlementPocket.floor, sub(floor, watch.floor));
    watch.floor = floor;
  }
  const hasBound = mark !== undefined && share !== undefined;
  setBound(watch, hasBound ? boundOf(exposure, mark, share) : undefined);
}

function setBound(watch: Watch, bound: { side: 'below' | 'above'; mark: Units } | undefined): void {
  if (bound === undefined || bound.side !== watch.side) takeOut(heapOf(watch), watch);
  if (bound === undefined) return;
  watch.side = bound.side;
  watch.key = bound.side === 'below' ? subWide(0, bound.mark) : bound.mark;
  place(heapOf(watch), watch);
}

/** The bounds that stand on its side of the mark. */
function heapOf({ side, userMarket }: Watch): BoundHeap<Watch> {
  const { above, below } = userMarket.market.watch;
  return side === 'below' ? below : above;
}

function watchOfUserMarket(userMarket: UserMarket): Watch {
  if (userMarket.crossedWatch !== undefined) return userMarket.crossedWatch;
  userMarket.settlementPocket.watches += 1;
  userMarket.crossedWatch = newWatch(userMarket, undefined);
  return userMarket.crossedWatch;
}

function watchOfPosition(userMarket: UserMarket, side: PositionSide): Watch {
  const known = side === 'long' ? userMarket.longWatch : userMarket.shortWatch;
  if (known !== undefined) return known;
  const watch = newWatch(userMarket, side);
  if (side === 'long') userMarket.longWatch = watch;
  else userMarket.shortWatch = watch;
  return watch;
}

function newWatch(userMarket: UserMarket, positionSide: PositionSide | undefined): Watch {
  return { userMarket, positionSide, side: 'below', floor: 0, key: 0, place: -1 };
}

/** An isolated position that has ended is no longer watched. */
function forgetPosition(userMarket: UserMarket, side: PositionSide): void {
  const watch = side === 'long' ? userMarket.longWatch : userMarket.shortWatch;
  if (watch === undefined) return;
  takeOut(heapOf(watch), watch);
  if (side === 'long') userMarket.longWatch = undefined;
  else userMarket.shortWatch = undefined;
}

/** Money and floor prove that a wallet stands, or nothing is watched there. */
function isProved(pocket: PocketAccounts): boolean {
  return pocket.watches === 0 || add(pocketMoney(pocket), pocket.floor) > 0;
}

/**
 * A user market without crossed positions is no longer watched. What it was worth at the worst may have stood
 * for other positions, and may have come to the wallet in part only: closed below the mark.
 */
function forget(state: State, userMarket: UserMarket): void {
  const { crossedWatch: watch, settlementPocket } = userMarket;
  if (watch === undefined) return;
  takeOut(heapOf(watch), watch);
  settlementPocket.floor = sub(settlementPocket.floor, watch.floor);
  settlementPocket.watches -= 1;
  userMarket.crossedWatch = undefined;
  if (!isProved(settlementPocket)) markDirty(state.monitor.wallets, settlementPocket);
}
