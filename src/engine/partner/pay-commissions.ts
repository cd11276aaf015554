/**
 * R-A-4, R-A-5: what a finished day owes agents and customers, computed and paid at its end.
 *   gross = fees paid · commission rate, down to the unit; the customer's part = gross · his rebate rate, down; the
 *   agent's part = the rest.
 * Worked: 10 USDT paid at 40 %, of which the customer gets 10 %: gross 4, customer 0.4, agent 3.6.
 */
import { formatUnits, pow10 } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { type Instrument, instrumentKey, RATE_SCALE } from '../instrument/instrument.ts';
import { USD_SCALE } from '../margin/usd-value.ts';
import { coinScale } from '../order/order-record.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { compareUids } from '../user/family.ts';
import type { Agent, Customer, DayFees } from './agent.ts';
import type { CommissionRow, CustomerDay } from './commission-row.ts';
import { payFromFees } from './pay-from-fees.ts';

/** Pays for the day that began at `dateMs` and tells its rows; then the next one is empty. */
export function payCommissions(turn: Turn, dateMs: number): void {
  const rows: CommissionRow[] = [];
  const days: CustomerDay[] = [];
  for (const agent of byUid(turn.state.partners.agents)) {
    for (const customer of byUid(agent.customers)) {
      rows.push(...payCustomer(turn, { agent, customer, dateMs }));
      if (customer.volume > 0n) days.push(dayOf({ agent, customer, dateMs }));
      customer.day.clear();
      customer.volume = 0n;
    }
  }
  if (rows.length > 0 || days.length > 0)
    turn.events.push({ type: 'commissions-paid', rows, days });
}

/** A customer of an agent on a day. */
interface Account {
  readonly agent: Agent;
  readonly customer: Customer;
  readonly dateMs: number;
}

function dayOf({ agent, customer, dateMs }: Account): CustomerDay {
  const volume = formatUnits(customer.volume, USD_SCALE);
  return { agentUid: agent.uid, uid: customer.uid, dateMs, volume };
}

function byUid<T extends { readonly uid: string }>(all: ReadonlyMap<string, T>): T[] {
  return [...all.values()].sort((a, b) => compareUids(a.uid, b.uid));
}

function payCustomer(turn: Turn, account: Account): CommissionRow[] {
  const { customer } = account;
  const day = [...customer.day].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fees]) => fees);
  const paid = day.map((fees) => payRow(turn, account, fees));
  const dayTotals = new Map<string, bigint>();
  for (const { fees, rebate } of paid) {
    addTo(dayTotals, fees.coin, rebate);
    addTo(customer.totals, fees.coin, rebate);
  }
  return paid.map((each) => rowOf(turn.state, account, { ...each, dayTotals }));
}

interface Paid {
  readonly commissionId: string;
  readonly fees: DayFees;
  /** Corrections included. */
  readonly rebate: bigint;
  readonly userRebate: bigint;
}

const RATE_UNIT = pow10(RATE_SCALE);

function payRow(turn: Turn, { agent, customer }: Account, fees: DayFees): Paid {
  const commissionId = idFrom(turn.state.counters.commission++);
  const gross = fees.paid > 0n ? (fees.paid * agent.commissionRate) / RATE_UNIT : 0n;
  const users = (gross * customer.userRebateRate) / RATE_UNIT;
  const agents = gross - users;
  const { coin } = fees;
  const of = { coin, kind: 'commission', cause: commissionId } as const;
  payFromFees(turn.state, { ...of, uid: agent.uid, amount: agents });
  payFromFees(turn.state, { ...of, uid: customer.uid, amount: users });
  return {
    commissionId,
    fees,
    rebate: agents + fees.correction,
    userRebate: users + fees.userCorrection,
  };
}

function rowOf(
  state: State,
  { agent, customer, dateMs }: Account,
  { commissionId, fees, rebate, userRebate, dayTotals }: Paid & { dayTotals: Map<string, bigint> },
): CommissionRow {
  const { coin, category, symbol } = fees;
  const money = (units: bigint) => formatUnits(units, coinScale(state, coin));
  return {
    commissionId,
    agentUid: agent.uid,
    uid: customer.uid,
    dateMs,
    coin,
    category,
    symbol,
    dealAmount: formatUnits(fees.dealAmount, instrumentOf(state, fees)?.valueScale ?? 0),
    fee: money(fees.fee),
    feeDeduction: money(fees.deduction),
    feePaid: money(fees.paid),
    commissionRate: formatUnits(agent.commissionRate, RATE_SCALE),
    userRebateRate: formatUnits(customer.userRebateRate, RATE_SCALE),
    rebateAmount: money(rebate),
    userRebateAmount: money(userRebate),
    correction: money(fees.correction),
    userCorrection: money(fees.userCorrection),
    dayTotal: money(dayTotals.get(coin) ?? 0n),
    total: money(customer.totals.get(coin) ?? 0n),
  };
}

function instrumentOf(
  { markets }: State,
  { category, symbol }: Pick<DayFees, 'category' | 'symbol'>,
): Instrument | undefined {
  const traded = category === 'MARGIN' ? 'SPOT' : category;
  return markets.get(instrumentKey(traded, symbol))?.instrument;
}

function addTo(sums: Map<string, bigint>, coin: string, units: bigint): void {
  sums.set(coin, (sums.get(coin) ?? 0n) + units);
}
