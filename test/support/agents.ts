/**
 * The agents of the tests, in the venue of `cases.md`: ALICE, who gets 40 % of what BOB (rebate 10 %) and ERIN
 * (25 %) pay, and CAROL, who gets half of what DAVE pays.
 */
import { assert } from '../../src/primitives/assert.ts';
import type { TestCall } from './signed-request.ts';
import { accepted } from './trader.ts';
import { placeUnified } from './unified-orders.ts';
import { placeLimit, placeMarket, placeSpotLimit } from './v2-orders.ts';
import type { TestVenue } from './venue.ts';

export const AGENT = '1001';
export const BOB = '1002';
export const OTHER_AGENT = '1003';
export const DAVE = '1004';
export const ERIN = '1005';

/** UTC+8 midnight at which the day of the fixture's start began: 5 January 2026. */
export const FIRST_DAY_MS = Date.parse('2026-01-05T00:00:00+08:00');
export const DAY_MS = 86_400_000;

export async function declareAgents(venue: TestVenue): Promise<void> {
  await declareAgent(venue, AGENT, { [BOB]: '0.1', [ERIN]: '0.25' });
  await declareAgent(venue, OTHER_AGENT, { [DAVE]: '0' }, '0.5');
}

/** Customers by uid, with the rebate rate of each. */
export async function declareAgent(
  venue: TestVenue,
  uid: string,
  rebates: Readonly<Record<string, string>>,
  commissionRate = '0.4',
): Promise<void> {
  const customers = Object.entries(rebates).map(([customer, userRebateRate]) => ({
    uid: customer,
    sinceMs: 0,
    userRebateRate,
  }));
  const terms = { uid, commissionRate, customers, by: 'test' };
  const made = await venue.submit({ type: 'set-agent', ...terms });
  assert(made.ok, `set-agent: ${JSON.stringify(made)}`);
}

/** BOB is ALICE's only customer, from this moment on. */
export async function declareFrom(venue: TestVenue, since: string): Promise<void> {
  const customers = [{ uid: BOB, since, userRebateRate: '0.1' }];
  const body = { uid: AGENT, commissionRate: '0.4', customers };
  accepted(await venue.call('POST', '/operator/v1/set-agent', { as: 'operator', body }));
}

/** A call as ALICE once she and CAROL are agents. */
export function asAgent(call: TestCall = {}) {
  return async (venue: TestVenue): Promise<TestCall> => {
    await declareAgents(venue);
    return call;
  };
}

/** Moves venue time to a moment, with all that is due before. */
export async function passTo(venue: TestVenue, toMs: number): Promise<void> {
  const body = { toMs: String(toMs) };
  accepted(await venue.call('POST', '/operator/v1/advance-clock', { as: 'operator', body }));
}

/**
 * Sells ETH at 2 000 USDT to a trader who is nobody's customer: the fee is 0.1 %.
 * `as` is the key of a user of either account mode.
 */
export async function sellsSpot(venue: TestVenue, as: string, size = '1'): Promise<void> {
  accepted(await placeSpotLimit(venue, 'alice', ['buy', '2000', size]));
  const order = { category: 'SPOT', symbol: 'ETHUSDT', side: 'sell', orderType: 'market' };
  if (as === 'erin') await placeUnified(venue, { ...order, qty: size }, as);
  else accepted(await placeSpotLimit(venue, as, ['sell', '2000', size]));
}

/** Buys ETH at 2 500 USDT: the fee, 0.1 %, is taken in ETH. */
export async function buysSpot(venue: TestVenue, as: string, size = '1'): Promise<void> {
  accepted(await placeSpotLimit(venue, 'alice', ['sell', '2500', size]));
  accepted(await placeSpotLimit(venue, as, ['buy', '2500', size]));
}

/** Buys a perpetual contract at 60 000 USDT: the fee is 0.06 %. */
export async function buysFutures(venue: TestVenue, as: string, size = '0.1'): Promise<void> {
  accepted(await placeLimit(venue, 'alice', ['sell', '60000', size]));
  accepted(await placeMarket(venue, as, ['buy', size]));
}

/** Pays money in for a user. */
export async function paysIn(
  venue: TestVenue,
  uid: string,
  amount: string,
  coin = 'USDT',
): Promise<void> {
  const reference = `paid-in-${venue.state.seq}`;
  const made = await venue.submit({ type: 'deposit', uid, coin, amount, reference, by: 'test' });
  assert(made.ok, `deposit: ${JSON.stringify(made)}`);
}

/** The first day: BOB sells and buys a coin and opens a contract, ERIN sells a coin; then it is over. */
export async function firstDay(venue: TestVenue): Promise<void> {
  await declareAgents(venue);
  await sellsSpot(venue, 'bob');
  await buysSpot(venue, 'bob');
  await buysFutures(venue, 'bob');
  await sellsSpot(venue, 'erin');
  await passTo(venue, FIRST_DAY_MS + DAY_MS);
}
