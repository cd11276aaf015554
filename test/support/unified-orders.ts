/** Orders through the v3 interface in few words, for tests that need some to exist. */
import { assert } from '../../src/primitives/assert.ts';
import type { TestReply, TestVenue } from './venue.ts';

export type OrderFields = Readonly<Record<string, unknown>>;

/** A limit order of the fixture's spot pair that rests: far below the market. */
export const SPOT_BID = {
  category: 'SPOT',
  symbol: 'ETHUSDT',
  side: 'buy',
  orderType: 'limit',
  price: '2000',
  qty: '0.01',
} as const;

/** The same on the fixture's perpetual contract. */
export const PERP_BID = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  price: '59000',
  qty: '0.005',
} as const;

/** Places an order as one of the traders and gives its id; it must be accepted. */
export async function placeUnified(
  venue: TestVenue,
  fields: OrderFields,
  as = 'alice',
): Promise<string> {
  const reply = await venue.call('POST', '/api/v3/trade/place-order', { body: fields, as });
  assert(reply.code === '00000', `place-order: ${reply.text}`);
  return reply.data.orderId;
}

/** What order-info says about an order. */
export function orderInfo(venue: TestVenue, orderId: string, as = 'alice'): Promise<TestReply> {
  return venue.call('GET', '/api/v3/trade/order-info', { query: { orderId }, as });
}
