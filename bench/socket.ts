/**
 * Bench (n): an order over a socket against one over HTTP; an order over HTTP with and without a hundred who subscribe
 * to ten public channels of its market, on a demo that moves; and how long after the answer its push comes.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchContext, Figures, Prepare } from './bench.ts';
import type { LoadOrder } from './load.ts';
import {
  type LoadProcess,
  type Running,
  startLoadProcess,
  startVenueProcess,
} from './processes.ts';
import type { ReadersOrder } from './readers.ts';
import { HANDSHAKE, textFrame } from './web-socket.ts';

const CONNECTIONS = 64;
const ORDERS = { short: 4_000, long: 8_000 };
const PUSHED = 300;
const SUBSCRIBERS = 100;
const BTC = { instType: 'USDT-FUTURES', instId: 'BTCUSDT' };
const CHANNELS = [
  ...['ticker', 'books', 'books1', 'books5', 'books15', 'books50', 'trade'],
  ...['candle1m', 'candle5m', 'candle1H'],
];

export const prepare: Prepare = async (context) => {
  const count = ORDERS[context.size];
  const quiet = await startVenueProcess(context);
  const moving = await startVenueProcess(context, 'on');
  const watched = await startVenueProcess(context, 'on');
  const load = startLoadProcess(context);
  const readers = await subscribers(context, watched);
  const cost = (venue: Running, kind: LoadOrder['kind']) => mainNs(load, venue, { kind, count });
  const round = async (): Promise<Figures> => {
    const [httpNs, socketNs] = [await cost(quiet, 'order'), await cost(quiet, 'socket')];
    const [aloneNs, watchedNs] = [await cost(moving, 'order'), await cost(watched, 'order')];
    const pushed = { port: quiet.port, kind: 'push', connections: 1, count: PUSHED } as const;
    const { p50Ms } = await load.run(pushed);
    return {
      ...{ httpNs, socketNs, aloneNs, watchedNs },
      socketRatio: socketNs / httpNs,
      watchedRatio: watchedNs / aloneNs,
      pushMs: p50Ms,
    };
  };
  await round();
  return {
    round,
    close: async () => {
      readers.kill();
      for (const each of [load, quiet, moving, watched]) await each.stop();
    },
  };
};

/** CPU time of the venue's main thread, an order, once all connections stand. */
async function mainNs(
  load: LoadProcess,
  { pid, port }: Running,
  { kind, count }: Pick<LoadOrder, 'kind' | 'count'>,
): Promise<number> {
  const order = { port, pid, kind, connections: CONNECTIONS, count };
  const { failed, mainNs } = await load.run(order);
  if (failed > 0) throw new Error(`${failed} orders were refused`);
  return mainNs / count;
}

async function subscribers({ home }: BenchContext, { port }: Running) {
  const readers = fork(join(home, 'bench/readers.ts'), {
    cwd: home,
    execArgv: ['--import', 'tsx'],
  });
  const args = CHANNELS.map((channel) => ({ ...BTC, channel }));
  const asked = [Buffer.from(HANDSHAKE), textFrame({ op: 'subscribe', args })];
  const greeting = Buffer.concat(asked).toString('base64');
  const order: ReadersOrder = { port, count: SUBSCRIBERS, greeting, answerBytes: 4_000 };
  readers.send(order);
  await once(readers, 'message');
  return readers;
}
