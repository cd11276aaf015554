/** Prepared raw requests: signed orders of two traders who keep meeting, and depth reads. */
import { createHmac } from 'node:crypto';
import { SECRET, textFrame } from './web-socket.ts';

export const DEPTH_PATH =
  '/api/v2/mix/market/merge-depth?symbol=BTCUSDT&productType=USDT-FUTURES&precision=scale0&limit=50';
const PLACE_PATH = '/api/v2/mix/order/place-order';
const MID_TICKS = 600_000;
const BAND_TICKS = 20;

/** `count` signed limit orders around one price, about half of which trade at once. */
export function orderRequests(count: number): Buffer[] {
  const timestamp = String(Date.now());
  return Array.from({ length: count }, (_, index) => orderRequest(index, timestamp));
}

function orderRequest(index: number, timestamp: string): Buffer {
  const isBuy = index % 2 === 0;
  const body = orderBody(index, `bench-${timestamp}-${index}`);
  const sign = createHmac('sha256', SECRET)
    .update(`${timestamp}POST${PLACE_PATH}${body}`)
    .digest('base64');
  return Buffer.from(
    `POST ${PLACE_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `ACCESS-KEY: ${isBuy ? 'alice-key' : 'bob-key'}\r\nACCESS-SIGN: ${sign}\r\nACCESS-TIMESTAMP: ${timestamp}\r\n` +
      `ACCESS-PASSPHRASE: benchpass\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function orderBody(index: number, clientOid: string): string {
  const ticks = MID_TICKS + ((index * 7) % BAND_TICKS) - BAND_TICKS / 2;
  return JSON.stringify({
    symbol: 'BTCUSDT',
    productType: 'USDT-FUTURES',
    marginMode: 'crossed',
    marginCoin: 'USDT',
    side: index % 2 === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    force: 'gtc',
    price: (ticks / 10).toFixed(1),
    size: '0.001',
    clientOid,
  });
}

/** The same orders as messages of a socket that has logged in. */
export function orderMessages(count: number): Buffer[] {
  const run = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const {
      symbol: instId,
      productType: instType,
      ...params
    } = JSON.parse(orderBody(index, `bench-${run}-${index}`));
    const arg = { channel: 'place-order', id: String(index), instType, instId, params };
    return textFrame({ op: 'trade', args: [arg] });
  });
}

export function depthRequest(): Buffer {
  return Buffer.from(`GET ${DEPTH_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
}
