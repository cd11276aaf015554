/** Prepared raw requests: signed orders of two traders who keep meeting, and depth reads. */
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';

export const SECRET = 'bench-secret';
const PLACE_PATH = '/api/v2/mix/order/place-order';
const MID_TICKS = 600_000;
const BAND_TICKS = 20;

/** `count` signed limit orders around one price, about half of which trade at once. */
export function writeOrderRequests(file: string, count: number): void {
  const timestamp = String(Date.now());
  const requests: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const isBuy = index % 2 === 0;
    const ticks = MID_TICKS + ((index * 7) % BAND_TICKS) - BAND_TICKS / 2;
    const body = JSON.stringify({
      symbol: 'BTCUSDT',
      productType: 'USDT-FUTURES',
      marginMode: 'crossed',
      marginCoin: 'USDT',
      side: isBuy ? 'buy' : 'sell',
      orderType: 'limit',
      force: 'gtc',
      price: (ticks / 10).toFixed(1),
      size: '0.001',
      clientOid: `bench-${timestamp}-${index}`,
    });
    const sign = createHmac('sha256', SECRET)
      .update(`${timestamp}POST${PLACE_PATH}${body}`)
      .digest('base64');
    requests.push(
      `POST ${PLACE_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
        `ACCESS-KEY: ${isBuy ? 'alice-key' : 'bob-key'}\r\nACCESS-SIGN: ${sign}\r\nACCESS-TIMESTAMP: ${timestamp}\r\n` +
        `ACCESS-PASSPHRASE: benchpass\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  write(file, requests);
}

/** `count` reads of the merged depth. */
export function writeDepthRequests(file: string, count: number): void {
  const request =
    'GET /api/v2/mix/market/merge-depth?symbol=BTCUSDT&productType=USDT-FUTURES&precision=scale0&limit=50 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  write(
    file,
    Array.from({ length: count }, () => request),
  );
}

function write(file: string, requests: readonly string[]): void {
  writeFileSync(
    file,
    requests.map((request) => `${Buffer.byteLength(request)}\n${request}`).join(''),
  );
}
