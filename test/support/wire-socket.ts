/**
 * The server's end of a connection without a network: what a client sends is pushed, what it would
 * receive is kept. So ten million requests need no kernel, and each piece arrives when a test says.
 */
import { Duplex } from 'node:stream';

export class WireSocket extends Duplex {
  readonly remoteAddress: string;
  /** All that was sent to the client, one character a byte. */
  received = '';
  #isEnded = false;
  #isStalled = false;
  #goOn: (() => void) | undefined;

  constructor(remoteAddress: string) {
    super({ allowHalfOpen: true });
    this.remoteAddress = remoteAddress;
  }

  /** How the connection stands, as its client sees it. */
  get standing(): 'open' | 'ended' | 'destroyed' {
    if (this.destroyed) return 'destroyed';
    return this.#isEnded ? 'ended' : 'open';
  }

  /** The client sends this. */
  deliver(piece: Buffer): void {
    if (!this.destroyed) this.push(piece);
  }

  /** The client says that it will send nothing more. */
  halfClose(): void {
    if (!this.destroyed) this.push(null);
  }

  /** The client is gone, as a net.Socket tells of it. */
  reset(): void {
    this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  }

  /** The client takes nothing more than what is under way. */
  stall(): void {
    this.#isStalled = true;
  }

  /** The client reads on. */
  release(): void {
    this.#isStalled = false;
    const goOn = this.#goOn;
    this.#goOn = undefined;
    goOn?.();
  }

  override _read(): void {
    // Whatever there is to be read is pushed.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.received += chunk.toString('latin1');
    if (this.#isStalled) this.#goOn = done;
    else done();
  }

  override _final(done: () => void): void {
    this.#isEnded = true;
    done();
  }

  /** As of a net.Socket. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', () => this.destroy());
  }

  /** As of a net.Socket; nobody waits for time to pass. */
  setTimeout(): this {
    return this;
  }
}
