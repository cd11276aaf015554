/** ALICE exchanges coins of hers with the venue of `cases.md`: ETH at 2 000, USDT at 1, spread 0.001. */
import type { TestReply, TestVenue } from './venue.ts';

export const ETH_TO_USDT = { fromCoin: 'ETH', toCoin: 'USDT' } as const;

export function quoted(venue: TestVenue, query: Record<string, string>): Promise<TestReply> {
  return venue.call('GET', '/api/v2/convert/quoted-price', { query });
}

/** Trades on a quote as it was given, but for what is changed. */
export function converted(
  venue: TestVenue,
  quote: object,
  change: object = {},
): Promise<TestReply> {
  return venue.call('POST', '/api/v2/convert/trade', { body: { ...quote, ...change } });
}
