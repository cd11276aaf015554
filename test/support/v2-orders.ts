/** Orders by the short names of `cases.md`: what a test does not name has the case book's value. */
import type { TestReply, TestVenue } from './venue.ts';

export type OrderBody = Readonly<Record<string, unknown>>;

const PLACE = '/api/v2/mix/order/place-order';
const SPOT = '/api/v2/spot/trade/place-order';

export const futuresDefaults: OrderBody = {
  productType: 'USDT-FUTURES',
  marginMode: 'isolated',
  marginCoin: 'USDT',
  symbol: 'BTCUSDT',
};

/** PLACE: a futures order on BTCUSDT, isolated. */
export function place(venue: TestVenue, as: string, body: OrderBody): Promise<TestReply> {
  return venue.call('POST', PLACE, { as, body: { ...futuresDefaults, ...body } });
}

/** A futures limit order. */
export function placeLimit(
  venue: TestVenue,
  as: string,
  [side, price, size]: readonly ['buy' | 'sell', string, string],
  rest: OrderBody = {},
): Promise<TestReply> {
  return place(venue, as, { side, price, size, orderType: 'limit', ...rest });
}

/** A futures market order. */
export function placeMarket(
  venue: TestVenue,
  as: string,
  [side, size]: readonly ['buy' | 'sell', string],
  rest: OrderBody = {},
): Promise<TestReply> {
  return place(venue, as, { side, size, orderType: 'market', ...rest });
}

/** SPOT: a spot order, on ETHUSDT unless named. */
export function placeSpot(venue: TestVenue, as: string, body: OrderBody): Promise<TestReply> {
  return venue.call('POST', SPOT, { as, body: { symbol: 'ETHUSDT', ...body } });
}

/** A spot limit order. */
export function placeSpotLimit(
  venue: TestVenue,
  as: string,
  [side, price, size]: readonly ['buy' | 'sell', string, string],
  rest: OrderBody = {},
): Promise<TestReply> {
  return placeSpot(venue, as, { side, price, size, orderType: 'limit', ...rest });
}
