/**
 * Which joint accounts may have come due, without looking at each at each move of a mark.
 *
 * An account's slack (effective equity − maintenance) falls by at most its gross value times how far
 * the marks have moved. So when it is looked at, it gets a bound on the way that all marks together may
 * go until it is looked at again:
 *
 *   way = min(slack / (4 · gross), 1/4)     gross = Σ |net| · price + Σ value of the crossed legs
 *
 * The 4 covers what moves at once: a leg's profit and its requirement, and the price of its coin. Money
 * that leaves, a debt that grows or a leg that changes brings the account up at once. Bounds decide when
 * to look, never what is found, and are not stored.
 */
import { maxUnits, minUnits, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../instrument/instrument.ts';
import { markValue } from '../margin/mark-value.ts';
import { markPrice } from '../mark/mark-price.ts';
import { type HeapEntry, nearest, place, takeOut } from '../risk/bound-heap.ts';
import { crossedExposure, exposureProfit } from '../risk/exposure.ts';
import type { State } from '../state.ts';
import type { Holding, User } from '../user/user.ts';
import { type AccountRisk, accountRisk, isShortOf, netUnits } from './account-risk.ts';
import { coinWorth, fullValue } from './collateral-value.ts';

/** Of one account; its key is the way at which it is looked at again. */
export interface AccountWatch extends HeapEntry {
  readonly user: User;
}

const ONE = pow10(RATE_SCALE);
const SAFETY = 4n;
const FARTHEST = ONE / 4n;

/** The users whose accounts are short, after looking at all that came up. */
export function takeShortAccounts(state: State): User[] {
  const { accounts, ledger } = state;
  if (ledger.joint.size === 0) return NONE;
  bringUp(state);
  if (accounts.suspects.size === 0) return NONE;
  const short: User[] = [];
  for (const uid of accounts.suspects) {
    const watch = accounts.watches.get(uid);
    if (watch === undefined) continue;
    const risk = accountRisk(state, uid);
    if (isShortOf(risk)) short.push(watch.user);
    else setBound(state, watch, risk);
  }
  accounts.suspects.clear();
  return short;
}

const NONE: User[] = [];

/** An account that is due and cannot be dealt with now is looked at when any mark is set. */
export function lookAtAccountAgain({ accounts }: State, { uid }: User): void {
  accounts.blocked.add(uid);
}

/** A mark has been set, to the same price or another. */
export function noteQuote({ accounts }: State): void {
  if (accounts.blocked.size === 0) return;
  for (const uid of accounts.blocked) accounts.suspects.add(uid);
  accounts.blocked.clear();
}

/** Those whose legs changed, whose money left, or whose marks have gone their way. */
function bringUp({ accounts, ledger, watchlist }: State): void {
  const { heap, suspects, way } = accounts;
  for (const { cash, user } of watchlist.holdings) if (cash.isJoint) suspects.add(user.uid);
  for (const { isJoint, uid } of ledger.touched) if (isJoint) suspects.add(uid);
  for (;;) {
    const watch = nearest(heap);
    if (watch === undefined || watch.key > way) return;
    takeOut(heap, watch);
    suspects.add(watch.user.uid);
  }
}

function setBound(state: State, watch: AccountWatch, risk: AccountRisk): void {
  const gross = grossValue(state, watch.user);
  const slack = risk.effEquity - risk.legs - risk.debts;
  const way = gross === 0n ? FARTHEST : minUnits((slack * ONE) / (SAFETY * gross), FARTHEST);
  watch.key = state.accounts.way + maxUnits(way, 1n);
  place(state.accounts.heap, watch);
}

/** All that moves with a mark, USD units. */
function grossValue(state: State, user: User): bigint {
  let gross = 0n;
  for (const [coin, pocket] of state.ledger.pockets.get(user.uid)?.get('unified') ?? []) {
    const net = netUnits(state, pocket);
    gross += fullValue(coinWorth(state, coin), net < 0n ? -net : net);
  }
  for (const holding of user.holdings.values()) gross += legsValue(state, holding);
  return gross;
}

/** An inverse leg moves with its open value at the mark, which is its size ± its profit. */
function legsValue(state: State, holding: Holding): bigint {
  const { market } = holding;
  const exposure = crossedExposure(holding);
  const mark = markPrice(market);
  if (mark === undefined || exposure.legs.length === 0) return 0n;
  const profit = exposureProfit(exposure);
  const value = exposure.legs.reduce(
    (sum, { lots }) => sum + markValue(market.instrument, lots, mark),
    profit < 0n ? -profit : profit,
  );
  return fullValue(coinWorth(state, market.instrument.marginCoin), value);
}
