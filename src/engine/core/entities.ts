/**
 * What trades and where: orders, triggers, users, what a user holds in a market, markets with their books,
 * the accounts of a wallet. They know each other, so they stand in one file; what a snapshot keeps of each
 * is a type of its own, in a file below (`order.ts`, `trigger.ts`, `user.ts`, `mark.ts`, `ledger-account.ts`).
 */

import type { Units } from '../../primitives/units.ts';
import type { ClientOidMemory } from './client-oid-memory.ts';
import type { DeepReadonly, Mutable } from './deep-readonly.ts';
import type { Instrument, InstrumentKey } from './instrument.ts';
import type { LedgerAccountFacts, Owned } from './ledger-account.ts';
import type { Basis, MarketFacts } from './mark.ts';
import type { OrderCategory, OrderFacts, PositionSide } from './order.ts';
import type { Position } from './position.ts';
import type { FeeTier } from './reference.ts';
import type { TriggerDirection, TriggerFacts, TriggerSource } from './trigger.ts';
import { pairOf, type UserFacts, type UserMarketFacts, type Wallet } from './user.ts';

export function categoryOf({
  loan,
  userMarket: { market, wallet },
}: Pick<ReadOrder, 'userMarket' | 'loan'>): OrderCategory {
  if (loan === undefined) return market.instrument.category;
  return pairOf(wallet) === undefined ? 'MARGIN' : 'ISOLATED-MARGIN';
}

/** The category that commissions on its fees are counted for: of all margin orders one. */
export function feeCategoryOf(order: Pick<ReadOrder, 'userMarket' | 'loan'>): OrderCategory {
  return order.loan === undefined ? order.userMarket.market.instrument.category : 'MARGIN';
}

export interface Order extends OrderFacts, Mutable {
  /** Where it stands: its user in its market. */
  readonly userMarket: UserMarket;
  /** Links of the queue it is in: that of its price level, or of those that are leaving; undefined in none. */
  previous: Order | undefined;
  next: Order | undefined;
}

export type ReadOrder = DeepReadonly<Order>;

export interface Trigger extends TriggerFacts, Mutable {
  /** Where it stands: its user in its market. */
  readonly userMarket: UserMarket;
}

export type ReadTrigger = DeepReadonly<Trigger>;

/**
 * What a user has in one market: settings, positions, and sums over the open orders there. It is
 * the unit that the rules work on. The sums are kept with every change, so that margin is a
 * function of them and not of a scan.
 */
export interface UserMarket extends UserMarketFacts, Mutable {
  readonly user: User;
  readonly market: Market;
  /** Where its money is. */
  readonly wallet: Wallet;
  /** The margin coin's accounts there; on spot the quote coin's. */
  readonly settlementPocket: PocketAccounts;
  /** Spot: the base coin's accounts. Futures: the same as `settlementPocket`. */
  readonly basePocket: PocketAccounts;
  /** Hold mode of the category, kept here because margin and matching ask for it all the time. */
  isHedge: boolean;
  /** One-way mode has at most one of the two. */
  long: Position | undefined;
  short: Position | undefined;
  /** Open orders, and those that are leaving. */
  openOrders: number;
  buys: OpenSums;
  sells: OpenSums;
  /** Open closing orders (hedge close, one-way reduce-only) per position they shrink, oldest first. */
  closing: Record<PositionSide, ReadonlySet<Order>>;
  /** Initial margin and fee reserve now locked for the open orders, margin-coin units. */
  orderMargin: Units;
  /** What waits for a price here. */
  triggers: ReadonlySet<Trigger>;
  /** When its crossed positions, and its isolated ones, are looked at again (risk/watch.ts). */
  crossedWatch: Watch | undefined;
  longWatch: Watch | undefined;
  shortWatch: Watch | undefined;
}

export type ReadUserMarket = DeepReadonly<UserMarket>;

/** Orders, open or leaving, that may open or flip: neither hedge closes nor reduce-only. */
interface OpenSums extends Mutable {
  lots: number;
  value: Units;
}

export type ReadOpenSums = DeepReadonly<OpenSums>;

export interface User extends UserFacts, Mutable {
  /** Of a main account, in no order; shared and empty for most. Never stored. */
  subAccounts: readonly User[];
  /** Whose rates its fills pay (R-E-1); undefined = the instruments' own. Sub-accounts have their main account's. */
  feeTier: FeeTier | undefined;
  /** By instrument; those of margin wallets of their own by instrument and wallet (positions/user-market.ts). */
  readonly userMarkets: Map<InstrumentKey, UserMarket>;
  /** The others by the index of the market: orders ask for one all the time. Never stored. */
  readonly byMarket: (UserMarket | undefined)[];
  /** Oldest first, until one that was amended came to the market anew. */
  readonly openOrders: Map<string, Order>;
  hasRequeued: boolean;
  /** By {@link ./client-oid.ts}'s name. */
  readonly openByClientOid: Map<string, Order>;
  /** Oldest first. Most users never have a trigger: they share one empty map. */
  triggers: ReadonlyMap<string, Trigger>;
  triggersByClientOid: ReadonlyMap<string, Trigger>;
  /** Only filled while `clientOidScope` is not `open`. */
  readonly usedClientOids: ClientOidMemory;
}

export type ReadUser = DeepReadonly<User>;

/** Spot or futures, as the state knows it; what each does with orders is told in `orders/product.ts`. */
export interface MarketProduct {
  readonly name: 'spot' | 'futures';
}

/** An instrument and all that changes about it. */
export interface Market extends MarketFacts, Mutable {
  /** Its place among the markets of the venue, from 0. Never stored. */
  readonly index: number;
  instrument: Instrument;
  /** The rules of orders that its kind has of its own. Never stored. */
  readonly product: MarketProduct;
  readonly book: OrderBook;
  /** The mean of mid − index that the mark is made of (markets/mark-price.ts). */
  basis: Basis;
  /** When funding is paid next; 0 = never. */
  fundingDueMs: number;
  /** Bounds of the exposures here (risk/watch.ts). */
  readonly watch: MarketWatch;
  /** Spot: the contracts whose index is this book, by instrument. */
  feeds: readonly Market[];
  /** User markets with an open position here. */
  readonly holders: Set<UserMarket>;
  /** What waits for a price here. */
  readonly triggers: MarketTriggers;
  /** Σ lots of long positions = Σ lots of short positions. */
  openInterest: number;
}

export type ReadMarket = DeepReadonly<Market>;

/**
 * The order book of one instrument as the state keeps it: markets/order-book.ts says how it is kept.
 */

/** Orders one behind the other, linked by themselves: an order is in one queue at most. */
export interface OrderQueue extends Mutable {
  count: number;
  head: Order | undefined;
  tail: Order | undefined;
}

export interface PriceLevel extends OrderQueue, Mutable {
  readonly ticks: number;
  /** Σ leavesLots of its orders. */
  lots: number;
}

export type ReadPriceLevel = DeepReadonly<PriceLevel>;

/** The least an entry of the book must have; `Order` has it, the bench has a bare one. */
export interface BookSide extends Mutable {
  /** Worst first, best last. */
  readonly levels: PriceLevel[];
  readonly byTicks: Map<number, PriceLevel>;
  /** 1 for bids (higher is better), -1 for asks. */
  readonly direction: 1 | -1;
  /** Prices of levels that changed and were not told yet. Empty between commands. */
  readonly changed: number[];
  /** Counts its changes, so that a rendering of it can be kept while it stands still. */
  version: number;
}

export type ReadBookSide = DeepReadonly<BookSide>;

interface OrderBook extends Mutable {
  readonly bids: BookSide;
  readonly asks: BookSide;
}

export type ReadOrderBook = DeepReadonly<OrderBook>;

export function createBook(): OrderBook {
  return {
    bids: { levels: [], byTicks: new Map(), direction: 1, changed: [], version: 0 },
    asks: { levels: [], byTicks: new Map(), direction: -1, changed: [], version: 0 },
  };
}

/** A trigger at the price by which it waits. */
export interface Waiting {
  readonly price: Units;
  readonly trigger: Trigger;
}

export interface TriggerQueue extends Mutable {
  readonly direction: TriggerDirection;
  waiting: Waiting[];
}

function emptyQueue(direction: TriggerDirection): TriggerQueue {
  return { direction, waiting: [] };
}

export const TRIGGER_SOURCES: readonly TriggerSource[] = ['last', 'mark', 'index'];

/** The queues of one price. */
export interface SourceTriggers {
  /** Due, or (trailing) activated, where the price rises or falls to. */
  readonly rise: TriggerQueue;
  readonly fall: TriggerQueue;
  /** Activated trailing triggers once more, by the best price they follow: who is beaten next. */
  readonly highs: TriggerQueue;
  readonly lows: TriggerQueue;
}

interface MarketTriggers extends Mutable {
  readonly bySource: Readonly<Record<TriggerSource, SourceTriggers>>;
  /** All that wait here, those included that were reached and are about to fire. */
  count: number;
}

export function noTriggers(): MarketTriggers {
  const empty = () => ({
    rise: emptyQueue('rise'),
    fall: emptyQueue('fall'),
    highs: emptyQueue('rise'),
    lows: emptyQueue('fall'),
  });
  return { bySource: { last: empty(), mark: empty(), index: empty() }, count: 0 };
}

/** A trigger that is about to fire, with the price that reached it. */
export interface ReachedTrigger {
  readonly trigger: Trigger;
  /** MARK_SCALE units. */
  readonly price: Units;
  /** The journal entry that made the price. */
  readonly seq: number;
}

export interface LedgerAccount extends LedgerAccountFacts, Mutable {
  /** The coin of a wallet that it is a part of. */
  pocket: PocketAccounts | undefined;
  /** What its user has of the coin in that wallet; undefined where it is in none. */
  readonly owned: Owned | undefined;
}

export type ReadLedgerAccount = DeepReadonly<LedgerAccount>;

/**
 * A coin of a wallet: its two accounts (chart-of-accounts.ts), and sums over the crossed positions that
 * it margins, kept so that a free balance needs no walk over all markets of its user.
 */
export interface PocketAccounts extends Mutable {
  readonly uid: string;
  readonly wallet: Wallet;
  readonly available: LedgerAccount;
  readonly locked: LedgerAccount;
  /** Σ initial margin of the crossed positions, always up to date. */
  crossedMargin: Units;
  /** Σ their unrealised profit at the marks of `markVersion`; summed anew at newer marks. */
  crossedProfit: Units;
  /** The `State.markVersion` of `crossedProfit`; -1 = never summed. */
  markVersion: number;
  /** Order margin that unrealised profit stands for, as there is no money to lock for it (R-F-14). Never stored. */
  unfunded: Units;
  /** User markets whose open positions settle here, in no order. Never stored. */
  holders: ReadonlySet<UserMarket>;
  /** How many crossed exposures it margins, and the least they are worth (risk/watch.ts). */
  watches: number;
  floor: Units;
  /** What is owed of the coin; opened by the first loan. */
  debt: DebtAccounts | undefined;
  /** Whether what is free here depends on the whole account: see `Ledger.joint`. */
  isJoint: boolean;
}

export type ReadPocketAccounts = DeepReadonly<PocketAccounts>;

/** Both at or below zero: minus the principal, and minus the interest that is due on it. */
export interface DebtAccounts extends Mutable {
  readonly principal: LedgerAccount;
  readonly interest: LedgerAccount;
}

/**
 * A binary heap of watch entries by the mark at which each is looked at again, nearest first. Entries
 * know their place, so that one can be moved or taken out without a search.
 */
export interface HeapEntry extends Mutable {
  /** Grows with the distance; smallest on top. */
  key: Units;
  /** Index in the heap; -1 = in none. */
  place: number;
}

export type BoundHeap<E extends HeapEntry> = E[];

/** What is kept about one exposure. */
export interface Watch extends HeapEntry {
  readonly userMarket: UserMarket;
  /** The side of the isolated position; undefined for the crossed positions of the user market. */
  readonly positionSide: PositionSide | undefined;
  side: 'below' | 'above';
  /** Crossed: the least it is worth (profit − requirement) within its bound. */
  floor: Units;
}

export type ReadWatch = DeepReadonly<Watch>;

/** The bounds of one market's exposures. */
interface MarketWatch extends Mutable {
  readonly below: BoundHeap<Watch>;
  readonly above: BoundHeap<Watch>;
}

export function emptyWatch(): MarketWatch {
  return { below: [], above: [] };
}
