/**
 * What the engine keeps by hand while it runs must be what follows from the facts: each index is
 * written down here in a defined order, of the running state and of one derived anew, and compared.
 *
 * Left out is what depends on when somebody looked and decides nothing: profits kept at a mark, sums
 * kept at a version of the marks, and the bounds of who is watched, which `read/check-risk.ts` proves.
 * What was opened and holds nothing is no index either.
 */

import {
  type BookSide,
  type Market,
  type PocketAccounts,
  TRIGGER_SOURCES,
  type TriggerQueue,
  type User,
  type UserMarket,
} from './core/entities.ts';
import { sortedValues } from './core/sorted.ts';
import { queued, type State } from './core/state.ts';
import { owed } from './money/ledger.ts';
import { derive } from './restore.ts';
import { factsOf, type StateFacts } from './snapshot.ts';

/** One sentence per index that is not what follows from the facts. */
export function checkDerived(state: State): string[] {
  const kept = indexesOf(state);
  // The two states share values; nothing is written to the derived one.
  const derived = indexesOf(derive(factsOf(state) as StateFacts));
  const names = new Set([...kept.keys(), ...derived.keys()]);
  return [...names].sort().flatMap((name) => {
    const [a, b] = [kept.get(name), derived.get(name)];
    return isSame(a, b) ? [] : [`${name} is kept as ${text(a)}, derived as ${text(b)}`];
  });
}

/** Every index by its name. */
function indexesOf(state: State): Map<string, unknown> {
  const indexes = new Map<string, unknown>();
  const put = (name: string, value: unknown) => indexes.set(name, value);
  putVenue(state, put);
  for (const market of sortedValues(state.markets)) putMarket(market, put);
  for (const user of sortedValues(state.users)) putUser(user, put);
  for (const byWallet of state.ledger.pockets.values())
    for (const byCoin of byWallet.values())
      for (const pocket of byCoin.values()) putPocket(state, pocket, put);
  for (const [key, { units }] of state.ledger.owned)
    if (units !== 0) put(`what is owned of ${key}`, units);
  return indexes;
}

type Put = (name: string, value: unknown) => void;

function putVenue(state: State, put: Put): void {
  const { dayDueMs, interestDueMs, ledger, loans, nextDueMs, partners } = state;
  put('due times', [nextDueMs, dayDueMs, interestDueMs, loans.interestDueMs]);
  put('the ten-minute boundary', ledger.boundaryMs);
  put(
    'leaving orders',
    [...queued(state.leaving)].map(({ id }) => id),
  );
  put(
    'leaving triggers',
    state.leavingTriggers.map(({ id }) => id),
  );
  put('countdowns', [...state.countdowns].map(({ uid }) => uid).sort());
  put('debtors', [...ledger.debtors].map(({ available }) => available.id).sort());
  put('joint accounts', [...ledger.joint].sort());
  put('customers', [...partners.customers].map(([uid, { agent }]) => [uid, agent.uid]).sort());
  put('members', [...loans.unitOf].map(([uid, { id }]) => [uid, id]).sort());
  put('open loans', [...loans.open.keys()]);
  put('loan products', sortedValues(loans.products));
  for (const { id, loans: owned } of loans.units.values())
    put(
      `loans of ${id}`,
      [...owned].map(({ orderId }) => orderId),
    );
}

function putMarket(market: Market, put: Put): void {
  const { basis, book, feeds, fundingDueMs, holders, instrument, openInterest } = market;
  const { key } = instrument;
  put(`terms of ${key}`, instrument);
  put(`funding time of ${key}`, fundingDueMs);
  put(`basis of ${key}`, [basis.ms, basis.sum]);
  put(`open interest of ${key}`, openInterest);
  put(
    `feeds of ${key}`,
    feeds.map((fed) => fed.instrument.key),
  );
  put(`holders of ${key}`, [...holders].map(({ user }) => user.uid).sort());
  put(`bids of ${key}`, levelsOf(book.bids));
  put(`asks of ${key}`, levelsOf(book.asks));
  put(`count of triggers of ${key}`, market.triggers.count);
  for (const source of TRIGGER_SOURCES) {
    const { fall, highs, lows, rise } = market.triggers.bySource[source];
    put(`${source} triggers of ${key}`, [fall, highs, lows, rise].map(waitingIn));
  }
}

function levelsOf({ levels }: BookSide): unknown[] {
  return levels.map(({ count, head, lots, tail, ticks }) => [
    ticks,
    lots,
    count,
    head?.id,
    tail?.id,
  ]);
}

function waitingIn({ waiting }: TriggerQueue): unknown[] {
  return waiting.map(({ price, trigger }) => [price, trigger.id]);
}

function putUser(user: User, put: Put): void {
  const { uid } = user;
  put(`fee tier of ${uid}`, user.feeTier);
  put(`sub-accounts of ${uid}`, user.subAccounts.map((sub) => sub.uid).sort());
  put(`markets of ${uid}`, user.byMarket.flatMap((userMarket) => userMarket?.key ?? []).sort());
  put(`open orders of ${uid}`, [...user.openOrders.keys()].sort());
  put(`client ids of ${uid}`, idsBy(user.openByClientOid));
  put(`triggers of ${uid}`, [...user.triggers.keys()]);
  put(`client ids of triggers of ${uid}`, idsBy(user.triggersByClientOid));
  for (const userMarket of sortedValues(user.userMarkets)) putUserMarket(userMarket, put);
}

function idsBy(map: ReadonlyMap<string, { readonly id: string }>): string[][] {
  return [...map].map(([clientOid, { id }]) => [clientOid, id]).sort();
}

function putUserMarket(userMarket: UserMarket, put: Put): void {
  const {
    buys,
    settlementPocket,
    closing,
    isHedge,
    long,
    openOrders,
    orderMargin,
    sells,
    short,
    basePocket,
  } = userMarket;
  put(`sums of ${userMarket.user.uid} in ${userMarket.key}`, {
    isHedge,
    openOrders,
    orderMargin,
    buys,
    sells,
    wallet: userMarket.wallet,
    settlementPocket: settlementPocket.available.id,
    basePocket: basePocket.available.id,
    margins: [long?.margin, short?.margin],
    closing: [closing.long, closing.short].map((orders) => [...orders].map(({ id }) => id)),
    triggers: [...userMarket.triggers].map(({ id }) => id).sort(),
  });
}

function putPocket(state: State, pocket: PocketAccounts, put: Put): void {
  const { available, crossedMargin, holders, isJoint, locked, unfunded } = pocket;
  const isEmpty =
    available.balance === 0 && locked.balance === 0 && owed(pocket) === 0 && holders.size === 0;
  if (isEmpty || !state.users.has(pocket.uid)) return;
  const keys = [...holders].map(({ key }) => key).sort();
  put(`sums of ${available.id}`, {
    crossedMargin,
    isJoint,
    unfunded,
    holders: keys,
    owed: owed(pocket),
  });
}

/** Of plain values: a field that is undefined is as none. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return Array.isArray(a) ? isSameList(a, b) : isSameRow(a, b);
}

function isSameList(a: readonly unknown[], b: object): boolean {
  return (
    Array.isArray(b) && a.length === b.length && a.every((each, index) => isSame(each, b[index]))
  );
}

function isSameRow(a: object, b: object): boolean {
  const [fields, others] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const name in fields) if (!isSame(fields[name], others[name])) return false;
  for (const name in others)
    if (others[name] !== undefined && fields[name] === undefined) return false;
  return true;
}

function text(value: unknown): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? `${each}n` : each,
  );
}
