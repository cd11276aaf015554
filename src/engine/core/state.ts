/**
 * Everything the venue remembers: only what can still change. Mutable, but only by the engine
 * while it applies a command; all others read. Maps are for look-up: no outcome may depend on
 * their iteration order, since a restored snapshot may order them differently.
 */

import type { Units } from '../../primitives/units.ts';
import { noPartners, type Partners } from './agent.ts';
import type { CounterpartyTerms, Crowd } from './counterparties.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import { type Dirty, noneDirty } from './dirty.ts';
import type {
  BoundHeap,
  HeapEntry,
  Market,
  OrderQueue,
  PocketAccounts,
  ReachedTrigger,
  ReadOrder,
  Trigger,
  User,
  UserMarket,
  Watch,
} from './entities.ts';
import type { Event } from './event.ts';
import type { IndexPath } from './index-path.ts';
import type { Category, FuturesCategory, InstrumentKey, TradingStatus } from './instrument.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { type Loans, noLoans, type RiskUnit } from './loan.ts';
import { noPayments, type Payments } from './payment.ts';
import type { Position } from './position.ts';
import type { Recording } from './recording.ts';
import {
  type Coin,
  DEFAULT_SETTINGS,
  type FeeSchedule,
  noFeeSchedule,
  type VenueSettings,
} from './reference.ts';
import { byAge } from './sorted.ts';
import type { ApiKey, Wallet } from './user.ts';

/** One counter per kind of id. */
export interface Counters extends Mutable {
  order: number;
  trade: number;
  fill: number;
  position: number;
  transfer: number;
  receipt: number;
  loan: number;
  commission: number;
  loanOrder: number;
  loanRepayment: number;
  generatedClientOid: number;
  /** Undefined: no payment was ever asked for. */
  payment: number | undefined;
}

/** What an act or a transfer under a name of somebody's own was answered, and which one it was. */
export interface FirstUse {
  readonly answer: string;
  readonly seq: number;
  /** What the act was, as text; empty for a transfer. */
  readonly terms: string;
}

export interface State extends Mutable {
  rulesVersion: number;
  seq: number;
  timeMs: number;
  /** When the next thing is due (core/schedule.ts); Infinity = nothing. Never stored. */
  nextDueMs: number;
  /** When interest is charged next; 0 = nobody owes anything. */
  interestDueMs: number;
  /** Counts changes of any mark in this process; tells kept profits that they are stale. Never stored. */
  markVersion: number;
  /** ClientOids forgotten in this process because more were given than are remembered. Never stored. */
  forgottenClientOids: number;
  isManualClock: boolean;
  settings: VenueSettings;
  readonly copyTradingPairs: Set<InstrumentKey>;
  /** Of the built-in market; undefined where there is none. */
  counterparties: CounterpartyTerms | undefined;
  /** Who trades beside its quotes; undefined: nobody does. */
  crowd: Crowd | undefined;
  /** Those of the indexes that follow one. */
  readonly paths: Map<InstrumentKey, IndexPath>;
  /** What exchanges recorded of instruments on which it plays. */
  readonly recordings: Map<InstrumentKey, Recording>;
  readonly counters: Counters;
  readonly coins: Map<string, Coin>;
  /** USD at MARK_SCALE of the coins that declare it and were asked for (markets/usd-value.ts). Never stored. */
  readonly fixedPrices: Map<string, Units>;
  /** What the venue and its categories are set to (core/instrument.ts). */
  readonly statuses: Map<'venue' | Category, TradingStatus>;
  readonly markets: Map<InstrumentKey, Market>;
  readonly users: Map<string, User>;
  readonly keys: Map<string, ApiKey>;
  readonly ledger: Ledger;
  /** Who may have come due (positions/monitor.ts). */
  readonly monitor: Monitor;
  readonly fees: FeeSchedule;
  readonly partners: Partners;
  readonly loans: Loans;
  readonly payments: Payments;
  /** Users whose orders are cancelled unless they put it off. Never stored. */
  readonly countdowns: Set<User>;
  /** When the UTC+8 day ends that fees are counted for; 0 = nobody counts them. */
  dayDueMs: number;
  /** By act and reference (`deposit:<reference>` …): the first use. */
  readonly references: Map<string, FirstUse>;
  /**
   * Orders that were cancelled with many others and still hold their money (orders/cancel.ts), in the order in which
   * they end. They are open no more.
   */
  readonly leaving: OrderQueue;
  /** Triggers that were cancelled with many others, in the order in which they end. They wait no more. */
  leavingTriggers: readonly Trigger[];
  /** Markets whose mark or index price changed and was not told yet. Empty between commands. */
  readonly repricedMarkets: Dirty<Market>;
  /** Markets whose mark is to be made anew before the command ends. Empty between commands. */
  readonly unmarkedMarkets: Dirty<Market>;
  /** Markets with levels that changed and were not told yet. Empty between commands. */
  readonly changedBooks: Dirty<Market>;
  /** User markets whose positions changed in size, money or settings and were not told yet. Empty between commands. */
  readonly changedUserMarkets: Dirty<UserMarket>;
  /** Markets whose triggers must be looked at before the command ends. Empty between commands. */
  readonly movedMarkets: Dirty<Market>;
  /** Triggers whose price came, in the order in which they fire. Empty between commands. */
  readonly reachedTriggers: ReachedTrigger[];
}

export type ReadState = DeepReadonly<State>;

export function emptyState(): State {
  return {
    rulesVersion: 0,
    seq: 0,
    timeMs: 0,
    nextDueMs: Number.POSITIVE_INFINITY,
    interestDueMs: 0,
    markVersion: 0,
    forgottenClientOids: 0,
    isManualClock: false,
    settings: DEFAULT_SETTINGS,
    copyTradingPairs: new Set(),
    counterparties: undefined,
    crowd: undefined,
    paths: new Map(),
    recordings: new Map(),
    counters: noCounters(),
    coins: new Map(),
    fixedPrices: new Map(),
    statuses: new Map(),
    markets: new Map(),
    users: new Map(),
    keys: new Map(),
    ledger: emptyLedger(),
    monitor: emptyMonitor(),
    fees: noFeeSchedule(),
    partners: noPartners(),
    loans: noLoans(),
    payments: noPayments(),
    countdowns: new Set(),
    dayDueMs: 0,
    references: new Map(),
    leaving: { count: 0, head: undefined, tail: undefined },
    leavingTriggers: [],
    repricedMarkets: noneDirty(),
    unmarkedMarkets: noneDirty(),
    changedBooks: noneDirty(),
    changedUserMarkets: noneDirty(),
    movedMarkets: noneDirty(),
    reachedTriggers: [],
  };
}

function noCounters(): Counters {
  return {
    order: 0,
    trade: 0,
    fill: 0,
    position: 0,
    transfer: 0,
    receipt: 0,
    loan: 0,
    commission: 0,
    loanOrder: 0,
    loanRepayment: 0,
    generatedClientOid: 0,
    payment: undefined,
  };
}

/** How many orders and triggers are leaving. */
export function leavingCount({
  leaving,
  leavingTriggers,
}: Pick<ReadState, 'leaving' | 'leavingTriggers'>): number {
  return leaving.count + leavingTriggers.length;
}

/** Open orders of the whole venue, oldest first. */
export function openOrders<O extends ReadOrder>(state: {
  readonly users: ReadonlyMap<string, { readonly openOrders: ReadonlyMap<string, O> }>;
}): O[] {
  const orders = [...state.users.values()].flatMap((user) => [...user.openOrders.values()]);
  return orders.sort(byAge);
}

/** Those of the whole venue and those that are leaving, oldest first. */
export function boundOrders<O extends ReadOrder>(
  state: Parameters<typeof openOrders<O>>[0] & { readonly leaving: QueueOf<O> },
): O[] {
  const open = openOrders(state);
  if (state.leaving.count === 0) return open;
  return [...open, ...queued(state.leaving)].sort(byAge);
}

interface QueueOf<O> {
  readonly head: O | undefined;
  readonly count: number;
}

/** The orders of a queue; the one in hand may be taken out meanwhile. */
export function* queued<O extends { readonly next: ReadOrder | undefined }>({
  head,
}: {
  readonly head: O | undefined;
}): Generator<O> {
  for (let order = head; order !== undefined; ) {
    const next = order.next as O | undefined;
    yield order;
    order = next;
  }
}

/** Orders that hold money of a user, or wait on a book for him: the open ones, then those that are leaving. */
export function* standingOrders<O extends ReadOrder>(
  { leaving }: { readonly leaving: QueueOf<O> },
  user: { readonly openOrders: ReadonlyMap<string, O> },
): Generator<O> {
  yield* user.openOrders.values();
  for (const order of queued(leaving)) if (order.userMarket.user === (user as object)) yield order;
}

/**
 * What the monitor keeps (positions/monitor.ts): which margin units are to be looked at before the
 * command in hand is done, and when to look at the rest.
 */
export interface WatchIndex<E extends HeapEntry> extends Mutable {
  /** By the way at which each is looked at again. */
  readonly heap: BoundHeap<E>;
  /** To look at before the command in hand is done. */
  readonly suspects: Set<E>;
  /** What is due and cannot be dealt with now: looked at again when any mark is set. */
  readonly blocked: Set<E>;
}

function emptyWatchIndex<E extends HeapEntry>(): WatchIndex<E> {
  return { heap: [], suspects: new Set(), blocked: new Set() };
}

/** What is liquidated together (risk/scope.ts). */
export type Scope =
  | { readonly kind: 'position'; readonly userMarket: UserMarket; readonly position: Position }
  | { readonly kind: 'pocket'; readonly pocket: PocketAccounts }
  | { readonly kind: 'account'; readonly user: User; readonly wallet: Wallet };

export type ReadScope = DeepReadonly<Scope>;

/** A joint account as an entry of its index: a wallet of a user. */
export interface AccountWatch extends HeapEntry {
  readonly user: User;
  readonly wallet: Wallet;
}

/** What is to be looked at before the command in hand is done, and when to look at the rest. */
export interface Monitor extends Mutable {
  /** User markets whose positions, margin or terms changed, or whose bound was reached. */
  readonly changed: Dirty<UserMarket>;
  /** Isolated positions whose bound was reached. */
  readonly reached: Dirty<Watch>;
  /** Wallet coins to look at as a whole: their floor may be gone. */
  readonly wallets: Dirty<PocketAccounts>;
  /** Scopes that are due, in the order in which they are taken up. */
  readonly due: Scope[];
  readonly accounts: WatchIndex<AccountWatch>;
  /** The entries of the joint accounts, by {@link ./ledger.ts}'s name. */
  readonly accountOf: Map<string, AccountWatch>;
  readonly units: WatchIndex<RiskUnit>;
  /** Σ of how far marks have moved, RATE_SCALE units. */
  way: Units;
}

function emptyMonitor(): Monitor {
  return {
    changed: noneDirty(),
    reached: noneDirty(),
    wallets: noneDirty(),
    due: [],
    accounts: emptyWatchIndex(),
    accountOf: new Map(),
    units: emptyWatchIndex(),
    way: 0,
  };
}

/** One application of one command: what its rules read, and where they leave their events. */

export interface Context extends Mutable {
  readonly state: State;
  readonly seq: number;
  readonly timeMs: number;
  readonly events: Event[];
}

/** The margin coins of a futures category, by name. */
export function marginCoinsOf(
  { markets }: Pick<ReadState, 'markets'>,
  category: FuturesCategory,
): string[] {
  const coins = new Set<string>();
  for (const market of markets.values()) {
    if (market.instrument.category === category) coins.add(market.instrument.marginCoin);
  }
  return [...coins].sort();
}
