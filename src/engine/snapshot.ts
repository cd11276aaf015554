/**
 * State → canonical text: every collection in a defined order, so that equal states give equal
 * text whatever their maps' insertion order; the hash of the text is the state hash. What can be
 * derived (books, indexes, kept profits) is not written; `restore.ts` rebuilds it.
 * Keys are sorted and bigints written as `{"#":"123"}`, a shape that no stored text can take.
 */
import { type StoredBackOffice, storedBackOffice } from './back-office-snapshot.ts';
import type { Instrument, InstrumentKey } from './instrument/instrument.ts';
import type { LedgerAccount } from './ledger/ledger.ts';
import { type StoredLoans, storedLoans } from './loan/loan-snapshot.ts';
import { type StoredBasis, storedBasis } from './mark/basis.ts';
import type { Order } from './order/order.ts';
import type { Position } from './position/position.ts';
import { sortedEntries, sortedValues } from './sorted.ts';
import { type Coin, type Counters, type Market, openOrders, type State } from './state.ts';
import { allTriggers } from './trigger/all-triggers.ts';
import type { Trigger } from './trigger/trigger.ts';
import type { ApiKey, Holding, User } from './user/user.ts';
import type { VenueSettings } from './venue-settings.ts';

export type StoredPosition = Omit<Position, 'profit' | 'profitMark' | 'watch'>;
export type StoredOrder = Omit<Order, 'holding' | 'previous' | 'next'> & {
  readonly uid: string;
  readonly instrument: InstrumentKey;
};
export type StoredAccount = Omit<LedgerAccount, 'pocket' | 'owned'>;
export type StoredTrigger = Omit<Trigger, 'holding'> & {
  readonly uid: string;
  readonly instrument: InstrumentKey;
};
export type StoredHolding = Omit<
  Holding,
  | 'user'
  | 'market'
  | 'wallet'
  | 'cash'
  | 'stock'
  | 'closing'
  | 'triggers'
  | 'long'
  | 'short'
  | 'watch'
> & {
  readonly long?: StoredPosition;
  readonly short?: StoredPosition;
};
export type StoredUser = Omit<
  User,
  | 'holdings'
  | 'openOrders'
  | 'openByClientOid'
  | 'usedClientOids'
  | 'triggers'
  | 'triggersByClientOid'
  | 'feeTier'
> & {
  /** Its name. */
  readonly feeTier?: string;
  readonly holdings: readonly StoredHolding[];
  readonly usedClientOids: readonly string[];
};
export type StoredMarket = Omit<
  Market,
  'book' | 'instrument' | 'feeds' | 'holders' | 'triggers' | 'watch' | 'basis'
> & {
  readonly instrument: Instrument;
  readonly basis: StoredBasis;
};

/** The shape of a snapshot's text. */
export interface StoredState extends StoredBackOffice {
  readonly rulesVersion: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly isManualClock: boolean;
  readonly interestDueMs: number;
  readonly settings: VenueSettings;
  readonly copyTradingPairs: readonly InstrumentKey[];
  readonly counters: Counters;
  readonly coins: readonly Coin[];
  readonly markets: readonly StoredMarket[];
  readonly users: readonly StoredUser[];
  readonly keys: readonly ApiKey[];
  readonly orders: readonly StoredOrder[];
  readonly triggers: readonly StoredTrigger[];
  /** Per market, ids of resting orders in time priority, bids then asks. */
  readonly queues: readonly (readonly string[])[];
  readonly loans: StoredLoans;
  readonly accounts: readonly StoredAccount[];
  readonly references: readonly (readonly [string, string])[];
}

/** The whole state, secrets sealed as they are: what a snapshot stores. */
export function serializeState(state: State): string {
  return JSON.stringify(storedState(state), writeCanonical);
}

/** The state without ciphertext: what the state hash is taken of (design.md 4). */
export function hashedText(state: State): string {
  const stored = storedState(state);
  const keys = stored.keys.map((key) => ({ ...key, sealedSecret: '', passphraseMac: '' }));
  return JSON.stringify({ ...stored, keys }, writeCanonical);
}

function storedState(state: State): StoredState {
  const { rulesVersion, seq, timeMs, isManualClock, settings, counters } = state;
  return {
    rulesVersion,
    seq,
    timeMs,
    isManualClock,
    interestDueMs: state.interestDueMs,
    settings,
    copyTradingPairs: [...state.copyTradingPairs].sort(),
    counters,
    coins: sortedValues(state.coins),
    markets: sortedValues(state.markets).map(
      ({
        book: _book,
        feeds: _feeds,
        holders: _holders,
        triggers: _triggers,
        watch: _watch,
        basis,
        ...market
      }) => ({ ...market, basis: storedBasis(basis) }),
    ),
    users: sortedValues(state.users).map(storedUser),
    keys: sortedValues(state.keys),
    orders: openOrders(state).map(storedOrder),
    triggers: allTriggers(state).map(storedTrigger),
    queues: sortedValues(state.markets).map(queueOf),
    ...storedBackOffice(state),
    loans: storedLoans(state),
    accounts: sortedValues(state.ledger.accounts)
      .filter(({ balance }) => balance !== 0n)
      .map(storedAccount),
    references: sortedEntries(state.references),
  };
}

function storedUser(user: User): StoredUser {
  const {
    openOrders: _orders,
    openByClientOid: _index,
    triggers: _triggers,
    triggersByClientOid: _triggerIndex,
    feeTier,
    ...rest
  } = user;
  return {
    ...rest,
    ...(feeTier === undefined ? {} : { feeTier: feeTier.tier }),
    holdings: sortedValues(user.holdings).map(storedHolding),
    usedClientOids: [...user.usedClientOids].sort(),
  };
}

function storedHolding(holding: Holding): StoredHolding {
  const {
    key,
    isHedge,
    marginMode,
    leverage,
    openOrders: open,
    buys,
    sells,
    orderMargin,
    long,
    short,
  } = holding;
  return {
    key,
    isHedge,
    marginMode,
    leverage,
    openOrders: open,
    buys,
    sells,
    orderMargin,
    ...(long === undefined ? {} : { long: storedPosition(long) }),
    ...(short === undefined ? {} : { short: storedPosition(short) }),
  };
}

function storedAccount({
  pocket: _pocket,
  owned: _owned,
  ...account
}: LedgerAccount): StoredAccount {
  return account;
}

function storedPosition(position: Position): StoredPosition {
  const { profit: _profit, profitMark: _mark, watch: _watch, ...rest } = position;
  return rest;
}

function storedOrder(order: Order): StoredOrder {
  const { holding, previous: _previous, next: _next, ...rest } = order;
  return { ...rest, uid: holding.user.uid, instrument: holding.key };
}

function storedTrigger({ holding, ...rest }: Trigger): StoredTrigger {
  return { ...rest, uid: holding.user.uid, instrument: holding.key };
}

function queueOf(market: Market): string[] {
  const ids: string[] = [];
  for (const side of [market.book.bids, market.book.asks]) {
    for (const level of side.levels) {
      for (let order = level.head; order !== undefined; order = order.next) ids.push(order.id);
    }
  }
  return ids;
}

function writeCanonical(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { '#': value.toString() };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
