/**
 * Connections that read whatever comes and say nothing more, in a process of their own. Takes a {@link ReadersOrder}
 * per message, and answers when all of them have been greeted; without a greeting they are closed.
 */
import { connect, type Socket } from 'node:net';

export interface ReadersOrder {
  readonly port: number;
  readonly count: number;
  /** Sent once it is open, base64; empty: nothing, and nothing is awaited. */
  readonly greeting: string;
  /** Bytes that come in answer to it, at least. */
  readonly answerBytes: number;
}

const AT_A_TIME = 50;
const open: Socket[] = [];

process.on('message', async (order: ReadersOrder) => {
  for (let done = 0; done < order.count; done += AT_A_TIME)
    await Promise.all(
      Array.from({ length: Math.min(AT_A_TIME, order.count - done) }, () => reader(order)),
    );
  if (order.count === 0) for (const socket of open.splice(0)) socket.destroy();
  process.send?.('ready');
});

function reader({ port, greeting, answerBytes }: ReadersOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    open.push(socket);
    let heard = 0;
    socket.on('data', ({ length }) => {
      heard += length;
      if (heard >= answerBytes) resolve();
    });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(Buffer.from(greeting, 'base64'));
      if (answerBytes === 0) resolve();
    });
  });
}
