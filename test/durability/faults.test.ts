/**
 * A disk that fails: nothing is acknowledged that may be lost, the venue stops within a second and
 * says why, and starts clean once the cause is gone (design.md 2).
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { emptyState } from '../../src/engine/core/state.ts';
import { replay } from '../../src/venue/replay.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import type { VenueOptions } from '../../src/venue/venue-options.ts';
import {
  complaintsOf,
  serve,
  startBourse,
  temporaryFolder,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { startVenue } from '../support/checked-replies.ts';
import { type Fault, FaultyDisk } from '../support/faulty-disk.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { HttpClient } from '../support/http-client.ts';
import { OPERATOR_TOKEN, wireRequest } from '../support/signed-request.ts';
import { type Call, Trader } from '../support/trader.ts';

const CLIENTS = 20;
const SECOND_MS = 1000;
/** Room for the commands of the fixture venue. */
const QUEUE = 100;
const ORDERS = 500;
const BUSY = '40725';
/** Fills the first segment of the journal soon. */
const LONG_TEXT = 'x'.repeat(250);
const TIMEOUT_MS = 120_000;

const SAYINGS: Record<Fault, RegExp> = {
  refuse: /EIO: i\/o error, write/,
  unsure: /EIO: i\/o error, fdatasync/,
  short: /short write: \d+ of \d+ bytes/,
  full: /ENOSPC: no space left on device/,
};

test.for(Object.entries(SAYINGS) as [Fault, RegExp][])(
  'a disk that goes %s: no false acknowledgement, and a clean start',
  { timeout: TIMEOUT_MS },
  async ([fault, saying]) => {
    const data = join(temporaryFolder(), 'data');
    const disk = new FaultyDisk();
    const stopped: { cause: Error; atMs: number }[] = [];
    const onStop = (cause: Error) => stopped.push({ cause, atMs: performance.now() });
    const venue = await start({ data, disk, onStop });
    const clients = new Clients(venue.url);
    const ended = clients.placeUntilDead({ isTalkative: fault === 'full' });
    await until(() => clients.acknowledged.length > 5 * CLIENTS);
    disk.fault = fault;
    await until(() => stopped.length > 0);
    expect(stopped[0]?.cause.message).toMatch(saying);
    // A new segment is prepared long before it is needed: until then all is well.
    const sinceMs = Math.max(disk.failedAtMs ?? 0, clients.lastAnswerMs);
    expect((stopped[0]?.atMs ?? Infinity) - sinceMs).toBeLessThan(SECOND_MS);
    expect((await fetch(`${venue.url}/readyz`)).status).toBe(503);
    // A process would be gone by now; what is still unanswered stays so.
    clients.leave();
    await ended;
    await venue.close();

    const again = await start({ data });
    await new Clients(again.url).findAll(clients.acknowledged);
    await again.close();
    await expectVerified(data);
  },
);

test(
  'a file system without room: the process ends with 70 and the cause',
  async () => {
    const folder = temporaryFolder();
    const options = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
    // Whoever runs this, no file may grow beyond 3 MB: journal or history, something will not fit.
    const cramped = await serve({ ...options, shell: 'ulimit -f 3000' });
    const clients = new Clients(cramped.url);
    await clients.placeUntilDead({ isTalkative: true });
    const lastAnswerMs = clients.lastAnswerMs;
    const { exitCode } = await cramped.ended;
    expect(performance.now() - lastAnswerMs).toBeLessThan(2 * SECOND_MS);
    expect(cramped.stderr()).toMatch(/bourse: stopped: .*(?:disk|EFBIG|too large)/);
    expect(cramped.stderr()).toContain('Nothing that was acknowledged is lost');
    expect(exitCode).toBe(70);

    const again = await serve(options);
    await new Clients(again.url).findAll(clients.acknowledged);
    await again.kill('SIGTERM');
    await expectVerified(options.dataFolder);
  },
  TIMEOUT_MS,
);

test(
  'a full queue answers 503, and nothing of that is journalled',
  async () => {
    const data = join(temporaryFolder(), 'data');
    const disk = new FaultyDisk();
    const venue = await start({ data, disk, maxQueued: QUEUE });
    let release = (): void => undefined;
    disk.held = new Promise((resolve) => {
      release = resolve;
    });
    const trader = new Clients(venue.url).trader;
    let answered = 0;
    const placing = Array.from({ length: ORDERS }, async (_, index) => {
      const reply = await trader.placesSpot(orderOf(`order-${index}`));
      answered += 1;
      return reply;
    });
    // What the first write took and what fills the queue waits; all others are answered at once.
    await until(() => answered >= ORDERS - 2 * QUEUE);
    release();
    const replies = await Promise.all(placing);
    await venue.close();
    const accepted = replies.filter(({ status }) => status === 200);
    const busy = replies.filter(({ status, code }) => status === 503 && code === BUSY);
    expect(accepted.length + busy.length).toBe(ORDERS);
    expect(accepted.length).toBeGreaterThan(QUEUE);
    expect(accepted.length).toBeLessThanOrEqual(2 * QUEUE);
    const journalled: string[] = [];
    await replay({ folder: data, state: emptyState() }, ({ command }) => {
      if (command.type === 'place-order') journalled.push(command.clientOid ?? '');
    });
    expect(journalled.sort()).toEqual(accepted.map(({ data: ids }) => ids.clientOid).sort());
  },
  TIMEOUT_MS,
);

/** In this process, so that its disk can be made to fail. */
async function start(options: Partial<VenueOptions> & { data: string }): Promise<RunningVenue> {
  const venue = await startVenue({
    venue: { ...fixtureVenue, rateLimits: { '*': 0 } },
    market: 'off',
    operatorToken: OPERATOR_TOKEN,
    ...options,
  });
  let closing: Promise<void> | undefined;
  const closeOnce = venue.close.bind(venue);
  const close = (): Promise<void> => {
    closing ??= closeOnce();
    return closing;
  };
  onTestFinished(close);
  return Object.assign(venue, { close });
}

async function expectVerified(data: string): Promise<void> {
  const verify = startBourse(['verify', '--data', data]);
  const { exitCode } = await verify.ended;
  expect(complaintsOf(verify)).toBe('');
  expect(exitCode).toBe(0);
}

function orderOf(clientOid: string) {
  return { side: 'buy', orderType: 'limit', price: '1000', size: '0.002', clientOid };
}

class Clients {
  readonly trader: Trader;
  readonly acknowledged: string[] = [];
  lastAnswerMs = performance.now();
  readonly #client: HttpClient;
  readonly #call: Call;
  #names = 0;

  constructor(url: string) {
    this.#client = new HttpClient(url);
    this.#call = (method, path, asked = {}) =>
      this.#client.send(wireRequest(method, path, asked, Date.now()));
    this.trader = new Trader(this.#call, 'bob');
  }

  /** Many at once, until they are refused or their connections end; the talkative fill the disk. */
  async placeUntilDead({ isTalkative }: { readonly isTalkative: boolean }): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, () => this.#placeUntilDead(isTalkative)));
  }

  leave(): void {
    this.#client.close();
  }

  async findAll(clientOids: readonly string[]): Promise<void> {
    for (const clientOid of clientOids) {
      expect(await this.trader.order({ clientOid })).toMatchObject({ clientOid });
    }
  }

  async #placeUntilDead(isTalkative: boolean): Promise<void> {
    for (;;) {
      this.#names += 1;
      const clientOid = `order-${this.#names}`;
      try {
        if (isTalkative) await this.#talk();
        const reply = await this.trader.placesSpot(orderOf(clientOid));
        if (reply.code !== '00000') return;
        this.lastAnswerMs = performance.now();
        this.acknowledged.push(clientOid);
      } catch {
        return;
      }
    }
  }

  async #talk(): Promise<void> {
    const body = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', price: '60000', reason: LONG_TEXT };
    await this.#call('POST', '/operator/v1/set-index-price', { body, as: 'operator' });
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}
