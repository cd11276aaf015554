/**
 * A copy of the part of the state that an order meets: its user, whoever stands in the book where it may trade, all
 * instruments, and the venue's own accounts. Small however large the venue is, so that an order can be tried on it between
 * two commands. Others, their triggers and their positions are not there: what the order would set off among them, it
 * does not show.
 */
import type { PlaceOrder } from '../engine/commands/place-order.ts';
import { noPartners } from '../engine/core/agent.ts';
import { nameIn } from '../engine/core/client-oid.ts';
import type {
  ReadBookSide,
  ReadMarket,
  ReadOrder,
  ReadPriceLevel,
  ReadUser,
} from '../engine/core/entities.ts';
import { noPayments } from '../engine/core/payment.ts';
import { queued, type ReadState, type State } from '../engine/core/state.ts';
import { parseAmount } from '../engine/core/steps.ts';
import { tradeValue } from '../engine/core/value.ts';
import { derive } from '../engine/restore.ts';
import { factsOf, type StateFacts } from '../engine/snapshot.ts';
import { add, type Units } from '../primitives/units.ts';

/** The state as the order finds it. Undefined: there is no such user or instrument. */
export function copyAround(state: ReadState, order: PlaceOrder): State | undefined {
  const user = state.users.get(order.uid);
  const market = state.markets.get(order.instrument);
  if (user === undefined || market === undefined) return undefined;
  const met = ordersMet(market, order);
  const users = usersAround(state, user, met);
  // What facts share with the state is copied: from here on they are another one's.
  return derive(structuredClone(factsOf(narrowed(state, { order, users, user }))) as StateFacts);
}

/** Orders that it may trade with, the best of the book, and those of its user. */
function ordersMet(market: ReadMarket, order: PlaceOrder): ReadonlySet<ReadOrder> {
  const { asks, bids } = market.book;
  const [opposite, own] = order.side === 'buy' ? [asks, bids] : [bids, asks];
  const met = new Set<ReadOrder>();
  for (const level of [...levelsMet(market, opposite, order), ...own.levels.slice(-1)])
    for (const each of queued(level)) met.add(each);
  return met;
}

/** As far as its size or its money reaches without its user's own orders, and the level behind. */
function* levelsMet(
  { instrument }: ReadMarket,
  { direction, levels }: ReadBookSide,
  order: PlaceOrder,
): Generator<ReadPriceLevel> {
  const { lots = Number.POSITIVE_INFINITY, priceTicks, quoteAmount } = order;
  const budget = parseAmount(quoteAmount ?? '', instrument.valueScale);
  let value: Units = 0;
  let reached = 0;
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    const level = levels[at] as ReadPriceLevel;
    yield level;
    const isBeyond = priceTicks !== undefined && (level.ticks - priceTicks) * direction < 0;
    if (isBeyond || reached >= lots || (budget !== undefined && value >= budget)) return;
    const there = lotsOfOthers(level, order.uid);
    reached += there;
    value = add(value, tradeValue(instrument, level.ticks, there));
  }
}

function lotsOfOthers(level: ReadPriceLevel, uid: string): number {
  let lots = 0;
  for (const { leavesLots, userMarket } of queued(level))
    if (userMarket.user.uid !== uid) lots += leavesLots;
  return lots;
}

type Users = ReadonlyMap<string, ReadUser>;

/** The user whole, with those who owe with him; of makers only the orders that are met. */
function usersAround(state: ReadState, user: ReadUser, met: ReadonlySet<ReadOrder>): Users {
  const users = new Map<string, ReadUser>();
  for (const { userMarket } of met) {
    const { user: maker } = userMarket;
    if (!users.has(maker.uid)) users.set(maker.uid, onlyWith(maker, met));
  }
  for (const { uids } of unitsOf(state, user))
    for (const uid of uids) {
      const member = state.users.get(uid);
      if (member !== undefined) users.set(uid, member);
    }
  return users.set(user.uid, user);
}

function onlyWith(maker: ReadUser, met: ReadonlySet<ReadOrder>): ReadUser {
  const openOrders = new Map([...maker.openOrders].filter(([, order]) => met.has(order)));
  return { ...maker, openOrders, openByClientOid: new Map(), triggers: new Map() };
}

function unitsOf({ loans }: ReadState, { uid }: ReadUser) {
  const unit = loans.unitOf.get(uid);
  return unit === undefined ? [] : [unit];
}

interface Around {
  readonly order: PlaceOrder;
  readonly user: ReadUser;
  readonly users: Users;
}

function narrowed(state: ReadState, { order, user, users }: Around): ReadState {
  const units = unitsOf(state, user);
  const isThere = (uid: string | undefined) => uid === undefined || users.has(uid);
  const owed = [...state.loans.open].filter(([, { riskUnitId }]) =>
    units.some(({ id }) => id === riskUnitId),
  );
  return {
    ...state,
    users: new Map([...users].map(([uid, each]) => [uid, remembering(each, order)])),
    markets: new Map([...state.markets].map(([key, each]) => [key, withBookOf(each, users)])),
    keys: new Map(),
    references: new Map(),
    partners: noPartners(),
    payments: noPayments(),
    fees: {
      ...state.fees,
      volumes: new Map([...state.fees.volumes].filter(([uid]) => users.has(uid))),
    },
    ledger: {
      ...state.ledger,
      owned: new Map(),
      accounts: new Map([...state.ledger.accounts].filter(([, { uid }]) => isThere(uid))),
    },
    loans: {
      ...state.loans,
      units: new Map(units.map((unit) => [unit.id, unit])),
      open: new Map(owed),
    },
  };
}

/** Of all names that a user gave before only the one that the order has. */
function remembering(user: ReadUser, { clientOid = '' }: PlaceOrder): ReadUser {
  const { names, placedMs, times } = user.usedClientOids;
  const wanted = new Set([clientOid, nameIn(user, { category: 'USDT-FUTURES' }, clientOid)]);
  const kept = [...wanted].filter((name) => placedMs.has(name));
  if (names.length === 0 && placedMs.size === 0) return user;
  const at = kept.map((name) => placedMs.get(name) ?? 0);
  const usedClientOids = {
    placedMs: new Map(kept.map((name, index) => [name, at[index] ?? 0])),
    names: kept,
    times: at.length === 0 ? times.slice(0, 0) : at,
    head: 0,
  };
  return { ...user, usedClientOids };
}

const EMPTY: readonly ReadPriceLevel[] = [];

/** Books in which nobody of those has an order are not gone through; of the others `derive` takes who is there. */
function withBookOf(market: ReadMarket, users: Users): ReadMarket {
  const { key } = market.instrument;
  const isUsed = [...users.values()].some(({ openOrders }) =>
    [...openOrders.values()].some(({ userMarket }) => userMarket.key === key),
  );
  if (isUsed) return market;
  const { asks, bids } = market.book;
  return {
    ...market,
    book: { asks: { ...asks, levels: EMPTY }, bids: { ...bids, levels: EMPTY } },
  };
}
