/** An hour of the demo's market on the manual clock, and Alice, who trades in it: what pictures are taken of. */
import type { ConsoleVenue } from './console-venue.ts';

const MINUTE_MS = 60_000;
const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' };
const RESTING = [
  ['sell', 1.006, '0.3'],
  ['sell', 1.009, '0.3'],
  ['buy', 0.993, '0.25'],
] as const;

interface Ticker {
  readonly lastPrice: string;
}

export async function tradeForPictures(venue: ConsoleVenue): Promise<void> {
  await venue.operate('advance-clock', { byMs: String(60 * MINUTE_MS), reason: 'of-pictures' });
  await trade(venue);
  await venue.operate('advance-clock', { byMs: String(5 * MINUTE_MS), reason: 'of-pictures' });
}

/** Has two positions, one of them with a stop, and orders that rest on both sides. */
async function trade(venue: ConsoleVenue): Promise<void> {
  const place = (order: object) => venue.call('alice', 'POST /api/v3/trade/place-order', order);
  const [ticker] = (await venue.call(
    'alice',
    'GET /api/v3/market/tickers',
    BTC,
  )) as readonly Ticker[];
  const last = Number(ticker?.lastPrice);
  const near = (share: number) => (last * share).toFixed(1);
  await place({ ...BTC, side: 'buy', orderType: 'market', qty: '0.8', stopLoss: near(0.97) });
  await place({ ...ETH, side: 'sell', orderType: 'market', qty: '12' });
  for (const [side, share, qty] of RESTING)
    await place({ ...BTC, side, orderType: 'limit', price: near(share), qty });
}
