/**
 * What a finished day owes agents and customers, computed and paid at its end.
 *   gross = fees paid · commission rate, down to the unit; the customer's part = gross · his rebate rate, down;
 *   the agent's part = the rest.
 * Worked: 10 USDT paid at 40 %, of which the customer gets 10 %: gross 4, customer 0.4, agent 3.6.
 *
 * Decides R-A-4, R-4.1-4.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { add, sub, type Units } from '../../primitives/units.ts';
import { DAY_MS, utc8DayStart } from '../../primitives/utc8.ts';
import type {
  Agent,
  CommissionPayer,
  CommissionRow,
  Customer,
  CustomerDay,
  DayFees,
} from '../core/agent.ts';
import { compareUids } from '../core/family.ts';
import { type Instrument, instrumentKey, RATE_SCALE, USD_SCALE } from '../core/instrument.ts';
import { tradedIn } from '../core/order.ts';
import { scheduleNext } from '../core/schedule.ts';
import { sortedValues } from '../core/sorted.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { earnTiers } from './count-fees.ts';
import { turnBrokerRates, usdTexts } from './count-for-broker.ts';
import { grossOf, shareOf } from './gross.ts';
import { type CommissionPayment, payFromFees } from './pay-from-fees.ts';

/** Pays for the day that began at `dateMs` and tells its rows; then the next one is empty. */
function payCommissions({ events, state }: Context, dateMs: number): void {
  const day: Day = { dateMs, rows: [], days: [], payments: [] };
  for (const agent of byUid(state.partners.agents)) closeDays(state, day, agent);
  const { days, payments, rows } = day;
  payFromFees(state, payments, { kind: 'commission', cause: `day ${dateMs}` });
  if (rows.length + days.length > 0) events.push({ type: 'commissions-paid', rows, days });
}

/** What a day brings, as it is told and paid. */
interface Day {
  readonly dateMs: number;
  readonly rows: CommissionRow[];
  readonly days: CustomerDay[];
  readonly payments: CommissionPayment[];
}

function byUid<T extends { readonly uid: string }>(all: ReadonlyMap<string, T>): T[] {
  return [...all.values()].sort((a, b) => compareUids(a.uid, b.uid));
}

/** The customers first, then the sub-accounts that it is the broker of. */
function closeDays(state: State, day: Day, agent: Agent): void {
  for (const customer of byUid(agent.customers))
    closeDay(state, day, customer, { payer: 'customer', rate: agent.commissionRate });
  const rate = agent.brokerDayRate ?? 0;
  for (const subAccount of byUid(agent.subAccounts))
    closeDay(state, day, subAccount, { payer: 'sub-account', rate });
}

/** What the agent gets of whose fees, RATE_SCALE units. */
interface Terms {
  readonly payer: CommissionPayer;
  readonly rate: Units;
}

/** Adds what a customer brought to the day, and empties it for the next. */
function closeDay(state: State, day: Day, customer: Customer, { payer, rate }: Terms): void {
  if (customer.volume > 0) day.days.push(dayOf(customer, day.dateMs));
  customer.volume = 0;
  if (customer.day.size === 0) return;
  const shares = sharesOf(state, customer, rate);
  customer.day.clear();
  const dayTotals = addToTotals(customer, shares);
  const terms = { ...termsOf(customer, day.dateMs, dayTotals), payer, ...ratesOf(customer, rate) };
  for (const share of shares) {
    day.rows.push(rowOf(state, terms, share));
    const { agents, commissionId, fees, users } = share;
    day.payments.push(
      { uid: terms.agentUid, coin: fees.coin, amount: agents, cause: commissionId },
      { uid: customer.uid, coin: fees.coin, amount: users, cause: commissionId },
    );
  }
}

function dayOf({ agent, uid, volume }: Customer, dateMs: number): CustomerDay {
  return { agentUid: agent.uid, uid, dateMs, volume: formatUnits(volume, USD_SCALE) };
}

/** What one coin and instrument of the day earns, units. */
interface Share {
  readonly commissionId: string;
  readonly fees: DayFees;
  readonly agents: Units;
  readonly users: Units;
}

function sharesOf({ counters }: State, { day, userRebateRate }: Customer, rate: Units): Share[] {
  return sortedValues(day).map((fees) => {
    const gross = grossOf(fees.paid, rate);
    const users = shareOf(gross, userRebateRate);
    return { commissionId: idFrom(counters.commission++), fees, users, agents: sub(gross, users) };
  });
}

/** Adds to the running totals; the day's own. Corrections count on the day that tells them. */
function addToTotals({ totals }: Customer, shares: readonly Share[]): Map<string, Units> {
  const dayTotals = new Map<string, Units>();
  for (const { agents, fees } of shares) {
    addTo(dayTotals, fees.coin, add(agents, fees.correction));
    addTo(totals, fees.coin, add(agents, fees.correction));
  }
  return dayTotals;
}

/** What the rows of a customer have in common. */
interface RowTerms {
  readonly agentUid: string;
  readonly uid: string;
  readonly dateMs: number;
  readonly payer: CommissionPayer;
  readonly commissionRate: string;
  readonly userRebateRate: string;
  readonly dayTotals: ReadonlyMap<string, Units>;
  readonly totals: ReadonlyMap<string, Units>;
}

function termsOf(
  customer: Customer,
  dateMs: number,
  dayTotals: ReadonlyMap<string, Units>,
): Omit<RowTerms, 'payer' | keyof ReturnType<typeof ratesOf>> {
  const { agent, totals, uid } = customer;
  return { agentUid: agent.uid, uid, dateMs, dayTotals, totals };
}

function ratesOf({ userRebateRate }: Customer, rate: Units) {
  return {
    commissionRate: formatUnits(rate, RATE_SCALE),
    userRebateRate: formatUnits(userRebateRate, RATE_SCALE),
  };
}

function rowOf(
  state: State,
  terms: RowTerms,
  { agents, commissionId, fees, users }: Share,
): CommissionRow {
  const { coin, category, symbol } = fees;
  const scale = coinScale(state, coin);
  return {
    commissionId,
    agentUid: terms.agentUid,
    uid: terms.uid,
    dateMs: terms.dateMs,
    coin,
    category,
    symbol,
    dealAmount: formatUnits(fees.dealAmount, instrumentOf(state, fees)?.valueScale ?? 0),
    fee: formatUnits(fees.fee, scale),
    feeDeduction: formatUnits(fees.deduction, scale),
    feePaid: formatUnits(fees.paid, scale),
    commissionRate: terms.commissionRate,
    userRebateRate: terms.userRebateRate,
    rebateAmount: formatUnits(add(agents, fees.correction), scale),
    userRebateAmount: formatUnits(add(users, fees.userCorrection), scale),
    correction: formatUnits(fees.correction, scale),
    userCorrection: formatUnits(fees.userCorrection, scale),
    dayTotal: formatUnits(terms.dayTotals.get(coin) ?? 0, scale),
    total: formatUnits(terms.totals.get(coin) ?? 0, scale),
    payer: terms.payer,
    ...(fees.earned === undefined ? NO_USD : usdTexts(fees.earned)),
  };
}

const NO_USD = { volumeUsd: '', feeUsd: '', feePaidUsd: '', rebateUsd: '' };

function instrumentOf(
  { markets }: State,
  { category, symbol }: Pick<DayFees, 'category' | 'symbol'>,
): Instrument | undefined {
  return markets.get(instrumentKey(tradedIn(category), symbol))?.instrument;
}

function addTo(sums: Map<string, Units>, coin: string, units: Units): void {
  sums.set(coin, add(sums.get(coin) ?? 0, units));
}

/**
 * The UTC+8 day (R-A-4): when it ends, what it brought the agents is paid, and tiers are earned. It comes
 * before everything else that is due at that moment, whose fees are the next day's.
 */

/** Ends the day that is over at the command's time. */
export function endDay(context: Context): void {
  const dateMs = context.state.dayDueMs - DAY_MS;
  payCommissions(context, dateMs);
  turnBrokerRates(context.state);
  earnTiers(context.state, dateMs);
  context.state.dayDueMs = isDayCounted(context.state) ? context.state.dayDueMs + DAY_MS : 0;
}

/** After agents or tiers were declared: from now on days are counted, or no longer. */
export function startCounting({ state, timeMs }: Context): void {
  if (!isDayCounted(state)) stopCounting(state);
  else if (state.dayDueMs === 0) state.dayDueMs = utc8DayStart(timeMs) + DAY_MS;
  scheduleNext(state);
}

/** Volumes whose days are not told apart any more would count for the wrong ones later. */
function stopCounting(state: State): void {
  state.dayDueMs = 0;
  state.fees.volumes.clear();
}

/** Whether anybody earns by the fees or the volume of a day. */
export function isDayCounted({ fees, partners }: State): boolean {
  return partners.agents.size > 0 || fees.tiers.some(({ volume }) => volume !== undefined);
}
