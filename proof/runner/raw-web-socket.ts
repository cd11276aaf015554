/** A client that speaks RFC 6455 by hand, so that it can be cut at any byte, say what no client says, and be silent. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export const OP = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A frame as it is sent; all else is as it should be. */
export interface Frame {
  readonly op: number;
  readonly payload: Buffer;
  readonly isLast?: boolean;
  readonly isMasked?: boolean;
  /** The three reserved bits. */
  readonly reserved?: number;
}

export interface Heard {
  readonly op: number;
  readonly payload: Buffer;
}

export function frameBytes(frame: Frame): Buffer {
  const { op, payload, isLast = true, isMasked = true, reserved = 0 } = frame;
  const head = Buffer.from([(isLast ? 0x80 : 0) | (reserved << 4) | op, isMasked ? 0x80 : 0]);
  const length = lengthBytes(payload.length, head);
  if (!isMasked) return Buffer.concat([head, length, payload]);
  const mask = randomBytes(4);
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([head, length, mask, masked]);
}

/** Behind the first seven bits of a length, which are set in the head. */
function lengthBytes(length: number, head: Buffer): Buffer {
  const bits = length < 126 ? length : length < 65_536 ? 126 : 127;
  head[1] = (head[1] ?? 0) | bits;
  const bytes = Buffer.alloc(bits === 126 ? 2 : bits === 127 ? 8 : 0);
  if (bits === 126) bytes.writeUInt16BE(length);
  if (bits === 127) bytes.writeBigUInt64BE(BigInt(length));
  return bytes;
}

export class RawWebSocket {
  readonly socket: Socket;
  /** Resolves when nothing more comes. */
  readonly ended: Promise<void>;
  /** The connection is cut once so many bytes have come, wherever in a frame that is. */
  cutAt = Number.POSITIVE_INFINITY;
  received = 0;
  readonly #onFrame: (heard: Heard) => void;
  #rest: Buffer;

  private constructor(socket: Socket, head: Buffer, onFrame: (heard: Heard) => void) {
    this.socket = socket;
    this.#onFrame = onFrame;
    this.#rest = head;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    this.#parse();
  }

  /** Rejects where the venue does not agree to the upgrade. */
  static async open(
    url: string,
    path: string,
    onFrame: (heard: Heard) => void,
  ): Promise<RawWebSocket> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    const head = await headOf(socket);
    return new RawWebSocket(socket, head, onFrame);
  }

  send(frame: Frame): void {
    this.socket.write(frameBytes(frame));
  }

  say(message: object | string): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    this.send({ op: OP.text, payload: Buffer.from(text) });
  }

  cut(): void {
    this.socket.destroy();
  }

  #take(chunk: Buffer): void {
    const left = this.cutAt - this.received;
    const taken = chunk.subarray(0, Math.max(0, Math.min(left, chunk.length)));
    this.received += taken.length;
    this.#rest = this.#rest.length === 0 ? taken : Buffer.concat([this.#rest, taken]);
    this.#parse();
    if (this.received >= this.cutAt) this.cut();
  }

  #parse(): void {
    for (let end = frameEnd(this.#rest); end !== undefined; end = frameEnd(this.#rest)) {
      const frame = this.#rest.subarray(0, end.at);
      this.#rest = this.#rest.subarray(end.at);
      this.#onFrame({ op: (frame[0] ?? 0) & 0x0f, payload: frame.subarray(end.payloadAt) });
    }
  }
}

/** Where the first frame of a server ends; undefined: it is not whole. */
function frameEnd(bytes: Buffer): { readonly at: number; readonly payloadAt: number } | undefined {
  const bits = (bytes[1] ?? 0) & 0x7f;
  const payloadAt = 2 + (bits === 126 ? 2 : bits === 127 ? 8 : 0);
  if (bytes.length < payloadAt) return undefined;
  let length = bits;
  if (bits === 126) length = bytes.readUInt16BE(2);
  if (bits === 127) length = Number(bytes.readBigUInt64BE(2));
  const at = payloadAt + length;
  return bytes.length < at ? undefined : { at, payloadAt };
}

/** What came behind the head of the answer. */
function headOf(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const onClose = () => reject(new Error('no answer to an upgrade'));
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', onData);
      socket.off('close', onClose);
      const head = bytes.toString('latin1', 0, end);
      if (head.startsWith('HTTP/1.1 101')) resolve(bytes.subarray(end + 4));
      else reject(new Error(`no upgrade: ${head.split('\r\n')[0]}`));
    };
    socket.on('data', onData);
    socket.once('close', onClose);
    socket.once('error', reject);
  });
}
