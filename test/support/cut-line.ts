/** A line to a server that a test can cut: both ends stay open, and nothing comes through until it is mended. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export class CutLine {
  readonly url: string;
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #isCut = false;

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

  cut(): void {
    this.#isCut = true;
    for (const end of this.#ends) end.pause();
  }

  /** What was sent meanwhile arrives now. */
  mend(): void {
    this.#isCut = false;
    for (const end of this.#ends) end.resume();
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }

  #join(one: Socket, other: Socket): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      this.#ends.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        this.#ends.delete(from);
        to.destroy();
      });
      if (this.#isCut) from.pause();
    }
  }
}
