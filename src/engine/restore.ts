/** Canonical text → state: the inverse of `serializeState`, with every derived register rebuilt. */

import { restoreAgents, restoreBoundary, restoreFees } from './back-office-snapshot.ts';
import { addOrder, createBook, sideOf } from './book/order-book.ts';
import { reviewAccount } from './collateral/joint-account.ts';
import { scheduleNext } from './due/schedule.ts';
import { debtAccounts, pocketAccounts } from './ledger/chart-of-accounts.ts';
import { ownedIn } from './ledger/ledger.ts';
import { restoreLoans } from './loan/loan-snapshot.ts';
import { restoreBasis } from './mark/basis.ts';
import { linkFeeds } from './mark/index-price.ts';
import type { Order } from './order/order.ts';
import { closingLeg } from './order/registers.ts';
import type { Position } from './position/position.ts';
import { reviewMarket } from './risk/review-market.ts';
import { emptyWatch } from './risk/watch.ts';
import type {
  StoredAccount,
  StoredHolding,
  StoredMarket,
  StoredOrder,
  StoredPosition,
  StoredState,
  StoredTrigger,
  StoredUser,
} from './snapshot.ts';
import { emptyState, type Market, type State } from './state.ts';
import { noTriggers } from './trigger/market-triggers.ts';
import { noHeldTriggers } from './trigger/no-held-triggers.ts';
import { addTrigger } from './trigger/registers.ts';
import { addClosing, bindHolding, noClosing, registerLegs } from './user/holding.ts';
import type { Holding, User } from './user/user.ts';
import type { Wallet } from './user/wallet.ts';

/** The text is trusted to be what `serializeState` wrote: its store has checked its hash. */
export function restoreState(text: string): State {
  const stored: StoredState = JSON.parse(text, readBigint);
  const state = emptyState();
  const { rulesVersion, seq, timeMs, isManualClock, settings } = stored;
  const { interestDueMs } = stored;
  Object.assign(state, { rulesVersion, seq, timeMs, isManualClock, interestDueMs, settings });
  Object.assign(state.counters, stored.counters);
  for (const key of stored.copyTradingPairs) state.copyTradingPairs.add(key);
  for (const coin of stored.coins) state.coins.set(coin.coin, coin);
  for (const key of stored.keys) state.keys.set(key.key, key);
  for (const [reference, answer] of stored.references) state.references.set(reference, answer);
  for (const market of stored.markets)
    state.markets.set(market.instrument.key, restoreMarket(market));
  state.dayDueMs = stored.dayDueMs;
  restoreFees(state, stored.fees);
  restoreAccounts(state, stored.accounts);
  restoreBoundary(state, stored);
  restoreAgents(state, stored.agents);
  restoreLoans(state, stored.loans);
  for (const user of stored.users) restoreUser(state, user);
  for (const { uid } of stored.users) reviewAccount(state, uid);
  restoreOrders(state, stored);
  restoreTriggers(state, stored.triggers);
  scheduleNext(state);
  linkFeeds(state);
  for (const market of state.markets.values()) reviewMarket(state, market);
  return state;
}

function restoreMarket(stored: StoredMarket): Market {
  return {
    ...stored,
    basis: restoreBasis(stored.basis),
    book: createBook(),
    feeds: [],
    holders: new Set(),
    triggers: noTriggers(),
    watch: emptyWatch(),
  };
}

const POCKET_PARTS: ReadonlySet<string> = new Set(['available', 'locked', 'debt', 'interest-due']);

/** All accounts first, then the pockets that index them: a pocket opens what it does not find. */
function restoreAccounts(state: State, accounts: readonly StoredAccount[]): void {
  for (const account of accounts) {
    const owned = ownedIn(state.ledger, account);
    if (owned !== undefined) owned.units += account.balance;
    state.ledger.accounts.set(account.id, { ...account, pocket: undefined, owned });
  }
  for (const { id } of accounts) {
    const [kind, uid, wallet, part, coin] = id.split(':');
    const isPocket = kind === 'user' && POCKET_PARTS.has(part ?? '');
    if (!isPocket || uid === undefined || coin === undefined) continue;
    const pocket = pocketAccounts(state.ledger, uid, wallet as Wallet, coin);
    if (part !== 'debt' && part !== 'interest-due') continue;
    debtAccounts(state.ledger, pocket);
    state.ledger.debtors.add(pocket);
  }
}

function restoreUser(state: State, stored: StoredUser): void {
  const user: User = {
    ...stored,
    feeTier: state.fees.tiers.find(({ tier }) => tier === stored.feeTier),
    holdings: new Map(),
    openOrders: new Map(),
    openByClientOid: new Map(),
    triggers: new Map(),
    triggersByClientOid: new Map(),
    usedClientOids: new Set(stored.usedClientOids),
  };
  state.users.set(user.uid, user);
  for (const holding of stored.holdings) {
    const market = state.markets.get(holding.key);
    if (market !== undefined)
      user.holdings.set(holding.key, restoreHolding(state, { user, market }, holding));
  }
}

function restoreHolding(
  state: State,
  owner: { user: User; market: Market },
  stored: StoredHolding,
): Holding {
  const bound = bindHolding(state.ledger, owner.user, owner.market);
  if (stored.marginMode === 'crossed') {
    bound.cash.crossedMargin += (stored.long?.margin ?? 0n) + (stored.short?.margin ?? 0n);
  }
  const holding = {
    ...stored,
    ...bound,
    long: restorePosition(stored.long),
    short: restorePosition(stored.short),
    closing: noClosing(),
    triggers: noHeldTriggers(),
    watch: undefined,
  };
  registerLegs(holding);
  return holding;
}

function restorePosition(stored: StoredPosition | undefined): Position | undefined {
  return stored === undefined
    ? undefined
    : { ...stored, profit: 0n, profitMark: undefined, watch: undefined };
}

/** Orders by id fill the registers; the queues then give each book its time priority. */
function restoreOrders(state: State, stored: StoredState): void {
  const orders = new Map<string, Order>();
  for (const each of stored.orders) {
    const order = restoreOrder(state, each);
    if (order !== undefined) orders.set(order.id, order);
  }
  for (const id of stored.queues.flat()) {
    const order = orders.get(id);
    if (order !== undefined) addOrder(sideOf(order.holding.market.book, order.side), order);
  }
}

function restoreOrder(state: State, stored: StoredOrder): Order | undefined {
  const { uid, instrument, ...own } = stored;
  const holding = state.users.get(uid)?.holdings.get(instrument);
  if (holding === undefined) return undefined;
  const order: Order = { ...own, holding, previous: undefined, next: undefined };
  holding.user.openOrders.set(order.id, order);
  holding.user.openByClientOid.set(order.clientOid, order);
  const leg = closingLeg(order);
  if (leg !== undefined) addClosing(holding, leg, order);
  return order;
}

/** Whoever took the snapshot looked at every price: nothing is left to be looked at. */
function restoreTriggers(state: State, triggers: readonly StoredTrigger[]): void {
  for (const { uid, instrument, ...trigger } of triggers) {
    const holding = state.users.get(uid)?.holdings.get(instrument);
    if (holding !== undefined) addTrigger(state, { ...trigger, holding });
  }
  state.movedMarkets.clear();
}

function readBigint(_key: string, value: unknown): unknown {
  const isBigint = typeof value === 'object' && value !== null && '#' in value;
  return isBigint ? BigInt(String(value['#'])) : value;
}
