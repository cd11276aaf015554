/**
 * Facts → state: everything that follows from the facts (indexes, sums, links, what is due when) is
 * derived here and nowhere else. A venue that runs keeps it with every change instead; the two are
 * compared by `check-derived.ts`, which holds each index to what it would be after a restart.
 * Decides R-L-5, R-P-14.
 */

import { Invariant } from '../primitives/assert.ts';
import { add, neg, type Units, unitsOf } from '../primitives/units.ts';
import { DAY_MS, utc8DayStart } from '../primitives/utc8.ts';
import { joinFamily, newUser } from './commands/create-user.ts';
import { addRemembered } from './core/client-oid-memory.ts';
import { clearDirty } from './core/dirty.ts';
import type { Market, Order, PocketAccounts, Trigger, User, UserMarket } from './core/entities.ts';
import { nextFundingMs } from './core/instrument.ts';
import {
  LEDGER_ACCOUNT_FACTS,
  type LedgerAccountFacts,
  userPartsOf,
} from './core/ledger-account.ts';
import { LOAN_FACTS } from './core/loan.ts';
import { MARKET_FACTS, noParts } from './core/mark.ts';
import { ORDER_FACTS } from './core/order.ts';
import { addressKey, PAYMENT_FACTS } from './core/payment.ts';
import {
  emptyPosition,
  POSITION_FACTS,
  type Position,
  type PositionFacts,
} from './core/position.ts';
import { isRejection } from './core/rejection.ts';
import { scheduleNext } from './core/schedule.ts';
import { emptyState, type State } from './core/state.ts';
import { TRIGGER_FACTS } from './core/trigger.ts';
import { USER_FACTS, USER_MARKET_FACTS, type Wallet } from './core/user.ts';
import { deriveCounterparties } from './counterparties/facts.ts';
import { nextInterestMs } from './credit/borrow/debt.ts';
import { loanProduct } from './credit/loan/product.ts';
import { joinUnit, openLoan, openUnit } from './credit/loan/unit-watch.ts';
import { compileInstrument, openMarket } from './markets/compile.ts';
import { restoreBasis } from './markets/mark-price.ts';
import { addOrder, enqueue, sideOf } from './markets/order-book.ts';
import {
  debtAccounts,
  loanAccounts,
  marginWallets,
  pocketAccounts,
} from './money/chart-of-accounts.ts';
import { boundaryOf, openAccount, ownedOf } from './money/ledger.ts';
import { countOrder, indexOrder, restoredOrder } from './orders/lifecycle.ts';
import { pocketOf } from './orders/product.ts';
import { productFor } from './orders/products.ts';
import { addTrigger } from './orders/trigger/lifecycle.ts';
import { isDayCounted } from './partners/pay-commissions.ts';
import { modeChanged, termsChanged } from './positions/monitor.ts';
import { orderMargin, positionMargin } from './positions/position-figures.ts';
import {
  indexPositions,
  isUnionUserMarket,
  keepUserMarket,
  newUserMarket,
  userMarketName,
} from './positions/user-market.ts';
import { linkFeeds } from './risk/set-mark.ts';
import type {
  StateFacts,
  StoredMarket,
  StoredPlace,
  StoredUser,
  StoredUserMarket,
} from './snapshot.ts';
import { restoreAgent } from './stored-agents.ts';

/** The text is trusted to be what `serializeState` wrote: its store has checked its hash. */
export function restoreState(text: string): State {
  return derive(JSON.parse(text, readBigint));
}

/** The state of which these are the facts. It takes them over: they are not copied. */
export function derive(facts: StateFacts): State {
  const state = emptyState();
  const { rulesVersion, seq, timeMs, isManualClock, settings } = facts;
  Object.assign(state, { rulesVersion, seq, timeMs, isManualClock, settings });
  Object.assign(state.counters, facts.counters);
  deriveCounterparties(state, facts);
  for (const key of facts.copyTradingPairs) state.copyTradingPairs.add(key);
  for (const coin of facts.coins) state.coins.set(coin.coin, coin);
  for (const key of facts.keys) state.keys.set(key.key, key);
  for (const [reference, first] of facts.references) state.references.set(reference, first);
  for (const [of, status] of facts.statuses ?? []) state.statuses.set(of, status);
  for (const market of facts.markets) deriveMarket(state, market);
  deriveFees(state, facts);
  deriveLedger(state, facts);
  for (const agent of facts.agents) restoreAgent(state.partners, agent);
  for (const user of facts.users) deriveUser(state, user);
  deriveLoans(state, facts);
  deriveOrders(state, facts);
  deriveTriggers(state, facts);
  derivePayments(state, facts);
  deriveDueTimes(state);
  linkFeeds(state);
  for (const user of state.users.values()) {
    joinFamily(state, user);
    modeChanged(state, { uid: user.uid, wallet: 'unified' });
    for (const name of marginWallets(state.ledger, user.uid)) modeChanged(state, name);
  }
  termsChanged(state);
  return state;
}

function deriveMarket(state: State, stored: StoredMarket): void {
  const instrument = compileInstrument(state, stored.spec, stored.createdMs);
  if (typeof instrument === 'string') throw new Invariant(`a stored instrument: ${instrument}`);
  const market = openMarket(instrument, productFor(instrument), {
    index: state.markets.size,
    timeMs: state.timeMs,
  });
  const { mark, premium, ...facts } = MARKET_FACTS.read(stored);
  Object.assign(market, facts);
  Object.assign(market.mark, mark);
  if (mark.parts !== undefined) market.mark.parts = Object.assign(noParts(), mark.parts);
  Object.assign(market.premium, premium);
  market.basis = restoreBasis(stored.basis);
  state.markets.set(instrument.key, market);
}

/** Before users, who point at their tiers. */
function deriveFees({ fees }: State, { fees: { deduction, tiers, volumes } }: StateFacts): void {
  fees.tiers = tiers;
  fees.deduction = deduction;
  for (const [uid, traded] of volumes) fees.volumes.set(uid, traded);
}

const POCKET_PARTS: ReadonlySet<string> = new Set(['available', 'locked', 'debt', 'interest-due']);

/** All accounts first, then the pockets that index them: a pocket opens what it does not find. */
function deriveLedger(state: State, { accounts, atBoundary }: StateFacts): void {
  const { ledger } = state;
  for (const stored of accounts) {
    const { id, balance, ...owner } = LEDGER_ACCOUNT_FACTS.read(stored);
    const account = openAccount(ledger, id, owner);
    account.balance = balance;
    if (account.owned !== undefined) account.owned.units = add(account.owned.units, balance);
  }
  for (const account of accounts) derivePocket(state, account);
  ledger.boundaryMs = boundaryOf(state.timeMs);
  for (const [key, units] of atBoundary) {
    const [uid = '', wallet = '', coin = ''] = key.split(' ');
    const kept = { boundaryMs: ledger.boundaryMs, atBoundary: units };
    Object.assign(ownedOf(ledger, { uid, wallet, coin }), kept);
  }
}

function derivePocket({ ledger }: State, { coin, id, uid }: LedgerAccountFacts): void {
  const [wallet, part = ''] = userPartsOf(id);
  if (uid === undefined || !POCKET_PARTS.has(part)) return;
  const pocket = pocketAccounts(ledger, uid, wallet as Wallet, coin);
  if (part !== 'debt' && part !== 'interest-due') return;
  debtAccounts(ledger, pocket);
  ledger.debtors.add(pocket);
}

function deriveUser(state: State, stored: StoredUser): void {
  const { holdModes, ...facts } = USER_FACTS.read(stored);
  const { uid, accountMode, createdMs: timeMs } = stored;
  const user = Object.assign(newUser({ uid, accountMode, timeMs }), facts);
  Object.assign(user.holdModes, holdModes);
  user.feeTier = state.fees.tiers.find(({ tier }) => tier === stored.feeTier);
  for (const used of stored.usedClientOids) {
    const [name, placedMs] = typeof used === 'string' ? [used, 0] : used;
    addRemembered(user.usedClientOids, name, placedMs);
  }
  if (user.cancelAllMs !== undefined) state.countdowns.add(user);
  state.users.set(user.uid, user);
  for (const userMarket of stored.holdings) {
    const market = state.markets.get(userMarket.key);
    if (market !== undefined) deriveUserMarket(state, { user, market }, userMarket);
  }
}

function deriveUserMarket(
  { ledger }: State,
  { user, market }: { user: User; market: Market },
  stored: StoredUserMarket,
): void {
  const userMarket = newUserMarket(ledger, user, market, stored.wallet);
  const { leverage, ...facts } = USER_MARKET_FACTS.read(stored);
  Object.assign(userMarket, facts);
  Object.assign(userMarket.leverage, leverage);
  userMarket.long = positionFrom(userMarket, stored.long);
  userMarket.short = positionFrom(userMarket, stored.short);
  keepUserMarket(userMarket);
  indexPositions(userMarket);
}

function positionFrom(
  userMarket: UserMarket,
  stored: PositionFacts | undefined,
): Position | undefined {
  if (stored === undefined) return undefined;
  const { settlementPocket, market, marginMode } = userMarket;
  const facts = POSITION_FACTS.read(stored);
  const margin = positionMargin(market.instrument, userMarket, facts);
  if (marginMode === 'crossed')
    settlementPocket.crossedMargin = add(settlementPocket.crossedMargin, margin);
  if (facts.side === 'long') market.openInterest += facts.lots;
  const { id, side, createdMs: timeMs, changedSeq: seq } = facts;
  return Object.assign(emptyPosition({ id, side, timeMs, seq }), facts, { margin });
}

function deriveLoans(state: State, facts: StateFacts): void {
  for (const spec of facts.loanProducts) {
    const product = loanProduct(state, spec);
    if (isRejection(product)) throw new Invariant(`a stored loan product: ${product.reason}`);
    state.loans.products.set(spec.productId, product);
  }
  for (const { id, ownerUid, uids } of facts.riskUnits) {
    const unit = openUnit(state, id, [ownerUid]);
    for (const uid of uids) joinUnit(state, unit, uid);
  }
  for (const stored of facts.loans) {
    const unit = state.loans.units.get(stored.riskUnitId);
    const loan = { ...LOAN_FACTS.read(stored), ...loanAccounts(state.ledger, stored) };
    if (unit !== undefined) openLoan(state, unit, loan);
  }
}

/** Orders by id fill the indexes; the queues then give each book its time priority. */
function deriveOrders(state: State, facts: StateFacts): void {
  const orders = readOrders(state, facts);
  for (const order of named(orders, facts.leaving ?? [])) enqueue(state.leaving, order);
  for (const { queue } of facts.markets)
    for (const order of named(orders, queue))
      addOrder(sideOf(order.userMarket.market.book, order.side), order);
  for (const { userMarkets } of state.users.values())
    for (const userMarket of userMarkets.values())
      userMarket.orderMargin = orderMargin(state, userMarket);
  deriveUnfunded(state, orders.values());
}

function readOrders(state: State, facts: StateFacts): ReadonlyMap<string, Order> {
  const orders = new Map<string, Order>();
  for (const stored of facts.orders) {
    const userMarket = placeOf(state, stored);
    if (userMarket === undefined) continue;
    const order = restoredOrder(userMarket, ORDER_FACTS.read(stored));
    orders.set(order.id, order);
    if (order.status === 'cancelled') countOrder(order);
    else indexOrder(order);
  }
  return orders;
}

function named(orders: ReadonlyMap<string, Order>, ids: readonly string[]): Order[] {
  return ids.flatMap((id) => orders.get(id) ?? []);
}

/** What orders need and nothing is locked for. */
function deriveUnfunded({ ledger, users }: State, orders: Iterable<Order>): void {
  for (const { userMarkets } of users.values())
    for (const userMarket of userMarkets.values())
      if (!isUnionUserMarket(userMarket))
        needMore(userMarket.settlementPocket, userMarket.orderMargin);
  for (const order of orders) needMore(pocketOf(order), order.held);
  const wallets = [...ledger.pockets.values()].flatMap((byWallet) => [...byWallet.values()]);
  for (const pocket of wallets.flatMap((byCoin) => [...byCoin.values()]))
    needMore(pocket, neg(pocket.locked.balance));
}

function needMore(pocket: PocketAccounts, amount: Units): void {
  pocket.unfunded = add(pocket.unfunded, amount);
}

/** Whoever took the snapshot looked at every price: nothing is left to be looked at. */
function deriveTriggers(state: State, { triggers, leavingTriggers = [] }: StateFacts): void {
  for (const trigger of readTriggers(state, triggers)) addTrigger(state, trigger);
  state.leavingTriggers = readTriggers(state, leavingTriggers);
  clearDirty(state.movedMarkets);
}

function readTriggers(state: State, stored: StateFacts['triggers']): Trigger[] {
  return stored.flatMap((each) => {
    const userMarket = placeOf(state, each);
    return userMarket === undefined ? [] : [{ ...TRIGGER_FACTS.read(each), userMarket }];
  });
}

function derivePayments({ payments }: State, stored: StateFacts): void {
  for (const each of stored.payments ?? [])
    payments.open.set(each.orderId, PAYMENT_FACTS.read(each));
  for (const each of stored.addresses ?? []) payments.addresses.set(addressKey(each), each);
}

function placeOf(
  { users }: State,
  { uid, instrument, wallet }: StoredPlace,
): UserMarket | undefined {
  return users.get(uid)?.userMarkets.get(userMarketName(instrument, wallet));
}

/** All that was due at the time of the state has happened. */
function deriveDueTimes(state: State): void {
  const { timeMs, ledger, loans } = state;
  state.dayDueMs = isDayCounted(state) ? utc8DayStart(timeMs) + DAY_MS : 0;
  state.interestDueMs = ledger.debtors.size > 0 ? nextInterestMs(timeMs) : 0;
  loans.interestDueMs = loans.open.size > 0 ? nextInterestMs(timeMs) : 0;
  // What was delisted is not funded, whatever its terms say.
  for (const market of state.markets.values())
    if (market.isDelivered) market.fundingDueMs = nextFundingMs(market, timeMs);
  scheduleNext(state);
}

function readBigint(_key: string, value: unknown): unknown {
  const isBigint = typeof value === 'object' && value !== null && '#' in value;
  return isBigint ? unitsOf(String(value['#'])) : value;
}
