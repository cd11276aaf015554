/**
 * The fast path of what clients say. The library reads frames through a stream of its own, which costs an order about
 * as much as to validate it. This reads them from the socket itself, as far as a chunk consists of nothing but
 *
 *   text    = a whole message in one masked frame of at most 65 535 bytes, its length written in the shortest way,
 *             its payload UTF-8
 *   control = a whole ping or pong, masked, of at most 125 bytes, which the library is given as it is
 *
 * From the first byte on that is anything else the connection is the library's for the rest of its life: it has seen
 * whole frames alone, so that it begins where one ends. Nothing unusual is decided here.
 */
import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';

const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;
const MASKED = 0x80;
const MASK_SIZE = 4;
/** Lengths up to this one stand in the second byte; this one says that two bytes follow. */
const SHORT_MAX = 125;
const LONG = 126;

/** A whole frame of those above: where in the chunk its payload and the next frame begin. */
interface Frame {
  readonly first: number;
  readonly payloadAt: number;
  readonly end: number;
}

/** Stands before the listener that the library has put on the socket, and calls `hear` for each text. */
export function readPlainFrames(socket: Socket, hear: (text: Buffer) => void): void {
  const [toLibrary] = socket.listeners('data') as ((chunk: Buffer) => void)[];
  if (toLibrary === undefined) return;
  const onData = (chunk: Buffer): void => {
    let at = 0;
    for (let frame = frameAt(chunk, at); frame !== undefined; frame = frameAt(chunk, at)) {
      if (frame.first === TEXT) {
        const payload = unmasked(chunk, frame);
        if (payload === undefined) break;
        hear(payload);
      } else toLibrary.call(socket, chunk.subarray(at, frame.end));
      at = frame.end;
    }
    if (at === chunk.length) return;
    socket.off('data', onData);
    socket.on('data', toLibrary);
    toLibrary.call(socket, chunk.subarray(at));
  };
  socket.on('data', onData);
  socket.off('data', toLibrary);
}

/** Undefined: what begins there is none, or not whole. */
function frameAt(chunk: Buffer, at: number): Frame | undefined {
  const first = chunk[at];
  const lengthByte = chunk[at + 1] ?? 0;
  if (lengthByte < MASKED || (first !== TEXT && first !== PING && first !== PONG)) return undefined;
  const short = lengthByte - MASKED;
  if (short <= SHORT_MAX) return wholeFrame(chunk, first, at + 2 + MASK_SIZE, short);
  if (first !== TEXT || short !== LONG || chunk.length < at + 4) return undefined;
  const long = chunk.readUInt16BE(at + 2);
  return long > SHORT_MAX ? wholeFrame(chunk, first, at + 4 + MASK_SIZE, long) : undefined;
}

function wholeFrame(
  chunk: Buffer,
  first: number,
  payloadAt: number,
  length: number,
): Frame | undefined {
  const end = payloadAt + length;
  return end <= chunk.length ? { first, payloadAt, end } : undefined;
}

/** In place; undefined, and the chunk as it was, where that is no text. */
function unmasked(chunk: Buffer, frame: Frame): Buffer | undefined {
  applyMask(chunk, frame);
  const payload = chunk.subarray(frame.payloadAt, frame.end);
  if (isUtf8(payload)) return payload;
  applyMask(chunk, frame);
  return undefined;
}

function applyMask(chunk: Buffer, { payloadAt, end }: Frame): void {
  const maskAt = payloadAt - MASK_SIZE;
  for (let at = payloadAt; at < end; at += 1)
    chunk[at] = (chunk[at] ?? 0) ^ (chunk[maskAt + ((at - payloadAt) & 3)] ?? 0);
}
