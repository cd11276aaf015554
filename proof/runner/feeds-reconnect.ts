/**
 * Clients that lose their connections under load, at any byte and in every way, and come back: what each connection
 * told is compared with what one that was never cut was told, and with REST.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Dice } from '../../test/support/dice.ts';
import type { ReplyData } from '../../test/support/reply-data.ts';
import { type Api, ARGS, FeedsLife } from './feeds-life.ts';
import { FeedsLoad, SYMBOL } from './feeds-load.ts';
import { type FeedsVenue, startFeedsVenue } from './feeds-venue.ts';
import { type Lived, Witness } from './feeds-witness.ts';
import { frameBytes, OP } from './raw-web-socket.ts';

const CLIENTS = 8;
/** A life is at most so long, ms, and so many bytes. */
const LIFE_MS = 300;
const LIFE_BYTES = 60_000;
const PUBLIC_BACKLOG = 65_536;
/** A slow reader asks for the book by so many until more waits for him, and reads again after so long. */
const SLOW_ASKS = 100;
const SLOW_ASKS_MAX = 2_000;
const SLOW_MS = 500;
/** The venue forgets whom it did not hear for so long, and looks once a second. */
const IDLE_MS = 3_000;
const GONE_WITHIN_MS = 60_000;
/** What a venue may hold on to beyond what its orders take, bytes. */
const HELD_MAX = 6_000_000;
const WARM_UP = { reconnects: 8, commands: 200 };

export interface Shown {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

interface Setting {
  readonly venue: FeedsVenue;
  readonly load: FeedsLoad;
}

export async function tryReconnects(
  reconnects: number,
  tell: (line: string) => void,
): Promise<Shown> {
  const venue = await startFeedsVenue({ idleMs: IDLE_MS, publicBacklog: PUBLIC_BACKLOG });
  const setting = { venue, load: new FeedsLoad(venue.url, 1) };
  const { load } = setting;
  await load.fill();
  // What the first end of a connection loads into memory, once, is no part of what is measured.
  await round(setting, WARM_UP.reconnects, () => undefined);
  const perCommand = await heldPerCommand(setting);
  const before = { held: await venue.heldBytes(), commands: load.commands };
  const { lives, ways, faults } = await round(setting, reconnects, tell);
  const conflated = await venue.total('bourse_feed_conflated_total');
  const beyond = (await venue.heldBytes()) - before.held;
  const held = Math.round(beyond - perCommand * (load.commands - before.commands));
  load.close();
  const complaints = venue.complaints();
  await venue.stop();
  const sum = (of: (lived: Lived) => number) => lives.reduce((so, each) => so + of(each), 0);
  return {
    counts: {
      'forced reconnects': lives.length,
      'of them cut at a byte': ways.cut,
      'of them in the middle of a request': ways.silent,
      'of them half-open': ways.half,
      'of them slow readers': ways.slow,
      'pushes of the book that were in order': sum(({ books }) => books.length),
      'private events that were in order': sum(({ orders, fills }) => orders.length + fills.length),
      'pushes that were put together': conflated,
      'KB that the venue holds on to afterwards': Math.max(0, Math.round(held / 1000)),
    },
    faults: [
      ...faults,
      ...(held > HELD_MAX ? [`it holds on to ${held} bytes more than its orders take`] : []),
      ...(conflated === 0 ? ['no reader was so slow that something was put together'] : []),
      ...(complaints === '' ? [] : [complaints]),
    ],
  };
}

interface Round {
  readonly lives: readonly Lived[];
  readonly ways: Readonly<Record<Way, number>>;
  readonly faults: readonly string[];
}

/** So many lives of several clients at a time; when they are over nobody is connected. */
async function round(
  { venue, load }: Setting,
  reconnects: number,
  tell: (line: string) => void,
): Promise<Round> {
  await load.cancelAll();
  const { url } = venue;
  const witnesses = { v2: await Witness.begin(url, 'v2'), v3: await Witness.begin(url, 'v3') };
  const running = load.run();
  const lives: Record<Api, Lived[]> = { v2: [], v3: [] };
  const ways: Record<Way, number> = { cut: 0, half: 0, slow: 0, silent: 0 };
  const next = waysOf(reconnects);
  const client = async (at: number) => {
    const api = at % 2 === 0 ? 'v2' : 'v3';
    const dice = new Dice(100 + at);
    for (let way = next(); way !== undefined; way = next()) {
      lives[api].push(await live({ venue, load, api, dice, way }));
      ways[way] += 1;
      const done = lives.v2.length + lives.v3.length;
      if (done % 100 === 0) tell(`${done} reconnects, ${load.commands} commands`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)));
  load.stop();
  await running;
  const faults = [
    ...(await witnesses.v2.judge(load, lives.v2)),
    ...(await witnesses.v3.judge(load, lives.v3)),
  ];
  for (const { life } of [witnesses.v2, witnesses.v3]) life.socket.cut();
  faults.push(...(await leftOpen(venue)));
  const all = [...lives.v2, ...lives.v3];
  for (const each of all) each.socket.cut();
  return { lives: all, ways, faults };
}

type Way = 'cut' | 'half' | 'slow' | 'silent';

/** Each of twenty is one of them, whatever the extent. */
function waysOf(count: number): () => Way | undefined {
  let at = 0;
  return () => {
    if (at >= count) return undefined;
    at += 1;
    if (at % 20 === 5) return 'slow';
    if (at % 10 === 7) return 'half';
    return at % 10 === 3 ? 'silent' : 'cut';
  };
}

interface LifeSetting extends Setting {
  readonly api: Api;
  readonly dice: Dice;
  readonly way: Way;
}

async function live({ venue, load, api, dice, way }: LifeSetting): Promise<Lived> {
  const life = await FeedsLife.begin(venue.url, api);
  const { socket } = life;
  const caughtUp = await fillsOf(load, api);
  if (way === 'slow') {
    await fallBehind(venue, life, api);
    socket.socket.resume();
    await sleep(LIFE_MS);
    socket.cut();
  } else if (way === 'half') {
    await sleep(dice.below(LIFE_MS));
    life.rest();
    socket.socket.pause();
  } else if (way === 'silent') {
    await sleep(dice.below(LIFE_MS));
    const request = { op: 'subscribe', args: [ARGS[api].book] };
    const bytes = frameBytes({ op: OP.text, payload: Buffer.from(JSON.stringify(request)) });
    socket.socket.write(bytes.subarray(0, 1 + dice.below(bytes.length - 1)));
    await sleep(1);
    socket.cut();
  } else {
    socket.cutAt = socket.received + 1 + dice.below(LIFE_BYTES);
    await Promise.race([socket.ended, sleep(LIFE_MS)]);
    socket.cut();
  }
  return Object.assign(life, { caughtUp });
}

/** Reads nothing until so much waits for it that public channels are put together. */
async function fallBehind(venue: FeedsVenue, { socket }: FeedsLife, api: Api): Promise<void> {
  socket.socket.pause();
  for (let asked = 0; asked < SLOW_ASKS_MAX; asked += SLOW_ASKS) {
    for (let count = 0; count < SLOW_ASKS; count += 1)
      socket.say({ op: 'subscribe', args: [ARGS[api].book] });
    if ((await venue.metric('bourse_feed_backlog_bytes')) > PUBLIC_BACKLOG) break;
  }
  await sleep(SLOW_MS);
}

/** Ids of the newest fills, as REST has them. */
async function fillsOf(load: FeedsLoad, api: Api): Promise<readonly string[]> {
  if (api === 'v2') {
    const query = { symbol: SYMBOL, limit: '100' };
    const rows: ReplyData = await load.ask('alice', 'GET', '/api/v2/spot/trade/fills', query);
    return rows.map(({ tradeId }: ReplyData) => tradeId);
  }
  const query = { category: 'SPOT', limit: '100' };
  const { list }: ReplyData = await load.ask('alice', 'GET', '/api/v3/trade/fills', query);
  return list.map(({ execId }: ReplyData) => execId);
}

async function heldPerCommand({ venue, load }: Setting): Promise<number> {
  await load.run(WARM_UP.commands);
  const [held, before] = [await venue.heldBytes(), load.commands];
  await load.run(WARM_UP.commands);
  return ((await venue.heldBytes()) - held) / (load.commands - before);
}

/** Half-open links are ended by the venue itself. */
async function leftOpen(venue: FeedsVenue): Promise<readonly string[]> {
  const lateMs = performance.now() + GONE_WITHIN_MS;
  for (;;) {
    const open = await venue.metric('bourse_feed_connections');
    if (open === 0) return [];
    if (performance.now() > lateMs) return [`${open} connections were left open`];
    await sleep(100);
  }
}
