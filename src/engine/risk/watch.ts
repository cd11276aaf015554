/**
 * Who is due for liquidation, without looking at everybody at each move of a mark.
 *
 * Each exposure is watched by one bound: a mark up to which its scope certainly stands. For an
 * isolated leg that is its liquidation price. Crossed exposures share the slack of their wallet:
 * each may lose its share, and a `floor` is kept so that
 *
 *   wallet money + Σ (what each exposure is worth at the worst within its bound) > 0
 *
 * proves that the wallet stands. A mark that reaches a bound, money that leaves the wallet, or a leg
 * that changes brings the exposure up for review, and only it; when the floor is gone the whole wallet
 * is looked at exactly. Bounds and floors are derived: they decide when to look, never what is found.
 * Decides R-Q-9.
 */

import { add, div, pow10, sub, type Units } from '../../primitives/units.ts';
import { subWide } from '../../primitives/wide.ts';
import type { Holding, PocketAccounts, ReadWatch, Watch } from '../core/entities.ts';
import type { PositionSide } from '../core/order.ts';
import type { Position } from '../core/position.ts';
import type { Scope, State } from '../core/state.ts';
import { markPrice } from '../markets/mark-price.ts';
import { isolatedMargin, isUnionHolding, legOf } from '../positions/holding.ts';
import { place, takeOut } from '../positions/monitor.ts';
import {
  boundOf,
  crossedExposure,
  crossedHoldings,
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
    const watch = accountOf.get(scope.user.uid);
    if (watch !== undefined) accounts.suspects.add(watch);
    return;
  }
  const holdings = scope.kind === 'leg' ? [scope.holding] : crossedHoldings(scope.pocket);
  for (const holding of holdings) changed.add(holding);
}

/** Looks at the legs and wallets that came up, and returns those that may be due, each once, in no order. */
export function takeSuspects(state: State): Scope[] {
  const { monitor, ledger } = state;
  const { changed, reached, wallets } = monitor;
  if (changed.size + reached.size + ledger.touched.length === 0) return NONE;
  const suspects: Scope[] = [];
  for (const pocket of ledger.touched) {
    pocket.isTouched = false;
    if (pocket.watches > 0 && add(pocketMoney(pocket), pocket.floor) <= 0) wallets.add(pocket);
  }
  ledger.touched = [];
  for (const holding of changed) reviewHolding(holding, state, suspects);
  for (const { holding, leg } of reached)
    if (leg !== undefined) reviewSide(holding, leg, state, suspects);
  for (const pocket of wallets) reviewPocket(pocket, suspects);
  empty(changed);
  empty(reached);
  empty(wallets);
  return suspects;
}

const NONE: Scope[] = [];

/** Clearing builds a new table, also of what is empty already: most are, after most commands. */
function empty(set: Set<unknown>): void {
  if (set.size > 0) set.clear();
}

/** Leaves a scope to be looked at again when any mark of its markets is set anew. */
export function lookAgain({ monitor }: State, scope: Scope): void {
  if (scope.kind === 'account') {
    const watch = monitor.accountOf.get(scope.user.uid);
    if (watch !== undefined) monitor.accounts.blocked.add(watch);
  } else if (scope.kind === 'leg') park(watchOfLeg(scope.holding, scope.leg.side));
  else for (const holding of crossedHoldings(scope.pocket)) park(watchOfHolding(holding));
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

function reviewHolding(holding: Holding, state: State, suspects: Scope[]): void {
  for (const side of SIDES) reviewSide(holding, side, state, suspects);
  const exposure = crossedExposure(holding);
  const pocket = holding.cash;
  // The coins of a union account answer together (see R-B-11), so no wallet of it is watched alone.
  if (exposure.legs.length === 0 || isUnionHolding(holding)) {
    forget(holding);
    return;
  }
  const watch = watchOfHolding(holding);
  const worth = worthOf(exposure);
  const room = add(sub(add(pocketMoney(pocket), pocket.floor), watch.floor), worth);
  if (room <= 0) state.monitor.wallets.add(pocket);
  else keep(watch, exposure, { worth, share: shareOf(room, pocket.watches) });
}

function reviewSide(holding: Holding, side: PositionSide, state: State, suspects: Scope[]): void {
  const leg = holding.marginMode === 'isolated' ? legOf(holding, side) : undefined;
  if (leg !== undefined) reviewLeg(holding, leg, state, suspects);
  else forgetLeg(holding, side);
}

/** All crossed exposures of a wallet anew; a suspect when nothing is left to share. */
function reviewPocket(pocket: PocketAccounts, suspects: Scope[]): void {
  const exposures = crossedHoldings(pocket).map(crossedExposure);
  const worths = exposures.map(worthOf);
  const slack = worths.reduce<Units>((sum, worth) => add(sum, worth), pocketMoney(pocket));
  if (slack <= 0) suspects.push({ kind: 'pocket', pocket });
  const share =
    slack <= 0 ? undefined : div(sub(slack, div(slack, KEPT_BACK)), exposures.length || 1);
  exposures.forEach((exposure, index) => {
    keep(watchOfHolding(exposure.holding), exposure, { worth: worths[index] ?? 0, share });
  });
}

function reviewLeg(holding: Holding, leg: Position, state: State, suspects: Scope[]): void {
  const exposure: Exposure = { holding, legs: [leg] };
  const slack = add(isolatedMargin(state.ledger, holding, leg.side), worthOf(exposure));
  if (slack <= 0) suspects.push({ kind: 'leg', holding, leg });
  keep(watchOfLeg(holding, leg.side), exposure, {
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
  const { market, cash } = watch.holding;
  const mark = markPrice(market);
  if (watch.leg === undefined) {
    const floor = sub(worth, share ?? 0);
    cash.floor = add(cash.floor, sub(floor, watch.floor));
    watch.floor = floor;
  }
  const hasBound = mark !== undefined && share !== undefined;
  setBound(watch, hasBound ? boundOf(exposure, mark, share) : undefined);
}

function setBound(watch: Watch, bound: { side: 'below' | 'above'; mark: Units } | undefined): void {
  const heaps = watch.holding.market.watch;
  if (bound === undefined || bound.side !== watch.side) takeOut(heaps[watch.side], watch);
  if (bound === undefined) return;
  watch.side = bound.side;
  watch.key = bound.side === 'below' ? subWide(0, bound.mark) : bound.mark;
  place(heaps[watch.side], watch);
}

function watchOfHolding(holding: Holding): Watch {
  if (holding.crossedWatch !== undefined) return holding.crossedWatch;
  holding.cash.watches += 1;
  holding.crossedWatch = newWatch(holding, undefined);
  return holding.crossedWatch;
}

function watchOfLeg(holding: Holding, side: PositionSide): Watch {
  const known = side === 'long' ? holding.longWatch : holding.shortWatch;
  if (known !== undefined) return known;
  const watch = newWatch(holding, side);
  if (side === 'long') holding.longWatch = watch;
  else holding.shortWatch = watch;
  return watch;
}

function newWatch(holding: Holding, leg: PositionSide | undefined): Watch {
  return { holding, leg, side: 'below', floor: 0, key: 0, place: -1 };
}

/** An isolated leg that has ended is no longer watched. */
function forgetLeg(holding: Holding, side: PositionSide): void {
  const watch = side === 'long' ? holding.longWatch : holding.shortWatch;
  if (watch === undefined) return;
  takeOut(holding.market.watch[watch.side], watch);
  if (side === 'long') holding.longWatch = undefined;
  else holding.shortWatch = undefined;
}

/** A holding without crossed legs is no longer watched. */
function forget(holding: Holding): void {
  const { crossedWatch: watch, cash, market } = holding;
  if (watch === undefined) return;
  takeOut(market.watch[watch.side], watch);
  cash.floor = sub(cash.floor, watch.floor);
  cash.watches -= 1;
  holding.crossedWatch = undefined;
}
