/**
 * Everything the venue remembers: only what can still change. Mutable, but only by the engine
 * while it applies a command; all others read. Maps are for look-up: no outcome may depend on
 * their iteration order, since a restored snapshot may order them differently.
 */

import { noPartners, type Partners } from './agent.ts';
import type { OrderBook } from './book.ts';
import type { BorrowTerms, CollateralTier } from './coin-terms.ts';
import { factsCodec } from './facts.ts';
import { type FeeSchedule, noFeeSchedule } from './fee-tier.ts';
import type { Instrument, InstrumentKey } from './instrument.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { type Loans, noLoans } from './loan.ts';
import type { Basis, Mark, Premium } from './mark.ts';
import type { MarketWatch } from './monitor.ts';
import { emptyMonitor, type Monitor } from './monitor.ts';
import type { Order } from './order.ts';
import type { ApiKey, Holding, User } from './user.ts';
import { DEFAULT_SETTINGS, type VenueSettings } from './venue-settings.ts';
import type { MarketTriggers, ReachedTrigger } from './waiting-triggers.ts';

export interface Coin {
  readonly coin: string;
  /** Decimal places of its smallest unit. */
  readonly scale: number;
  readonly usdPrice: string | undefined;
  readonly usdPriceFrom: InstrumentKey | undefined;
  /** What it counts for as collateral: at least one tier, the last without end. */
  readonly collateral: readonly CollateralTier[];
  /** Undefined: it is not lent. */
  readonly borrow: BorrowTerms | undefined;
}

/** What a snapshot keeps of a market, beside its instrument, its mean basis and the queues of its book. */
export interface MarketFacts {
  /** Units at MARK_SCALE; undefined until first set. */
  indexPrice: bigint | undefined;
  /** When, and by which journal entry, the index was set last; 0 = never. */
  indexMs: number;
  indexSeq: number;
  /** An operator's pin, over every other source. */
  pinnedMark: bigint | undefined;
  /** 0 until the first trade. */
  lastTicks: number;
  /** The journal entry of the last trade; 0 = none. */
  lastSeq: number;
  /** What positions are valued at, with its making (markets/mark-price.ts). */
  mark: Mark;
  /** The mean premium that the funding rate is made of (markets/premium.ts). */
  premium: Premium;
  /** A delivery contract that has ended. */
  isDelivered: boolean;
}

export const MARKET_FACTS = factsCodec<MarketFacts>({
  indexPrice: true,
  indexMs: true,
  indexSeq: true,
  pinnedMark: true,
  lastTicks: true,
  lastSeq: true,
  mark: true,
  premium: true,
  isDelivered: true,
});

/** An instrument and all that changes about it. */
export interface Market extends MarketFacts {
  instrument: Instrument;
  readonly book: OrderBook;
  /** The mean of mid − index that the mark is made of (markets/basis.ts). */
  basis: Basis;
  /** When funding is paid next; 0 = never. */
  fundingDueMs: number;
  /** Bounds of the exposures here (risk/watch.ts). */
  readonly watch: MarketWatch;
  /** Spot: the contracts whose index is this book, by instrument. */
  feeds: readonly Market[];
  /** Holdings with an open leg here. */
  readonly holders: Set<Holding>;
  /** What waits for a price here. */
  readonly triggers: MarketTriggers;
  /** Σ lots of long positions = Σ lots of short positions. */
  openInterest: number;
}

/** One counter per kind of id. */
export interface Counters {
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
}

export interface State {
  rulesVersion: number;
  seq: number;
  timeMs: number;
  /** When the next thing is due (core/schedule.ts); Infinity = nothing. Never stored. */
  nextDueMs: number;
  /** When interest is charged next; 0 = nobody owes anything. */
  interestDueMs: number;
  /** Counts changes of any mark in this process; tells kept profits that they are stale. Never stored. */
  markVersion: number;
  isManualClock: boolean;
  settings: VenueSettings;
  readonly copyTradingPairs: Set<InstrumentKey>;
  readonly counters: Counters;
  readonly coins: Map<string, Coin>;
  /** USD at MARK_SCALE of the coins that declare it and were asked for (markets/usd-value.ts). Never stored. */
  readonly fixedPrices: Map<string, bigint>;
  readonly markets: Map<InstrumentKey, Market>;
  readonly users: Map<string, User>;
  readonly keys: Map<string, ApiKey>;
  readonly ledger: Ledger;
  /** Who may have come due (positions/monitor.ts). */
  readonly monitor: Monitor;
  readonly fees: FeeSchedule;
  readonly partners: Partners;
  readonly loans: Loans;
  /** When the UTC+8 day ends that fees are counted for; 0 = nobody counts them. */
  dayDueMs: number;
  /** First answer per operator reference (`deposit:<reference>` …). */
  readonly references: Map<string, string>;
  /** Markets whose mark or index price changed and was not told yet. Empty between turns. */
  readonly repricedMarkets: Set<Market>;
  /** Markets whose triggers must be looked at before the turn ends. Empty between turns. */
  readonly movedMarkets: Set<Market>;
  /** Triggers whose price came, in the order in which they fire. Empty between turns. */
  readonly reachedTriggers: ReachedTrigger[];
}

export function emptyState(): State {
  return {
    rulesVersion: 0,
    seq: 0,
    timeMs: 0,
    nextDueMs: Number.POSITIVE_INFINITY,
    interestDueMs: 0,
    markVersion: 0,
    isManualClock: false,
    settings: DEFAULT_SETTINGS,
    copyTradingPairs: new Set(),
    counters: {
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
    },
    coins: new Map(),
    fixedPrices: new Map(),
    markets: new Map(),
    users: new Map(),
    keys: new Map(),
    ledger: emptyLedger(),
    monitor: emptyMonitor(),
    fees: noFeeSchedule(),
    partners: noPartners(),
    loans: noLoans(),
    dayDueMs: 0,
    references: new Map(),
    repricedMarkets: new Set(),
    movedMarkets: new Set(),
    reachedTriggers: [],
  };
}

/** Open orders of the whole venue, oldest first. */
export function openOrders(state: State): Order[] {
  const orders = [...state.users.values()].flatMap((user) => [...user.openOrders.values()]);
  return orders.sort((a, b) => (a.id < b.id ? -1 : 1));
}
