/**
 * R-A-4: what a finished day owes agents and customers, computed and paid at its end.
 *   gross = fees paid · commission rate, down to the unit; the customer's part = gross · his rebate rate, down;
 *   the agent's part = the rest.
 * Worked: 10 USDT paid at 40 %, of which the customer gets 10 %: gross 4, customer 0.4, agent 3.6.
 */
import { formatUnits, pow10 } from '../../primitives/decimal.ts';
import { idFrom } from '../../primitives/id.ts';
import { type Instrument, instrumentKey, RATE_SCALE } from '../instrument/instrument.ts';
import { USD_SCALE } from '../margin/usd-value.ts';
import { coinScale } from '../order/order-record.ts';
import { sortedValues } from '../sorted.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import { compareUids } from '../user/family.ts';
import type { Agent, Customer, DayFees } from './agent.ts';
import type { CommissionRow, CustomerDay } from './commission-row.ts';
import { type CommissionPayment, payFromFees } from './pay-from-fees.ts';

/** Pays for the day that began at `dateMs` and tells its rows; then the next one is empty. */
export function payCommissions(turn: Turn, dateMs: number): void {
  const rows: CommissionRow[] = [];
  const days: CustomerDay[] = [];
  const payments: CommissionPayment[] = [];
  for (const account of accountsOf(turn.state, dateMs)) {
    const shares = sharesOf(turn.state, account);
    rows.push(...rowsOf(turn.state, account, shares));
    payments.push(...shares.flatMap((share) => paymentsOf(account, share)));
    if (account.customer.volume > 0n) days.push(dayOf(account));
    account.customer.day.clear();
    account.customer.volume = 0n;
  }
  payFromFees(turn.state, payments, { kind: 'commission', cause: `day ${dateMs}` });
  if (rows.length + days.length > 0) turn.events.push({ type: 'commissions-paid', rows, days });
}

/** A customer of an agent on a day. */
interface Account {
  readonly agent: Agent;
  readonly customer: Customer;
  readonly dateMs: number;
}

function accountsOf({ partners }: State, dateMs: number): Account[] {
  return byUid(partners.agents).flatMap((agent) =>
    byUid(agent.customers).map((customer) => ({ agent, customer, dateMs })),
  );
}

function byUid<T extends { readonly uid: string }>(all: ReadonlyMap<string, T>): T[] {
  return [...all.values()].sort((a, b) => compareUids(a.uid, b.uid));
}

function dayOf({ agent, customer, dateMs }: Account): CustomerDay {
  const volume = formatUnits(customer.volume, USD_SCALE);
  return { agentUid: agent.uid, uid: customer.uid, dateMs, volume };
}

/** What one coin and instrument of the day earns, units. */
interface Share {
  readonly commissionId: string;
  readonly fees: DayFees;
  readonly agents: bigint;
  readonly users: bigint;
}

const RATE_UNIT = pow10(RATE_SCALE);

function sharesOf({ counters }: State, { agent, customer }: Account): Share[] {
  return sortedValues(customer.day).map((fees) => {
    const gross = fees.paid > 0n ? (fees.paid * agent.commissionRate) / RATE_UNIT : 0n;
    const users = (gross * customer.userRebateRate) / RATE_UNIT;
    return { commissionId: idFrom(counters.commission++), fees, users, agents: gross - users };
  });
}

function paymentsOf({ agent, customer }: Account, share: Share): CommissionPayment[] {
  const of = { coin: share.fees.coin, cause: share.commissionId };
  return [
    { ...of, uid: agent.uid, amount: share.agents },
    { ...of, uid: customer.uid, amount: share.users },
  ];
}

/** Corrections count in the totals of the day that tells them. */
function rowsOf(state: State, account: Account, shares: readonly Share[]): CommissionRow[] {
  const { totals } = account.customer;
  const dayTotals = new Map<string, bigint>();
  for (const { agents, fees } of shares) {
    addTo(dayTotals, fees.coin, agents + fees.correction);
    addTo(totals, fees.coin, agents + fees.correction);
  }
  return shares.map((share) => rowOf(state, account, { ...share, dayTotals }));
}

function rowOf(
  state: State,
  { agent, customer, dateMs }: Account,
  { agents, commissionId, dayTotals, fees, users }: Share & { dayTotals: Map<string, bigint> },
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
    rebateAmount: money(agents + fees.correction),
    userRebateAmount: money(users + fees.userCorrection),
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
