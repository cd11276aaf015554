/** A venue in this process on which Alice, a unified account, has been long while a funding passed. */
import { startVenue } from '../support/checked-replies.ts';
import { callAs } from './console-venue.ts';

const TOKEN = 'the-token-of-the-funded-venue';
const PAIR = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
const EIGHT_HOURS_MS = 8 * 3_600_000;

export interface FundedVenue {
  readonly url: string;
  /** As Alice. */
  readonly call: (operation: string, input: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export async function startFundedVenue(): Promise<FundedVenue> {
  const venue = await startVenue({
    ...{ data: ':memory:', port: 0, clock: 'manual', market: 'off', drainMs: 0 },
    operatorToken: `ops:${TOKEN}`,
    env: { BOURSE_MASTER_KEY: '07'.repeat(32) },
  });
  const call = (user: 'alice' | 'carol', operation: string, input: object) =>
    callAs({ url: venue.url, user, nowMs: venue.services.nowMs() }, operation, input);
  const order = { ...PAIR, orderType: 'limit', price: '60000', qty: '0.1' };
  await call('carol', 'POST /api/v3/trade/place-order', { ...order, side: 'sell' });
  await call('alice', 'POST /api/v3/trade/place-order', { ...order, side: 'buy' });
  // A mark above the index has longs pay.
  await operate(venue.url, 'set-mark-price', { ...PAIR, price: '60300', reason: 'a test' });
  await operate(venue.url, 'advance-clock', { byMs: String(EIGHT_HOURS_MS) });
  return {
    url: venue.url,
    call: (operation, input) => call('alice', operation, input),
    close: () => venue.close(),
  };
}

async function operate(url: string, act: string, input: object): Promise<void> {
  const reply = await fetch(`${url}/operator/v1/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!reply.ok) throw new Error(await reply.text());
}
