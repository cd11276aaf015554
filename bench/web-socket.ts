/** What a client of the sockets sends, byte by byte. */
import { createHmac } from 'node:crypto';

/** Of the keys of the bench's venue. */
export const SECRET = 'bench-secret';

/** What asks for the upgrade. */
export const HANDSHAKE =
  'GET /v2/ws/public HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A text message; its mask is nothing, which servers take off all the same. */
export function textFrame(message: object): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x81;
  head[1] = 0x80 | (isShort ? payload.length : 126);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

export function loginFrame(key: string): Buffer {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const sign = createHmac('sha256', SECRET).update(`${timestamp}GET/user/verify`).digest('base64');
  return textFrame({
    op: 'login',
    args: [{ apiKey: key, passphrase: 'benchpass', timestamp, sign }],
  });
}
