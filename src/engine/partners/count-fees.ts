/**
 * Counts a fill for the day it happened on: what its user paid, for his broker or his agent, and what he traded,
 * for his fee tier. It costs nothing where there is neither agent nor tier.
 * Decides R-E-4, R-A-2, R-A-3, R-A-7.
 */

import { formatUnits } from '../../primitives/decimal.ts';
import { add, type Units } from '../../primitives/units.ts';
import { DAY_MS } from '../../primitives/utc8.ts';
import type { Customer } from '../core/agent.ts';
import type { User } from '../core/entities.ts';
import type { Fill, Traded } from '../core/event.ts';
import { subAccountsOf } from '../core/family.ts';
import { isDemo } from '../core/instrument.ts';
import type { FeeTier, TradedVolume } from '../core/reference.ts';
import type { Context, State } from '../core/state.ts';
import { coinScale } from '../core/steps.ts';
import { marginValue } from '../core/value.ts';
import { brokerOf, countForBroker } from './count-for-broker.ts';
import { addToDay, usdValue } from './day-fees.ts';

/** Both fills of a trade, while there is an open day to count for. */
export function countFees(context: Context, trade: Traded): void {
  if (isDemo(trade.instrument.category)) return;
  const usd = usdOf(context.state, trade);
  countFill(context, { trade, usd }, trade.taker);
  countFill(context, { trade, usd }, trade.maker);
}

function countFill(
  context: Context,
  { trade, usd }: { readonly trade: Traded; readonly usd: Units },
  fill: Fill,
): void {
  const { state } = context;
  const { user } = fill.order.userMarket;
  const mainUid = user.parentUid ?? user.uid;
  const hasTiers = state.fees.tiers.length > 0;
  if (hasTiers) countVolume(state, mainUid, usd);
  const broker = brokerOf(state, user);
  const customer = customerOf(state, mainUid);
  if (broker !== undefined) countForBroker(context, broker, { trade, usd }, fill);
  else if (customer !== undefined) {
    customer.volume = add(customer.volume, usd);
    addToDay(customer, trade, fill);
  }
}

/** The customer a main account is now, if it is one. */
function customerOf(
  { partners, timeMs }: Pick<State, 'partners' | 'timeMs'>,
  mainUid: string,
): Customer | undefined {
  const customer = partners.customers.get(mainUid);
  return customer === undefined || timeMs < customer.sinceMs ? undefined : customer;
}

/** USD value of a trade at the price of its margin coin, USD_SCALE units. */
function usdOf(state: State, { instrument, value, lots }: Traded): Units {
  return usdValue(state, instrument.marginCoin, marginValue(instrument, value, lots));
}

/** R-A-7: a deposit of an agent's customer, or of one of its sub-accounts, is told to the agent that it has then. */

/** Tells a deposit of `amount` units, if it is one of a customer. */
export function emitDeposit(
  { events, state }: Context,
  command: { readonly uid: string; readonly coin: string },
  amount: Units,
): void {
  const { coin } = command;
  const uid = state.users.get(command.uid)?.parentUid ?? command.uid;
  const customer = customerOf(state, uid);
  if (customer === undefined) return;
  const deposit = {
    agentUid: customer.agent.uid,
    uid,
    coin,
    amount: formatUnits(amount, coinScale(state, coin)),
  };
  events.push({ type: 'customer-deposited', deposit });
}

const DAYS = 30;

/**
 * R-E-4: tiers earned by trading. When a UTC+8 day ends, each main account gets the tier of the highest
 * volume that its fills, and those of its sub-accounts, of the last 30 finished days reach. An operator's
 * tier stands over it.
 */

/** Counts what a main account's family traded, USD_SCALE units. */
function countVolume({ fees }: State, mainUid: string, usd: Units): void {
  const traded = fees.volumes.get(mainUid);
  if (traded === undefined) fees.volumes.set(mainUid, { today: usd, days: [] });
  else traded.today = add(traded.today, usd);
}

/** Closes the UTC+8 day that began at `dateMs`, and gives everybody the tier he has earned. */
export function earnTiers(state: State, dateMs: number): void {
  for (const [uid, traded] of state.fees.volumes) {
    closeDay(traded, dateMs);
    if (traded.days.length === 0) state.fees.volumes.delete(uid);
    reviewTier(state, uid);
  }
}

function closeDay(traded: TradedVolume, dateMs: number): void {
  const kept = traded.days.filter((day) => day.dateMs > dateMs - DAYS * DAY_MS);
  if (traded.today > 0) kept.push({ dateMs, volume: traded.today });
  traded.days = kept;
  traded.today = 0;
}

/** After the tiers themselves have changed: a tier that is there no more is lost. */
export function reviewTiers(state: State): void {
  for (const user of state.users.values()) {
    if (user.parentUid !== undefined) continue;
    const named = state.fees.tiers.find(({ tier }) => tier === user.feeTier?.tier);
    if (named === undefined) user.isFeeTierFixed = false;
    giveTier(state, user, user.isFeeTierFixed ? named : earnedTier(state, user.uid));
  }
}

function reviewTier(state: State, uid: string): void {
  const user = state.users.get(uid);
  if (user !== undefined && !user.isFeeTierFixed) giveTier(state, user, earnedTier(state, uid));
}

/** The tier of the highest volume that is reached; several of one volume: the first declared. */
export function earnedTier({ fees }: State, mainUid: string): FeeTier | undefined {
  const reached = volume30d(fees.volumes.get(mainUid));
  let best: FeeTier | undefined;
  for (const tier of fees.tiers) {
    if (tier.volume === undefined || tier.volume > reached) continue;
    if (best?.volume === undefined || tier.volume > best.volume) best = tier;
  }
  return best;
}

/** USD of the finished days of the last 30, USD_SCALE units. */
function volume30d(traded: TradedVolume | undefined): Units {
  return (traded?.days ?? []).reduce<Units>((sum, { volume }) => add(sum, volume), 0);
}

/** Gives a main account and its sub-accounts a tier. */
export function giveTier(state: State, main: User, tier: FeeTier | undefined): void {
  if (main.feeTier === tier) return;
  main.feeTier = tier;
  for (const sub of subAccountsOf(state, main.uid)) sub.feeTier = tier;
}
