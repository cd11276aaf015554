/**
 * Overload: 48 users send batches of 50 orders, three times as many as the venue just sustained, while one user sends
 * one order a second. What he waits, how soon the others are refused, and what the process needs is measured; then the
 * venue is killed and started again with half a gigabyte of heap.
 *
 * Senders have a machine of their own but for here. The first seconds, in which they wait for themselves, are not timed,
 * and how late they were themselves is told. The venue's own part is what it says: how long its thread did something
 * else at a time, before which a request is not even read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ServeOptions,
  type ServingProcess,
  serve,
  temporaryFolder,
  writeVenueFile,
} from '../test/support/bourse-process.ts';
import { fixtureVenue } from '../test/support/fixture-venue.ts';
import { HttpClient } from '../test/support/http-client.ts';
import { wireRequest } from '../test/support/signed-request.ts';
import { type Area, cleaningUp, type Extent, type Proof, sizeFor } from './runner/area.ts';
import { BATCH, type LoadPiece, type LoadShown } from './runner/overload-client.ts';
import { dealOut } from './runner/workers.ts';

const HEAVY = Array.from({ length: 48 }, (_, index) => `heavy${index + 1}`);
const LIGHT = 'light';
const FACTOR = 3;
const SECONDS = {
  small: { alone: 15, sustained: 10, overload: 20 },
  full: { alone: 60, sustained: 60, overload: 600 },
  long: { alone: 60, sustained: 60, overload: 3_600 },
};
/** What V3 and V4 ask. */
const MOST = { residentMb: 600, lightFactor: 5, shedMs: 100 };
const RESTART_HEAP = '--max-old-space-size=512';
const LOOK_MS = 250;
const WARM_SECONDS = 5;
const ALONE_PER_SECOND = 10;
const SMALL_PER_SECOND = 10;

export const area: Area = {
  promise:
    'Under three times the orders a second that it sustains, a venue needs no more than 600 MB, refuses what is too ' +
    'much with 503 within 100 ms, lets a user who sends little wait no more than five times as long as alone, and ' +
    'starts again with a heap of 512 MB with all that it acknowledged.',
  run: cleaningUp(run),
};

async function run(extent: Extent, tell: (line: string) => void): Promise<Proof> {
  const seconds = sizeFor(extent, SECONDS);
  const options = overloadVenue();
  const venue = await serve(options);
  const { url } = venue;
  const warmSeconds = WARM_SECONDS;
  const light = { url, keys: [LIGHT], orders: 1, warmSeconds };
  const heavy = { url, keys: HEAVY, orders: BATCH, warmSeconds };
  // One order a second would be too few for a p99; when he is alone, they do not wait for each other.
  const alone = await load({ ...light, perSecond: ALONE_PER_SECOND, seconds: seconds.alone });
  tell(`alone: ${said(alone)}`);
  const calm = await load({ ...heavy, keys: HEAVY.slice(0, 4), seconds: seconds.sustained });
  const perSecond = calm.accepted / seconds.sustained;
  tell(`sustained: ${Math.round(perSecond * BATCH)} orders a second: ${said(calm)}`);
  const watch = watchResident(venue);
  const overload = { seconds: seconds.overload };
  const paused = await pausesOf(url);
  const [much, little] = await Promise.all([
    load({ ...heavy, ...overload, perSecond: FACTOR * perSecond }),
    load({ ...light, ...overload, perSecond: extent.isSmall ? SMALL_PER_SECOND : 1 }),
  ]);
  const residentMb = watch.stop();
  const pauseMs = boundOf(await pausesOf(url), paused);
  tell(
    `overload: ${said(much)}; resident ${residentMb} MB; the light user: ${said(little)}; the venue's own pauses: p99 ≤ ${pauseMs} ms`,
  );
  await venue.kill();
  const again = await startAgain(options, [...much.sample, ...calm.sample, ...little.sample]);
  const figures = figuresOf({ alone, much, little, perSecond, residentMb, pauseMs, ...again });
  return { counts: figures, faults: faultsOf(figures, [alone, calm, much, little]) };
}

function overloadVenue(): ServeOptions {
  const folder = temporaryFolder();
  const [first] = fixtureVenue.users ?? [];
  const users = [...HEAVY, LIGHT].map((label, index) => ({
    ...first,
    uid: String(9001 + index),
    label,
    balances: { USDT: '1000000000', ETH: '1000000' },
    keys: [
      {
        key: label,
        secret: `${label}-secret`,
        passphrase: `${label}pass1234`,
        permissions: ['spot:read_write', 'uta_trade:read_write'],
      },
    ],
  }));
  const venueFile = writeVenueFile(folder, {
    users,
    // All of them come from one address.
    limits: { connectionsPerAddress: 10_000 },
  } as object);
  return { dataFolder: join(folder, 'data'), venueFile };
}

async function load(piece: LoadPiece): Promise<LoadShown> {
  const all: LoadShown[] = [];
  await dealOut<LoadPiece, LoadShown>({
    worker: new URL('runner/overload-client.ts', import.meta.url),
    pieces: [piece],
    processes: 1,
    onShown: (shown) => all.push(shown) > 0,
  });
  const [shown] = all;
  if (shown === undefined) throw new Error('nothing was sent');
  return shown;
}

function watchResident({ pid }: ServingProcess): { readonly stop: () => number } {
  let most = 0;
  const look = () => {
    const file = `/proc/${pid}/status`;
    const [, kb = '0'] =
      /VmRSS:\s+(\d+) kB/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
    most = Math.max(most, Math.round(Number(kb) / 1024));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** By their bounds in seconds, how many looks of the venue at its own pauses found at most so much. */
async function pausesOf(url: string): Promise<ReadonlyMap<number, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const buckets = text.matchAll(/^bourse_pause_seconds_bucket\{le="([\d.]+|\+Inf)"\} (\d+)$/gm);
  return new Map(
    [...buckets].map(([, bound = '', count = '']) => [
      bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound),
      Number(count),
    ]),
  );
}

/** The bound in ms that 99 of a hundred looks between two readings kept. */
function boundOf(after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>): number {
  const since = [...after].map(
    ([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const,
  );
  const all = since.at(-1)?.[1] ?? 0;
  const [bound] = since.find(([, count]) => count >= 0.99 * all) ?? [Number.POSITIVE_INFINITY];
  return bound * 1000;
}

/** How many of the orders are not there any more. */
async function startAgain(options: ServeOptions, orders: LoadShown['sample']) {
  const startMs = performance.now();
  const venue = await serve({ ...options, env: { NODE_OPTIONS: RESTART_HEAP } });
  const startSeconds = Math.round((performance.now() - startMs) / 1000);
  while (
    ((await (await fetch(`${venue.url}/readyz`)).json()) as { warnings: string[] }).warnings
      .length > 0
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
  const client = new HttpClient(venue.url);
  let lost = 0;
  for (const { key, orderId } of orders) {
    const path = '/api/v3/trade/order-info';
    const reply = await client.send(
      wireRequest('GET', path, { as: key, query: { orderId } }, Date.now()),
    );
    if (reply.code !== '00000') lost += 1;
  }
  client.close();
  await venue.kill();
  return { startSeconds, asked: orders.length, lost };
}

interface Measured {
  readonly alone: LoadShown;
  readonly much: LoadShown;
  readonly little: LoadShown;
  /** Batches. */
  readonly perSecond: number;
  readonly residentMb: number;
  readonly pauseMs: number;
  readonly startSeconds: number;
  readonly asked: number;
  readonly lost: number;
}

function figuresOf({ alone, much, little, perSecond, residentMb, pauseMs, ...again }: Measured) {
  return {
    'sustained orders a second': Math.round(perSecond * BATCH),
    'orders sent under overload': much.sent * BATCH,
    'orders accepted under overload': much.accepted * BATCH,
    'batches refused with 503': much.shed,
    'p99 of a refusal in ms': percentile(much.shedMs, 99),
    'p99 of what the senders were late themselves in ms': much.ownMs,
    'p99 at most of the pauses of the venue in ms': pauseMs,
    'p99 of the light user alone in ms': percentile(alone.acceptedMs, 99),
    'p99 of the light user under overload in ms': percentile(little.acceptedMs, 99),
    'orders of the light user that were refused': little.shed,
    'resident memory in MB': residentMb,
    'seconds to start again with 512 MB': again.startSeconds,
    'acknowledged orders asked again': again.asked,
    'of them lost': again.lost,
  };
}

function faultsOf(
  figures: ReturnType<typeof figuresOf>,
  all: readonly LoadShown[],
): readonly string[] {
  const alone = figures['p99 of the light user alone in ms'];
  const light = figures['p99 of the light user under overload in ms'];
  const others = all.flatMap(({ others: count, other }) =>
    count === 0 ? [] : [`${count} × ${other}`],
  );
  return [
    ...(light > MOST.lightFactor * alone
      ? [`the light user waits ${light} ms, alone ${alone} ms: more than five times as long`]
      : []),
    ...(figures['p99 of a refusal in ms'] > MOST.shedMs
      ? ['refusals come after more than 100 ms']
      : []),
    ...(figures['resident memory in MB'] > MOST.residentMb ? ['it needs more than 600 MB'] : []),
    ...(figures['batches refused with 503'] === 0
      ? ['nothing was refused: it was no overload']
      : []),
    ...(figures['of them lost'] > 0 ? ['acknowledged orders are gone'] : []),
    ...(others.length > 0 ? [`replies of other kinds: ${others.join('; ')}`] : []),
  ];
}

function percentile(sorted: readonly number[], percent: number): number {
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return Math.round((sorted[at] ?? 0) * 10) / 10;
}

function said({ sent, accepted, shed, others, acceptedMs, shedMs }: LoadShown): string {
  return (
    `${sent} sent, ${accepted} accepted (p50 ${percentile(acceptedMs, 50)} ms, p99 ${percentile(acceptedMs, 99)} ms), ` +
    `${shed} refused (p99 ${percentile(shedMs, 99)} ms), ${others} others`
  );
}
