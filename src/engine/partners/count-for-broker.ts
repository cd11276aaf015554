/**
 * Counts a fill of a broker's sub-account for the broker, instead of for an agent of the broker's own: no fee is
 * shared twice. A fill earns by how much the commission of its day, coin and instrument is more with it than without,
 * so that what all fills earned is what the day pays, to the unit.
 * Worked at 10 %: fees of 0.15 and 0.15 USDT at two decimals earn 0.01 and 0.02, and the day pays 0.03.
 *
 * Decides R-K-7, R-K-8.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, sub, type Units } from '../../primitives/units.ts';
import type { Agent, Customer, DayEarned, DayFees } from '../core/agent.ts';
import { feeCategoryOf, type User } from '../core/entities.ts';
import type { Fill, Traded } from '../core/event.ts';
import { USD_SCALE } from '../core/instrument.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { addToDay, usdValue } from './day-fees.ts';
import { grossOf } from './gross.ts';

/** An agent that earns by the sub-account as its broker today. */
export interface Broker {
  readonly agent: Agent;
  /** RATE_SCALE units. */
  readonly rate: Units;
}

/** The broker whose sub-account a user is; undefined: he has none who earns today. */
export function brokerOf(
  { partners }: Pick<State, 'partners'>,
  { parentUid }: Pick<User, 'parentUid'>,
): Broker | undefined {
  const agent = parentUid === undefined ? undefined : partners.agents.get(parentUid);
  const rate = agent?.brokerDayRate;
  return agent === undefined || rate === undefined ? undefined : { agent, rate };
}

/** A trade, and what it is worth in USD, USD_SCALE units. */
interface Valued {
  readonly trade: Traded;
  readonly usd: Units;
}

/** Counts one side of a trade, and tells what it earned. */
export function countForBroker(
  { events, state }: Context,
  { agent, rate }: Broker,
  { trade, usd }: Valued,
  fill: Fill,
): void {
  const { uid } = fill.order.userMarket.user;
  const fees = addToDay(subAccountOf(agent, uid), trade, fill);
  const earned = earnedIn(fees);
  const { feeCoin: coin } = fill;
  const rebate = sub(grossOf(fees.paid, rate), earned.rebate);
  const inUsd = {
    volumeUsd: usd,
    feeUsd: usdValue(state, coin, add(fill.fee, fill.feeDeduction ?? 0)),
    paidUsd: usdValue(state, coin, fill.fee),
    rebateUsd: usdValue(state, coin, rebate),
  };
  addTo(earned, { rebate, ...inUsd });
  events.push({
    type: 'commission-earned',
    commission: {
      fillId: fill.fillId,
      orderId: fill.order.id,
      clientOid: fill.order.clientOid,
      agentUid: agent.uid,
      uid,
      category: feeCategoryOf(fill.order),
      symbol: trade.instrument.symbol,
      coin,
      rebateAmount: formatUnits(rebate, coinScale(state, coin)),
      ...usdTexts(inUsd),
    },
  });
}

/** As both a fill and the row of its day tell them. */
export function usdTexts(of: Omit<DayEarned, 'rebate'>) {
  return {
    volumeUsd: formatUnits(of.volumeUsd, USD_SCALE),
    feeUsd: formatUnits(of.feeUsd, USD_SCALE),
    feePaidUsd: formatUnits(of.paidUsd, USD_SCALE),
    rebateUsd: formatUnits(of.rebateUsd, USD_SCALE),
  };
}

/** A sub-account is counted like a customer who has been one for ever and gets nothing back. */
function subAccountOf(agent: Agent, uid: string): Customer {
  const existing = agent.subAccounts.get(uid);
  if (existing !== undefined) return existing;
  const terms = { sinceMs: 0, userRebateRate: 0, hasLeft: false, volume: 0 };
  const created: Customer = { uid, ...terms, agent, day: new Map(), totals: new Map() };
  agent.subAccounts.set(uid, created);
  return created;
}

/** A correction of what an earlier day paid the broker, in USD at the prices of its moment. */
export function countCorrection(state: State, fees: DayFees, units: Units): void {
  const earned = earnedIn(fees);
  earned.rebateUsd = add(earned.rebateUsd, usdValue(state, fees.coin, units));
}

function earnedIn(fees: DayFees): DayEarned {
  if (fees.earned !== undefined) return fees.earned;
  const none = { rebate: 0, volumeUsd: 0, feeUsd: 0, paidUsd: 0, rebateUsd: 0 };
  fees.earned = none;
  return none;
}

function addTo(earned: DayEarned, more: DayEarned): void {
  earned.rebate = add(earned.rebate, more.rebate);
  earned.volumeUsd = add(earned.volumeUsd, more.volumeUsd);
  earned.feeUsd = add(earned.feeUsd, more.feeUsd);
  earned.paidUsd = add(earned.paidUsd, more.paidUsd);
  earned.rebateUsd = add(earned.rebateUsd, more.rebateUsd);
}

/** When a day has ended: the rate that was declared last is that of the next one. */
export function turnBrokerRates({ partners }: Pick<State, 'partners'>): void {
  for (const agent of partners.agents.values()) agent.brokerDayRate = agent.brokerRate;
}
