/**
 * State → facts → canonical text. The facts are what a snapshot keeps: what can be derived from them
 * (indexes, sums, links, bounds) is not among them, and `restore.ts` derives it. Every collection is
 * in a defined order, so that equal states give equal text whatever their maps' insertion order; the
 * hash of the text is the state hash. Keys are sorted and bigints written as `{"#":"123"}`, a shape
 * that no stored text can take.
 * Decides R-L-6.
 */

import { Invariant } from '../primitives/assert.ts';
import type { Units } from '../primitives/units.ts';
import { rememberedOf } from './core/client-oid-memory.ts';
import type { CounterpartyFacts } from './core/counterparties.ts';
import type { DeepReadonly } from './core/deep-readonly.ts';
import type {
  ReadMarket,
  ReadOrder,
  ReadTrigger,
  ReadUser,
  ReadUserMarket,
} from './core/entities.ts';
import type { Category, InstrumentKey, InstrumentSpec, TradingStatus } from './core/instrument.ts';
import { LEDGER_ACCOUNT_FACTS, type LedgerAccountFacts } from './core/ledger-account.ts';
import {
  LOAN_FACTS,
  type LoanFacts,
  type LoanProductSpec,
  RISK_UNIT_FACTS,
  type RiskUnitFacts,
} from './core/loan.ts';
import { MARKET_FACTS, type MarketFacts, type StoredBasis } from './core/mark.ts';
import { ORDER_FACTS, type OrderFacts } from './core/order.ts';
import { type ListedAddress, PAYMENT_FACTS, type PaymentFacts } from './core/payment.ts';
import { POSITION_FACTS, type PositionFacts } from './core/position.ts';
import type {
  Coin,
  FeeDeduction,
  FeeTier,
  Rules,
  TradedVolume,
  VenueSettings,
} from './core/reference.ts';
import { sortedEntries, sortedValues } from './core/sorted.ts';
import { boundOrders, type Counters, type FirstUse, queued, type ReadState } from './core/state.ts';
import { TRIGGER_FACTS, type TriggerFacts } from './core/trigger.ts';
import {
  type ApiKey,
  USER_FACTS,
  USER_MARKET_FACTS,
  type UserFacts,
  type UserMarketFacts,
  type Wallet,
} from './core/user.ts';
import { counterpartyFacts } from './counterparties/facts.ts';
import { storedBasis } from './markets/mark-price.ts';
import { boundaryOf } from './money/ledger.ts';
import { allTriggers } from './orders/trigger/lifecycle.ts';
import { isOwnWallet } from './positions/user-market.ts';
import { type StoredAgent, storedAgent } from './stored-agents.ts';

/** Whose an order or a trigger is, and in which market. */
export interface StoredPlace {
  readonly uid: string;
  readonly instrument: InstrumentKey;
  /** Left out where it is the one that a user trades the category in. */
  readonly wallet?: Wallet;
}
type StoredOrder = OrderFacts & StoredPlace;
type StoredTrigger = TriggerFacts & StoredPlace;
export type StoredUserMarket = UserMarketFacts & {
  /** As of an order. */
  readonly wallet?: Wallet;
  readonly long?: PositionFacts;
  readonly short?: PositionFacts;
};
export type StoredUser = UserFacts & {
  /** Its name. */
  readonly feeTier?: string;
  readonly holdings: readonly StoredUserMarket[];
  /** With the time each was placed at, oldest first; before version 3 of the rules without. */
  readonly usedClientOids: readonly (string | readonly [string, number])[];
};
export type StoredMarket = MarketFacts & {
  readonly spec: InstrumentSpec;
  readonly createdMs: number;
  readonly basis: StoredBasis;
  /** Ids of resting orders in time priority, bids then asks. */
  readonly queue: readonly string[];
};
type StoredRiskUnit = RiskUnitFacts & { readonly uids: readonly string[] };

/** All facts there are: the shape of a snapshot's text. */
export interface StateFacts extends CounterpartyFacts {
  readonly rulesVersion: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly isManualClock: boolean;
  readonly settings: VenueSettings;
  readonly copyTradingPairs: readonly InstrumentKey[];
  readonly counters: Counters;
  readonly coins: readonly Coin[];
  /** Left out while all is online. */
  readonly statuses?: readonly (readonly ['venue' | Category, TradingStatus])[];
  readonly markets: readonly StoredMarket[];
  readonly users: readonly StoredUser[];
  readonly keys: readonly ApiKey[];
  readonly orders: readonly StoredOrder[];
  /** Ids of those that are leaving, in the order in which they end. Left out while none is. */
  readonly leaving?: readonly string[];
  readonly triggers: readonly StoredTrigger[];
  /** Those that are leaving, in the order in which they end. Left out while none is. */
  readonly leavingTriggers?: readonly StoredTrigger[];
  readonly fees: {
    readonly tiers: readonly FeeTier[];
    readonly deduction?: FeeDeduction;
    readonly volumes: readonly (readonly [string, TradedVolume])[];
  };
  readonly agents: readonly StoredAgent[];
  readonly loanProducts: readonly LoanProductSpec[];
  readonly riskUnits: readonly StoredRiskUnit[];
  readonly loans: readonly LoanFacts[];
  /** Deposits and withdrawals that have not ended, by id, and the addresses listed. Left out while there are none. */
  readonly payments?: readonly PaymentFacts[];
  readonly addresses?: readonly ListedAddress[];
  readonly accounts: readonly LedgerAccountFacts[];
  /** Of what users own, what was theirs at the last ten-minute boundary where it has changed since. */
  readonly atBoundary: readonly (readonly [string, Units])[];
  readonly references: readonly (readonly [string, FirstUse])[];
}

/** The whole state, secrets sealed as they are: what a snapshot stores. */
export function serializeState(state: ReadState): string {
  return JSON.stringify(factsOf(state), writeCanonical);
}

/** The state without ciphertext: what the state hash is taken of (design.md 4). */
export function hashedText(state: ReadState): string {
  const facts = factsOf(state);
  const keys = facts.keys.map((key) => ({ ...key, sealedSecret: '', passphraseMac: '' }));
  return JSON.stringify({ ...facts, keys }, writeCanonical);
}

export function factsOf(state: ReadState): DeepReadonly<StateFacts> {
  const { rulesVersion, seq, timeMs, isManualClock, settings, counters, loans } = state;
  return {
    rulesVersion,
    seq,
    timeMs,
    isManualClock,
    settings,
    copyTradingPairs: [...state.copyTradingPairs].sort(),
    ...counterpartyFacts(state),
    counters,
    coins: sortedValues(state.coins),
    ...(state.statuses.size === 0 ? {} : { statuses: sortedStatuses(state) }),
    markets: sortedValues(state.markets).map(storedMarket),
    users: sortedValues(state.users).map((user) => storedUser(state, user)),
    keys: sortedValues(state.keys),
    orders: boundOrders(state).map((order) => placed(ORDER_FACTS.store(order), order.userMarket)),
    ...(state.leaving.count === 0 ? {} : { leaving: idsOf(state.leaving) }),
    triggers: allTriggers(state).map(storedTrigger),
    ...(state.leavingTriggers.length === 0
      ? {}
      : { leavingTriggers: state.leavingTriggers.map(storedTrigger) }),
    fees: storedFees(state),
    agents: sortedValues(state.partners.agents).map(storedAgent),
    loanProducts: sortedValues(loans.products).map(({ spec }) => spec),
    riskUnits: sortedValues(loans.units).map((unit) => ({
      ...RISK_UNIT_FACTS.store(unit),
      uids: [...unit.uids].sort(),
    })),
    loans: sortedValues(loans.open).map(LOAN_FACTS.store),
    ...storedPayments(state),
    accounts: sortedValues(state.ledger.accounts)
      .filter(({ balance }) => balance !== 0)
      .map(LEDGER_ACCOUNT_FACTS.store),
    atBoundary: sortedEntries(changedSinceBoundary(state)),
    references: sortedEntries(state.references),
  };
}

function storedPayments({
  payments: { addresses, open },
}: ReadState): DeepReadonly<Pick<StateFacts, 'payments' | 'addresses'>> {
  return {
    ...(open.size === 0 ? {} : { payments: sortedValues(open).map(PAYMENT_FACTS.store) }),
    ...(addresses.size === 0 ? {} : { addresses: sortedValues(addresses) }),
  };
}

function sortedStatuses({ statuses }: ReadState) {
  return [...statuses].sort(([a], [b]) => (a < b ? -1 : 1));
}

function storedMarket(market: ReadMarket): DeepReadonly<StoredMarket> {
  const { spec, createdMs } = market.instrument;
  const basis = storedBasis(market.basis);
  return { ...MARKET_FACTS.store(market), spec, createdMs, basis, queue: queueOf(market) };
}

function idsOf(queue: { readonly head: ReadOrder | undefined }): string[] {
  return [...queued(queue)].map(({ id }) => id);
}

function queueOf({ book }: ReadMarket): string[] {
  const ids: string[] = [];
  for (const side of [book.bids, book.asks]) {
    for (const level of side.levels) {
      for (const { id } of queued(level)) ids.push(id);
    }
  }
  return ids;
}

function storedUser(rules: Rules, user: ReadUser): DeepReadonly<StoredUser> {
  const { feeTier, userMarkets, usedClientOids } = user;
  return {
    ...USER_FACTS.store(user),
    ...(feeTier === undefined ? {} : { feeTier: feeTier.tier }),
    holdings: sortedValues(userMarkets).map(storedUserMarket),
    usedClientOids: rememberedOf(rules, usedClientOids),
  };
}

function storedUserMarket(userMarket: ReadUserMarket): DeepReadonly<StoredUserMarket> {
  const { long, short } = userMarket;
  return {
    ...USER_MARKET_FACTS.store(userMarket),
    ...walletOf(userMarket),
    ...(long === undefined ? {} : { long: POSITION_FACTS.store(long) }),
    ...(short === undefined ? {} : { short: POSITION_FACTS.store(short) }),
  };
}

function placed<F>(facts: F, userMarket: ReadUserMarket): F & StoredPlace {
  const { key, user } = userMarket;
  return { ...facts, uid: user.uid, instrument: key, ...walletOf(userMarket) };
}

function storedTrigger(trigger: ReadTrigger): DeepReadonly<StoredTrigger> {
  return placed(TRIGGER_FACTS.store(trigger), trigger.userMarket);
}

function walletOf(userMarket: ReadUserMarket): Pick<StoredPlace, 'wallet'> {
  return isOwnWallet(userMarket) ? { wallet: userMarket.wallet } : {};
}

function storedFees({
  fees: { deduction, tiers, volumes },
}: ReadState): DeepReadonly<StateFacts['fees']> {
  const declared = deduction === undefined ? {} : { deduction };
  return { tiers, ...declared, volumes: sortedEntries(volumes) };
}

function changedSinceBoundary({ ledger, timeMs }: ReadState): Map<string, Units> {
  const last = boundaryOf(timeMs);
  const changed = new Map<string, Units>();
  for (const [key, { atBoundary, boundaryMs }] of ledger.owned)
    if (boundaryMs > 0 && boundaryMs === last) changed.set(key, atBoundary);
  return changed;
}

/** The names of the facts that are {@link Units}; an element of a pair has its index as its name. */
type UnitsNames<T> = T extends readonly (infer E)[]
  ? number extends T['length']
    ? UnitsNames<E>
    : UnitsNamed<T, keyof T & `${number}`>
  : T extends object
    ? UnitsNamed<T, keyof T & string>
    : never;
type UnitsNamed<T, Name extends keyof T> = {
  [N in Name]-?: [Extract<T[N], bigint>] extends [never] ? UnitsNames<T[N]> : N;
}[Name];

/** They are written alike whether they are safe integers or beyond; the compiler demands each of them. */
const UNITS: Readonly<Record<UnitsNames<StateFacts>, true>> = {
  '1': true,
  amount: true,
  atBoundary: true,
  balance: true,
  beforeRound: true,
  bestPrice: true,
  borrowed: true,
  brokerDayRate: true,
  brokerRate: true,
  byBasis: true,
  byFunding: true,
  callbackRate: true,
  closeFee: true,
  closedValue: true,
  commissionRate: true,
  correction: true,
  cumValue: true,
  current: true,
  dealAmount: true,
  deduction: true,
  discount: true,
  fee: true,
  feeUsd: true,
  funding: true,
  fundingRate: true,
  held: true,
  hourlyRate: true,
  indexPrice: true,
  last: true,
  maintenanceRate: true,
  maker: true,
  max: true,
  meanBasis: true,
  openFee: true,
  openValue: true,
  openedValue: true,
  paid: true,
  paidUsd: true,
  pinnedMark: true,
  platformFee: true,
  price: true,
  quoteBudget: true,
  ratio: true,
  realisedPnl: true,
  rebate: true,
  rebateUsd: true,
  repaidInterest: true,
  repaidPrincipal: true,
  sum: true,
  taker: true,
  today: true,
  upTo: true,
  userCorrection: true,
  userRebateRate: true,
  volume: true,
  volumeUsd: true,
};

function writeCanonical(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { '#': value.toString() };
  if (typeof value === 'number' && name in UNITS) {
    if (!Number.isSafeInteger(value)) throw new Invariant(`${name} is ${value}: no whole number`);
    return { '#': value.toString() };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
