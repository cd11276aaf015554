/** What the open day of a customer, or of a broker's sub-account, has brought by coin and instrument. */

import { add, div, mul, pow10, type Units } from '../../primitives/units.ts';
import { type Customer, type DayFees, dayFeesKey } from '../core/agent.ts';
import { feeCategoryOf } from '../core/entities.ts';
import type { Fill, Traded } from '../core/event.ts';
import { MARK_SCALE, USD_SCALE } from '../core/instrument.ts';
import type { State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { usdPrice } from '../markets/usd-value.ts';

/** Adds one side of a trade; what it was added to. */
export function addToDay(customer: Customer, trade: Traded, fill: Fill): DayFees {
  const { instrument } = trade;
  const deduction = fill.feeDeduction ?? 0;
  const fees = dayFeesOf(customer, {
    coin: fill.feeCoin,
    category: feeCategoryOf(fill.order),
    symbol: instrument.symbol,
  });
  fees.dealAmount = add(fees.dealAmount, trade.value);
  fees.fee = add(fees.fee, add(fill.fee, deduction));
  fees.deduction = add(fees.deduction, deduction);
  fees.paid = add(fees.paid, fill.fee);
  return fees;
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
    dealAmount: 0,
    fee: 0,
    deduction: 0,
    paid: 0,
    correction: 0,
    userCorrection: 0,
  };
  customer.day.set(key, created);
  return created;
}

/** What an amount of a coin is worth in USD now, rounded toward zero, USD_SCALE units. */
export function usdValue(state: State, coin: string, units: Units): Units {
  const scale = coinScale(state, coin) + MARK_SCALE - USD_SCALE;
  return div(mul(units, usdPrice(state, coin)), pow10(scale));
}
