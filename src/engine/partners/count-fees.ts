/**
 * Counts a fill for the day it happened on (R-A-3, R-E-4): what its user paid, for his agent, and what he traded,
 * for his fee tier. It costs nothing where there is neither agent nor tier.
 */
import { pow10 } from '../../primitives/decimal.ts';
import { type Customer, type DayFees, dayFeesKey } from '../core/agent.ts';
import type { Fill, Traded } from '../core/event.ts';
import { isDemo, MARK_SCALE } from '../core/instrument.ts';
import { categoryOf } from '../core/order.ts';
import { coinScale } from '../core/order-record.ts';
import type { State } from '../core/state.ts';
import { marginValue } from '../core/value.ts';
import { USD_SCALE, usdPrice } from '../markets/usd-value.ts';
import { countVolume } from './earn-tier.ts';

/** Both fills of a trade. */
export function countFees(state: State, trade: Traded): void {
  if (state.dayDueMs === 0 || isDemo(trade.instrument.category)) return;
  const usd = usdOf(state, trade);
  countFill(state, { trade, usd }, trade.taker);
  countFill(state, { trade, usd }, trade.maker);
}

function countFill(
  state: State,
  { trade, usd }: { readonly trade: Traded; readonly usd: bigint },
  fill: Fill,
): void {
  const { uid, parentUid } = fill.order.holding.user;
  const mainUid = parentUid ?? uid;
  const customer = customerOf(state, mainUid);
  const hasTiers = state.fees.tiers.length > 0;
  if (hasTiers) countVolume(state, mainUid, usd);
  if (customer === undefined) return;
  customer.volume += usd;
  addToDay(customer, trade, fill);
}

/** The customer a main account is now, if it is one. */
export function customerOf(
  { partners, timeMs }: Pick<State, 'partners' | 'timeMs'>,
  mainUid: string,
): Customer | undefined {
  const customer = partners.customers.get(mainUid);
  return customer === undefined || timeMs < customer.sinceMs ? undefined : customer;
}

function addToDay(customer: Customer, trade: Traded, fill: Fill): void {
  const { instrument } = trade;
  const deduction = fill.feeDeduction ?? 0n;
  const fees = dayFeesOf(customer, {
    coin: fill.feeCoin,
    category: categoryOf(fill.order),
    symbol: instrument.symbol,
  });
  fees.dealAmount += trade.value;
  fees.fee += fill.fee + deduction;
  fees.deduction += deduction;
  fees.paid += fill.fee;
}

/** What is counted for a coin and an instrument on the open day, from nothing on. */
export function dayFeesOf(
  customer: Customer,
  of: Pick<DayFees, 'coin' | 'category' | 'symbol'>,
): DayFees {
  const key = dayFeesKey(of);
  const existing = customer.day.get(key);
  if (existing !== undefined) return existing;
  const created: DayFees = {
    coin: of.coin,
    category: of.category,
    symbol: of.symbol,
    dealAmount: 0n,
    fee: 0n,
    deduction: 0n,
    paid: 0n,
    correction: 0n,
    userCorrection: 0n,
  };
  customer.day.set(key, created);
  return created;
}

/** USD value of a trade at the price of its margin coin, USD_SCALE units. */
function usdOf(state: State, { instrument, value, lots }: Traded): bigint {
  const { marginCoin } = instrument;
  const units = marginValue(instrument, value, lots) * usdPrice(state, marginCoin);
  return units / pow10(coinScale(state, marginCoin) + MARK_SCALE - USD_SCALE);
}
