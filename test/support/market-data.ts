/** A venue whose books and tape are known: what the tests of public market data read. */
import type { Side } from '../../src/engine/core/order.ts';
import { startTestVenue, type TestReply, type TestVenue } from './venue.ts';

export interface Limit {
  readonly uid?: string;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

/** When the first trades happen; the venue's present is a minute later. */
export const TRADED_MS = Date.UTC(2026, 0, 5);
export const NOW_MS = TRADED_MS + 60_000;

/** Rests (or fills) a limit order. */
export async function limitOrder(
  venue: Pick<TestVenue, 'submit'>,
  instrument: string,
  order: Limit,
) {
  const { uid = '1001', side, ticks, lots } = order;
  await venue.submit({
    type: 'place-order',
    ...{ uid, instrument, side, orderType: 'limit', timeInForce: 'gtc' },
    priceTicks: ticks,
    lots,
  });
}

/**
 * Spot ETHUSDT: traded 0.4 at 2000, a minute later 0.1 at 2001; asks 2001 × 1.9 and 2002.5 × 3, bid
 * 1999 × 1. Futures BTCUSDT and BTCUSD: traded 0.25 at 60010, ask 60010 × 0.75, bid 59990 × 2.
 */
export async function startMarketData(): Promise<TestVenue> {
  const venue = await startTestVenue();
  await spotStory(venue, 'SPOT:ETHUSDT');
  await futuresStory(venue, 'USDT-FUTURES:BTCUSDT');
  await futuresStory(venue, 'COIN-FUTURES:BTCUSD');
  return venue;
}

/** Asks a public call, without credentials. */
export function ask(
  venue: TestVenue,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  return venue.call('GET', path, { query, as: null });
}

async function spotStory(venue: TestVenue, instrument: string) {
  await limitOrder(venue, instrument, { uid: '1002', side: 'sell', ticks: 200_000, lots: 4_000 });
  await limitOrder(venue, instrument, { uid: '1002', side: 'sell', ticks: 200_100, lots: 20_000 });
  await limitOrder(venue, instrument, { uid: '1002', side: 'sell', ticks: 200_250, lots: 30_000 });
  await limitOrder(venue, instrument, { side: 'buy', ticks: 200_000, lots: 4_000 });
  venue.clock.nowMs = NOW_MS;
  await limitOrder(venue, instrument, { side: 'buy', ticks: 200_100, lots: 1_000 });
  await limitOrder(venue, instrument, { side: 'buy', ticks: 199_900, lots: 10_000 });
}

async function futuresStory(venue: TestVenue, instrument: string) {
  await limitOrder(venue, instrument, { uid: '1002', side: 'sell', ticks: 600_100, lots: 1_000 });
  await limitOrder(venue, instrument, { side: 'buy', ticks: 600_100, lots: 250 });
  await limitOrder(venue, instrument, { side: 'buy', ticks: 599_900, lots: 2_000 });
}
