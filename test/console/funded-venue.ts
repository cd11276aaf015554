/** A venue on which Alice, a unified account, has been long while a funding passed. */
import { type ConsoleVenue, startConsoleVenue } from './console-venue.ts';

const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const EIGHT_HOURS_MS = 8 * 3_600_000;

export async function startFundedVenue(): Promise<ConsoleVenue> {
  const venue = await startConsoleVenue(['--clock', 'manual', '--market', 'off']);
  const order = { ...PAIR, orderType: 'limit', price: '60000', qty: '0.1' };
  await venue.call('carol', 'POST /api/v3/trade/place-order', { ...order, side: 'sell' });
  await venue.call('alice', 'POST /api/v3/trade/place-order', { ...order, side: 'buy' });
  // A mark above the index has longs pay.
  await venue.operate('set-mark-price', { ...PAIR, price: '60300', reason: 'a test' });
  await venue.operate('advance-clock', { byMs: String(EIGHT_HOURS_MS) });
  return venue;
}
