/** Public figures of takers of spot: a venue in which BOB sells to whales, dolphins and fish, and buys back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted } from './trader.ts';
import { placeSpot, placeSpotLimit } from './v2-orders.ts';
import { startTestVenue, type TestVenue } from './venue.ts';

/** Somebody takes a size of ETHUSDT, in several trades where others rest several orders. */
export async function take(
  venue: TestVenue,
  side: 'buy' | 'sell',
  sizes: readonly string[],
): Promise<void> {
  const [maker, price] = side === 'buy' ? (['sell', '2000'] as const) : (['buy', '2000'] as const);
  for (const size of sizes) accepted(await placeSpotLimit(venue, 'bob', [maker, price, size]));
  const size = String(sizes.reduce((total, each) => total + Number(each), 0));
  const taker = { side, price, size, orderType: 'limit', force: 'ioc' };
  accepted(await placeSpot(venue, 'alice', taker));
}

/** A whale’s purchase of two trades, a dolphin’s sale, and a fish’s purchase. */
export async function takeAll(venue: TestVenue): Promise<void> {
  await take(venue, 'buy', ['30', '20']);
  await take(venue, 'sell', ['5']);
  await take(venue, 'buy', ['4.9999']);
}

/** What such a call answers, and what it refuses. */
export function describeSpotFlow(asked: {
  readonly path: string;
  readonly data: unknown;
  /** The code of a pair that there is not. */
  readonly unknown: string;
}): void {
  const { data, path, unknown } = asked;

  describe(path, () => {
    let venue: TestVenue;
    beforeAll(async () => {
      venue = await startTestVenue();
      await takeAll(venue);
    });
    afterAll(() => venue.close());
    const read = (query: Record<string, string>) => venue.call('GET', path, { as: null, query });

    it('R-G-15 R-G-16 tells what takers of the pair did', async () => {
      expect(await read({ symbol: 'ethusdt' })).toMatchObject({ status: 200, data });
    });

    it('refuses a pair that there is not, and one that is no spot pair', async () => {
      expect(await read({ symbol: 'NOPE' })).toMatchObject({ code: unknown, data: null });
      expect(await read({ symbol: 'BTCUSDT' })).toMatchObject({ code: unknown, data: null });
    });
  });
}

/** Of the 59.9999 ETH of {@link takeAll}. */
export const FUND_FLOW = {
  whaleBuyVolume: '50',
  dolphinBuyVolume: '0',
  fishBuyVolume: '4.9999',
  whaleSellVolume: '0',
  dolphinSellVolume: '5',
  fishSellVolume: '0',
  whaleBuyRatio: '0.8333',
  dolphinBuyRatio: '0',
  fishBuyRatio: '0.0833',
  whaleSellRatio: '0',
  dolphinSellRatio: '0.0833',
  fishSellRatio: '0',
};

const START = String(Date.UTC(2026, 0, 5));

export const NET_FLOW = [{ netFlow: '49.9999', ts: START }];

export const WHALE_FLOW = [{ volume: '50', date: START }];
