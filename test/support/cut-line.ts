/** A line to a server that a test can cut, also one way: both ends stay open, and nothing comes through until it is mended. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export type Way = 'there' | 'back';

export class CutLine {
  readonly url: string;
  readonly #server: Server;
  /** What comes from them: `there`, of those who ask, or `back`. */
  readonly #ends = new Map<Socket, Way>();
  #cut: readonly Way[] = [];

  private constructor(url: string, server: Server) {
    this.url = url;
    this.#server = server;
  }

  /** To a server at an address like `http://127.0.0.1:2379`, by one of its own. */
  static async to(target: string): Promise<CutLine> {
    const { hostname, port } = new URL(target);
    const own = await freePort();
    const server = createServer((client) => line.#join(client, connect(Number(port), hostname)));
    const line = new CutLine(`http://127.0.0.1:${own}`, server);
    await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
    return line;
  }

  /** `way`: only what goes there, or comes back. */
  cut(way?: Way): void {
    this.#cut = way === undefined ? ['there', 'back'] : [way];
    for (const [end, goes] of this.#ends) if (this.#cut.includes(goes)) end.pause();
  }

  /** What was sent meanwhile arrives now. */
  mend(): void {
    this.#cut = [];
    for (const end of this.#ends.keys()) end.resume();
  }

  close(): void {
    for (const end of this.#ends.keys()) end.destroy();
    this.#server.close();
  }

  #join(one: Socket, other: Socket): void {
    for (const [from, to, way] of [
      [one, other, 'there'],
      [other, one, 'back'],
    ] as const) {
      this.#ends.set(from, way);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.#ends.delete(from);
        to.destroy();
      });
      if (this.#cut.includes(way)) from.pause();
    }
  }
}
