/**
 * Bench (m): what it costs the main thread to tell a thousand subscribers of `books50` of a change, against a naive
 * server that makes the text anew for each and against bare sockets with the same bytes; and what an idle connection
 * holds on to.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { startVenue } from '../src/venue/start-venue.ts';
import type { BenchContext, Prepare } from './bench.ts';
import { threadCpuNs } from './cpu.ts';
import type { ReadersOrder } from './readers.ts';
import { HANDSHAKE, textFrame } from './web-socket.ts';

const SUBSCRIBERS = 1_000;
const IDLE = 1_000;
const FRAMES = { short: 5, long: 20 };
const LEVELS = 60;
const MID_TICKS = 600_000;
const ARG = { instType: 'USDT-FUTURES', channel: 'books50', instId: 'BTCUSDT' };

/** Sends a frame to all who are there; resolves when nothing waits for any of them. */
type Tell = () => Promise<void>;

export const prepare: Prepare = async (context) => {
  const readers = fork(join(context.home, 'bench/readers.ts'), {
    cwd: context.home,
    execArgv: ['--import', 'tsx'],
  });
  const read = async (order: ReadersOrder) => {
    readers.send(order);
    await once(readers, 'message');
  };
  const venue = await ownVenue(context);
  const idleKiB = await idleConnection(venue.port, read);
  const [naive, bare] = [await naiveServer(), await bareServer()];
  const subscribe = Buffer.concat([
    Buffer.from(HANDSHAKE),
    textFrame({ op: 'subscribe', args: [ARG] }),
  ]);
  const count = SUBSCRIBERS;
  const greeting = subscribe.toString('base64');
  await read({ port: venue.port, count, greeting, answerBytes: 1_000 });
  const greeted = Buffer.from(HANDSHAKE).toString('base64');
  await read({ port: naive.port, count, greeting: greeted, answerBytes: 100 });
  await read({ port: bare.port, count, greeting: '', answerBytes: 0 });
  while (bare.sockets.length < count) await sleep(5);
  const text = await venue.frameText();
  const ways: Readonly<Record<string, Tell>> = {
    venue: venue.tell,
    naive: () => naive.tell(JSON.parse(text)),
    bare: () => bare.tell(text),
  };
  const round = async () => {
    const figures: Record<string, number> = {};
    for (const [name, tell] of Object.entries(ways))
      figures[`${name}Us`] = (await cpuOf(tell, FRAMES[context.size])) / 1e3;
    const { venueUs = 0, naiveUs = 0, bareUs = 0 } = figures;
    return { ...figures, naiveRatio: venueUs / naiveUs, bareRatio: venueUs / bareUs, idleKiB };
  };
  await round();
  return {
    round,
    close: async () => {
      readers.kill();
      await venue.close();
    },
  };
};

async function cpuOf(tell: Tell, frames: number): Promise<number> {
  await tell();
  const before = threadCpuNs();
  for (let frame = 0; frame < frames; frame += 1) await tell();
  return (threadCpuNs() - before) / frames;
}

/** The whole of it: an order changes the book, and its subscribers are told. */
async function ownVenue({ home }: BenchContext) {
  const venue = await startVenue({
    ...{ venue: join(home, 'bench/venue.yaml'), clock: 'manual', market: 'off', drainMs: 0 },
    env: {},
  });
  const { sequencer, feeds } = venue;
  let placed = 0;
  const place = async (side: 'buy' | 'sell', ticks: number) => {
    placed += 1;
    await sequencer.submit({
      ...{ type: 'place-order', uid: '1001', instrument: 'USDT-FUTURES:BTCUSDT', side },
      ...{ orderType: 'limit', priceTicks: ticks, lots: 1, timeInForce: 'gtc' },
    });
  };
  for (let level = 1; level <= LEVELS; level += 1) {
    await place('buy', MID_TICKS - level);
    await place('sell', MID_TICKS + level);
  }
  return {
    port: Number(new URL(venue.url).port),
    tell: async () => {
      await place('buy', MID_TICKS - 1 - (placed % 40));
      while (feeds.backlogBytes > 0) await breathe();
    },
    /** The push that its subscribers were sent last. */
    frameText: () => lastPush(venue.url, () => place('buy', MID_TICKS - 1)),
    close: () => venue.close(),
  };
}

function lastPush(url: string, act: () => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/ws/public`);
    socket.onopen = () => socket.send(JSON.stringify({ op: 'subscribe', args: [ARG] }));
    socket.onerror = () => reject(new Error('the venue does not take a socket'));
    let isSubscribed = false;
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (!text.includes('"action"')) return;
      if (isSubscribed) {
        socket.close();
        resolve(text);
      } else {
        isSubscribed = true;
        void act();
      }
    };
  });
}

async function naiveServer() {
  const http = createHttpServer();
  const server = new WebSocketServer({ server: http, perMessageDeflate: false });
  const sockets: Socket[] = [];
  http.on('connection', (socket: Socket) => sockets.push(socket.on('error', ignore)));
  return {
    port: await listening(http),
    tell: async (row: unknown) => {
      for (const client of server.clients) client.send(JSON.stringify(row));
      await untilTaken(sockets);
    },
  };
}

async function bareServer() {
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (socket) =>
    sockets.push(socket.on('error', ignore)),
  );
  return {
    port: await listening(server),
    sockets,
    tell: async (text: string) => {
      const bytes = Buffer.from(text);
      for (const socket of sockets) socket.write(bytes);
      await untilTaken(sockets);
    },
  };
}

/** Readers are killed at the end, whatever they had not read. */
function ignore(): void {}

async function untilTaken(sockets: readonly Socket[]): Promise<void> {
  while (sockets.some(({ writableLength }) => writableLength > 0)) await breathe();
}

async function listening(server: Server | ReturnType<typeof createHttpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function idleConnection(
  port: number,
  read: (order: ReadersOrder) => Promise<void>,
): Promise<number> {
  const order = {
    port,
    count: IDLE,
    greeting: Buffer.from(HANDSHAKE).toString('base64'),
    answerBytes: 100,
  };
  // What the first of them load stays.
  await read({ ...order, count: 100 });
  const before = heldBytes();
  await read(order);
  const perIdle = (heldBytes() - before) / IDLE / 1024;
  await read({ ...order, count: 0 });
  return perIdle;
}

/** On the heap and beside it. */
function heldBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}
