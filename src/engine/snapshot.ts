/**
 * State ⇄ canonical text: every collection in a defined order, so that equal states give equal
 * text whatever their maps' insertion order, and the hash of the text is the state hash. Derived
 * registers (books, sums, indexes) are not written; `restoreState` rebuilds them from the orders.
 * Keys are sorted and bigints written as `{"#":"123"}`, a shape that no stored text can take.
 */
import { addOrder, createBook, sideOf } from './book/order-book.ts';
import type { Instrument } from './instrument/instrument.ts';
import { pocketAccounts } from './ledger/chart-of-accounts.ts';
import { emptyLedger, type LedgerAccount } from './ledger/ledger.ts';
import type { Order } from './order/order.ts';
import { newParty } from './order/party.ts';
import { closingLeg } from './order/registers.ts';
import { emptyState, type State } from './state.ts';
import type { Holding, User, Wallet } from './user/user.ts';

/** The whole state, secrets sealed as they are: what a snapshot stores. */
export function serializeState(state: State): string {
  return JSON.stringify(plainState(state, true), writeCanonical);
}

/** The state without ciphertext: what the state hash is taken of. */
export function hashedText(state: State): string {
  return JSON.stringify(plainState(state, false), writeCanonical);
}

function plainState(state: State, withSecrets: boolean): object {
  return {
    rulesVersion: state.rulesVersion,
    seq: state.seq,
    timeMs: state.timeMs,
    isManualClock: state.isManualClock,
    settings: state.settings,
    copyTradingPairs: [...state.copyTradingPairs].sort(),
    counters: state.counters,
    coins: sortedValues(state.coins),
    markets: sortedEntries(state.markets).map(([, market]) => ({ ...market, book: undefined })),
    users: sortedValues(state.users).map(plainUser),
    keys: sortedValues(state.keys).map((key) =>
      withSecrets ? key : { ...key, sealedSecret: '', passphraseMac: '' },
    ),
    orders: sortedValues(state.orders).map((order) => ({
      ...order,
      instrument: order.instrument.key,
      previous: undefined,
      next: undefined,
    })),
    queue: bookOrder(state),
    accounts: sortedValues(state.ledger.accounts).filter((account) => account.balance !== 0n),
    references: sortedEntries(state.references),
  };
}

function plainUser(user: User): object {
  return {
    ...user,
    holdings: sortedValues(user.holdings).map((holding) => ({ ...holding, closing: undefined })),
    openOrders: undefined,
    openByClientOid: undefined,
    usedClientOids: [...user.usedClientOids].sort(),
  };
}

/** Ids of resting orders in time priority per book: part of the state, since ids alone need not tell it. */
function bookOrder(state: State): string[][] {
  return sortedEntries(state.markets).map(([, market]) =>
    [market.book.bids, market.book.asks].flatMap((side) =>
      side.levels.flatMap((level) => {
        const ids: string[] = [];
        for (let order = level.head; order !== undefined; order = order.next) ids.push(order.id);
        return ids;
      }),
    ),
  );
}

type Stored = ReturnType<typeof JSON.parse>;

/** The state that {@link serializeState} wrote. The text is trusted: its store checks its hash. */
export function restoreState(text: string): State {
  const stored: Stored = JSON.parse(text, readBigint);
  const state = emptyState();
  Object.assign(state, {
    rulesVersion: stored.rulesVersion,
    seq: stored.seq,
    timeMs: stored.timeMs,
    isManualClock: stored.isManualClock,
    settings: stored.settings,
    ledger: emptyLedger(),
  });
  Object.assign(state.counters, stored.counters);
  for (const key of stored.copyTradingPairs) state.copyTradingPairs.add(key);
  for (const coin of stored.coins) state.coins.set(coin.coin, coin);
  for (const market of stored.markets)
    state.markets.set(market.instrument.key, {
      ...market,
      instrument: revive(market.instrument),
      book: createBook(),
    });
  for (const key of stored.keys) state.keys.set(key.key, key);
  for (const [reference, answer] of stored.references) state.references.set(reference, answer);
  restoreAccounts(state, stored.accounts);
  for (const user of stored.users) state.users.set(user.uid, restoreUser(user));
  restoreOrders(state, stored.orders, stored.queue);
  return state;
}

/** JSON drops keys that hold undefined; the compiled instrument always has this one. */
function revive(instrument: Instrument): Instrument {
  return { ...instrument, priceBand: instrument.priceBand };
}

/** All accounts first, then the pockets that index them: a pocket opens what it does not find. */
function restoreAccounts(state: State, accounts: readonly LedgerAccount[]): void {
  for (const account of accounts)
    state.ledger.accounts.set(account.id, { ...account, uid: account.uid });
  for (const { id } of accounts) {
    const [kind, uid, wallet, part, coin] = id.split(':');
    const isPocket = kind === 'user' && (part === 'available' || part === 'locked');
    if (isPocket && uid !== undefined && coin !== undefined) {
      pocketAccounts(state.ledger, uid, wallet as Wallet, coin);
    }
  }
}

function restoreUser(stored: Stored): User {
  const holdings = new Map<string, Holding>();
  for (const holding of stored.holdings) {
    holdings.set(holding.key, {
      ...holding,
      long: holding.long,
      short: holding.short,
      closing: { long: new Set<Order>(), short: new Set<Order>() },
    });
  }
  return {
    ...stored,
    parentUid: stored.parentUid,
    holdings,
    openOrders: new Map(),
    openByClientOid: new Map(),
    usedClientOids: new Set(stored.usedClientOids),
  };
}

/** Orders by id fill the registers; the queues then give each book its time priority. */
function restoreOrders(state: State, orders: readonly Stored[], queues: readonly string[][]): void {
  for (const stored of orders) {
    const market = state.markets.get(stored.instrument);
    const user = state.users.get(stored.uid);
    if (market === undefined || user === undefined) continue;
    const order: Order = {
      ...stored,
      instrument: market.instrument,
      previous: undefined,
      next: undefined,
    };
    const { holding } = newParty(user, market);
    state.orders.set(order.id, order);
    user.openOrders.set(order.id, order);
    user.openByClientOid.set(order.clientOid, order);
    const leg = closingLeg(order);
    if (leg !== undefined) holding.closing[leg].add(order);
  }
  const books = sortedEntries(state.markets).map(([, market]) => market.book);
  queues.forEach((ids, index) => {
    const book = books[index];
    for (const id of ids) {
      const order = state.orders.get(id);
      if (order !== undefined && book !== undefined) addOrder(sideOf(book, order.side), order);
    }
  });
}

function sortedEntries<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function sortedValues<V>(map: ReadonlyMap<string, V>): V[] {
  return sortedEntries(map).map(([, value]) => value);
}

function writeCanonical(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { '#': value.toString() };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function readBigint(_key: string, value: unknown): unknown {
  const isBigint = typeof value === 'object' && value !== null && '#' in value;
  return isBigint ? BigInt(String(value['#'])) : value;
}
