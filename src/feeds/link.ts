/** The wire to one client: frames out, and its end. What comes in is `session.ts`'s. */
import type { Socket } from 'node:net';
import { Sender, type WebSocket } from 'ws';
import type { End } from './messages.ts';

/** RFC 6455: a whole text message, unmasked as servers send it. */
const TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };

/** The bytes of a text message, which may be written to any number of clients. */
export function frameOf(text: string): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(text), TEXT));
}

/** Of each character a byte in UTF-8 too, and no more than a short frame takes. */
function isPlain(text: string): boolean {
  return text.length <= 65_535 && Buffer.byteLength(text) === text.length;
}

/** The same as characters of Latin-1, each a byte: what one client alone is told needs no buffer. Of plain text alone. */
function plainFrameOf(text: string): string {
  const { length } = text;
  const size =
    length < 126
      ? String.fromCharCode(length)
      : String.fromCharCode(126, length >>> 8, length & 0xff);
  return `\x81${size}${text}`;
}

/** The text of a frame that {@link frameOf} made. */
export function textOfFrame(frame: Buffer): string {
  const length = (frame[1] ?? 0) & 0x7f;
  const headSize = length < 126 ? 2 : length === 126 ? 4 : 10;
  return frame.toString('utf8', headSize);
}

/** One buffer of several frames. */
export type Join = (frames: readonly Buffer[]) => Buffer;

export class Link {
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  #end: End | undefined;
  /** How many hold it. */
  #holds = 0;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(webSocket: WebSocket, socket: Socket) {
    this.#webSocket = webSocket;
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN;
  }

  /** Why it was closed by the venue; undefined: it was not. */
  get end(): End | undefined {
    return this.#end;
  }

  /** Bytes that the client has not taken. */
  get backlog(): number {
    return this.#socket.writableLength + this.#heldBytes;
  }

  write(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#holds === 0) this.#socket.write(frame);
    else {
      this.#held.push(frame);
      this.#heldBytes += frame.length;
    }
  }

  /** What is written until it is released goes out together. */
  hold(): void {
    this.#holds += 1;
  }

  release(join: Join): void {
    this.#holds -= 1;
    if (this.#holds === 0) this.#writeHeld(join);
  }

  #writeHeld(join: Join): void {
    const held = this.#held;
    if (held.length === 0) return;
    this.#held = [];
    this.#heldBytes = 0;
    if (this.isOpen) this.#socket.write(join(held));
  }

  /** Nothing more is read until it resumes, but what has been read already. */
  pause(): void {
    if (this.isOpen) this.#webSocket.pause();
  }

  /** Also when it is closing: the client's word of that is to be read. */
  resume(): void {
    this.#webSocket.resume();
  }

  say(text: string): void {
    if (this.#holds > 0 || !isPlain(text)) this.write(frameOf(text));
    else if (this.isOpen) this.#socket.write(plainFrameOf(text), 'latin1');
  }

  /** Told each time when everything has been taken after a backlog. */
  onDrain(listener: () => void): void {
    this.#socket.on('drain', listener);
  }

  /** The client has the time of `ws` to answer the closing, then the connection is cut. */
  close(end: End): void {
    if (!this.isOpen) return;
    this.#writeHeld(Buffer.concat);
    this.#end = end;
    this.#webSocket.close(end.code, end.reason);
  }

  cut(): void {
    this.#webSocket.terminate();
  }
}
