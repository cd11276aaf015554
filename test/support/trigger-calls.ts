/** Triggers by few words: positions to protect, prices that move, and the calls that place and list. */
import { assert } from '../../src/primitives/assert.ts';
import {
  futuresDefaults,
  type OrderBody,
  placeLimit,
  placeMarket,
  placeSpotLimit,
} from './v2-orders.ts';
import type { TestReply, TestVenue } from './venue.ts';

const { symbol, productType, marginCoin } = futuresDefaults;

/** The contract as trigger calls name it. */
export const contract = { symbol, productType, marginCoin };

/** A long position of 0.01 BTCUSDT at 60000, and the price at 60000. */
export async function openLong(venue: TestVenue, as: string): Promise<void> {
  const position = as === 'carol' ? { tradeSide: 'open' } : {};
  done(await placeLimit(venue, 'bob', ['sell', '60000', '0.01']));
  done(await placeMarket(venue, as, ['buy', '0.01'], position));
}

/** A trade of BTCUSDT at a price, of CAROL with BOB, whose older orders go first. */
export async function tradeAt(venue: TestVenue, price: string): Promise<void> {
  done(await mixCall(venue, 'batch-cancel-orders', {}, 'bob'));
  done(await placeLimit(venue, 'bob', ['sell', price, '0.001']));
  done(await placeMarket(venue, 'carol', ['buy', '0.001'], { tradeSide: 'open' }));
}

/** BOB buys BTCUSDT at a price: who closes a long sells to him. */
export async function bid(venue: TestVenue, price: string, size = '1'): Promise<void> {
  done(await placeLimit(venue, 'bob', ['buy', price, size]));
}

/** A trade of spot ETHUSDT at a price. */
export async function spotTradeAt(venue: TestVenue, price: string): Promise<void> {
  done(await placeSpotLimit(venue, 'bob', ['sell', price, '0.01']));
  done(await placeSpotLimit(venue, 'carol', ['buy', price, '0.01']));
}

/** The index, and with it the mark, of BTCUSDT. */
export async function setIndex(venue: TestVenue, price: string): Promise<void> {
  const prices = [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', price }] as const;
  await venue.submit({ type: 'set-index-price', by: 'test', prices });
}

/** A futures call of v2 that sends a body. */
export function mixCall(
  venue: TestVenue,
  name: string,
  body: OrderBody,
  as = 'alice',
): Promise<TestReply> {
  return venue.call('POST', `/api/v2/mix/order/${name}`, { as, body: { ...contract, ...body } });
}

/** A futures call of v2 that asks. */
export function mixAsk(
  venue: TestVenue,
  name: string,
  query: Readonly<Record<string, string>>,
  as = 'alice',
): Promise<TestReply> {
  return venue.call('GET', `/api/v2/mix/order/${name}`, {
    as,
    query: { productType: 'USDT-FUTURES', ...query },
  });
}

/** The waiting futures triggers of a plan type. */
export async function pendingPlans(venue: TestVenue, planType: string, as = 'alice') {
  return (await mixAsk(venue, 'orders-plan-pending', { planType }, as)).data.entrustedList;
}

/** The finished futures triggers of a plan type. */
export async function finishedPlans(venue: TestVenue, planType: string, as = 'alice') {
  return (await mixAsk(venue, 'orders-plan-history', { planType }, as)).data.entrustedList;
}

/** The data of a call that must have succeeded. */
export function done(reply: TestReply) {
  assert(reply.code === '00000', reply.text);
  return reply.data;
}

/** A spot call of v2 that sends a body. */
export function spotCall(
  venue: TestVenue,
  name: string,
  body: OrderBody,
  as = 'alice',
): Promise<TestReply> {
  return venue.call('POST', `/api/v2/spot/trade/${name}`, { as, body });
}

/** A spot call of v2 that asks. */
export function spotAsk(
  venue: TestVenue,
  name: string,
  query: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  return venue.call('GET', `/api/v2/spot/trade/${name}`, { query });
}

/** A trading call of v3 that sends a body. */
export function v3Call(
  venue: TestVenue,
  name: string,
  body: OrderBody,
  as = 'alice',
): Promise<TestReply> {
  return venue.call('POST', `/api/v3/trade/${name}`, { as, body });
}

/** The waiting strategy orders of a category. */
export async function strategies(venue: TestVenue, category: string, type = '') {
  const query = { category, type };
  return done(await venue.call('GET', '/api/v3/trade/unfilled-strategy-orders', { query }));
}
