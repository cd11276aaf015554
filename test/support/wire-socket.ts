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

  constructor(remoteAddress: string) {
    super({ allowHalfOpen: true });
    this.remoteAddress = remoteAddress;
  }

  /** How the connection stands, as its client sees it. */
  get standing(): 'open' | 'ended' | 'destroyed' {
    if (this.destroyed) return 'destroyed';
    return this.#isEnded ? 'ended' : 'open';
  }

  override _read(): void {
    // Whatever there is to be read is pushed.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.received += chunk.toString('latin1');
    done();
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
