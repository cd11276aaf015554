/** Sockets that hear of every trade of the benches' market, and count what they hear. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

const ARG = { instType: 'USDT-FUTURES', channel: 'trade', instId: 'BTCUSDT' };

export class Listeners {
  readonly #sockets: readonly WebSocket[];
  #count = 0;

  private constructor(sockets: readonly WebSocket[]) {
    this.#sockets = sockets;
    for (const socket of sockets)
      socket.on('message', () => {
        this.#count += 1;
      });
  }

  /** Resolves when all have subscribed. */
  static async at(port: number, count: number): Promise<Listeners> {
    const open = async (): Promise<WebSocket> => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/ws/public`);
      await once(socket, 'open');
      socket.send(JSON.stringify({ op: 'subscribe', args: [ARG] }));
      await once(socket, 'message');
      return socket;
    };
    return new Listeners(await Promise.all(Array.from({ length: count }, open)));
  }

  get count(): number {
    return this.#count;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
