/** One address before several servers: each connection goes to the next of them that takes it. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #targets: () => readonly string[];
  readonly #ends = new Set<Socket>();
  #next = 0;

  private constructor(port: number, targets: () => readonly string[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.#targets = targets;
    this.#server = createServer((client) => this.#join(client));
  }

  /** `targets`: the addresses of now, asked for each connection. */
  static async before(targets: () => readonly string[]): Promise<Balancer> {
    const port = await freePort();
    const balancer = new Balancer(port, targets);
    await new Promise<void>((resolve) => balancer.#server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  close(): void {
    for (const end of this.#ends) end.destroy();
    this.#server.close();
  }

  #join(client: Socket): void {
    this.#follow(client);
    client.pause();
    this.#try(client, this.#targets().length);
  }

  #try(client: Socket, left: number): void {
    const targets = this.#targets();
    this.#next += 1;
    const target = targets[this.#next % targets.length];
    if (left === 0 || target === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    const again = (): void => this.#try(client, left - 1);
    server.once('error', again);
    server.once('connect', () => {
      server.off('error', again);
      this.#follow(server);
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
      client.pipe(server);
      server.pipe(client);
    });
  }

  #follow(end: Socket): void {
    this.#ends.add(end);
    end.on('error', () => end.destroy());
    end.on('close', () => this.#ends.delete(end));
  }
}
