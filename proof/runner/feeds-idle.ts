/** Connections that come and go, and some that stay and say nothing: what the venue holds on to of either. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shown } from './feeds-reconnect.ts';
import { type FeedsVenue, startFeedsVenue } from './feeds-venue.ts';
import { OP, RawWebSocket } from './raw-web-socket.ts';

const PATH = '/v2/ws/public';
const AT_A_TIME = 50;
const WARM_UP = 200;
/** Of each that was dropped, bytes: less than any of its parts, and than what differs between two looks. */
const DROPPED_MAX = 200;
const NOISE = 500_000;
/** An idle one, bytes. */
const IDLE_MAX = 25 * 1024;
const GONE_WITHIN_MS = 60_000;

export async function tryConnections(
  { dropped, idle }: { readonly dropped: number; readonly idle: number },
  tell: (line: string) => void,
): Promise<Shown> {
  const venue = await startFeedsVenue();
  await openAndDrop(venue, WARM_UP);
  await openIdle(venue, WARM_UP);
  const before = await venue.heldBytes();
  const perIdle = await openIdle(venue, idle);
  tell(`${idle} idle connections take ${Math.round(perIdle)} bytes each`);
  await openAndDrop(venue, dropped);
  const left = (await venue.heldBytes()) - before;
  const complaints = venue.complaints();
  await venue.stop();
  return {
    counts: {
      'connections opened and dropped': dropped,
      'KB held on to of all of them': Math.max(0, Math.round(left / 1000)),
      'bytes of an idle connection': Math.round(perIdle),
    },
    faults: [
      ...(left > dropped * DROPPED_MAX + NOISE
        ? [`${dropped} connections left ${left} bytes`]
        : []),
      ...(perIdle > IDLE_MAX ? [`an idle connection takes ${perIdle} bytes`] : []),
      ...(complaints === '' ? [] : [complaints]),
    ],
  };
}

/** Every third says good-bye, every third subscribes to something, every third is just gone. */
async function openAndDrop(venue: FeedsVenue, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_A_TIME)
    await Promise.all(
      Array.from({ length: Math.min(AT_A_TIME, count - done) }, async (_, at) => {
        const socket = await openOne(venue);
        const arg = { instType: 'SPOT', channel: 'books5', instId: 'ETHUSDT' };
        if (at % 3 === 0) socket.send({ op: OP.close, payload: Buffer.from([0x03, 0xe8]) });
        if (at % 3 === 1) socket.say({ op: 'subscribe', args: [arg] });
        if (at % 3 === 0) await socket.ended;
        else socket.cut();
      }),
    );
  await nobodyLeft(venue);
}

/** Bytes that each of them takes. */
async function openIdle(venue: FeedsVenue, count: number): Promise<number> {
  const before = await venue.heldBytes();
  const sockets: RawWebSocket[] = [];
  for (let done = 0; done < count; done += AT_A_TIME)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_A_TIME, count - done) }, () => openOne(venue)),
      )),
    );
  const perIdle = ((await venue.heldBytes()) - before) / count;
  for (const socket of sockets) socket.cut();
  await nobodyLeft(venue);
  return perIdle;
}

function openOne({ url }: FeedsVenue): Promise<RawWebSocket> {
  return RawWebSocket.open(url, PATH, () => undefined);
}

async function nobodyLeft(venue: FeedsVenue): Promise<void> {
  const lateMs = performance.now() + GONE_WITHIN_MS;
  for (;;) {
    const open = await venue.metric('bourse_feed_connections');
    if (open === 0) return;
    if (performance.now() > lateMs) throw new Error(`${open} connections were left open`);
    await sleep(20);
  }
}
