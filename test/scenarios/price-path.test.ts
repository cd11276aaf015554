import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MARK_SCALE } from '../../src/engine/core/instrument.ts';
import { hashedText } from '../../src/engine/snapshot.ts';
import { formatUnits } from '../../src/primitives/decimal.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import type { VenueOptions } from '../../src/venue/venue-options.ts';
import { startVenue } from '../support/checked-replies.ts';
import { marketVenue } from '../support/market-venue.ts';

const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;
const MINUTE = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'bourse-path-'));
const open: RunningVenue[] = [];

afterEach(async () => {
  for (const venue of open.splice(0)) await venue.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(path: unknown, options: VenueOptions = {}) {
  const venue = marketVenue({}, path === undefined ? {} : { path });
  const started = await startVenue({ venue, clock: 'manual', drainMs: 0, ...options });
  open.push(started);
  return started;
}

function at({ sequencer }: RunningVenue, key = 'USDT-FUTURES:ETHUSDT'): string {
  return formatUnits(sequencer.state.markets.get(key)?.indexPrice ?? 0, MARK_SCALE);
}

/** Moves time to so long after the start. */
async function to({ services }: RunningVenue, sinceMs: number): Promise<void> {
  await services.operator.advanceClock(START + sinceMs, { by: 'test' });
}

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

const POINTS = [
  { at: '10s', price: '2500' },
  { at: '20s', price: '-4%' },
  { at: '30s', price: '2450.5' },
];

describe('R-V-30: an index that follows a path', () => {
  it('stands at the first point before it, moves in straight lines, and stands at the last', async () => {
    const venue = await start(POINTS);
    expect(at(venue)).toBe('2500');
    await to(venue, 5 * SECOND);
    expect(at(venue)).toBe('2500');
    await to(venue, 15 * SECOND);
    expect(at(venue)).toBe('2450');
    await to(venue, 20 * SECOND);
    expect(at(venue)).toBe('2400');
    await to(venue, 22_750);
    expect(at(venue)).toBe('2413.8875');
    await to(venue, 40 * SECOND);
    expect(at(venue)).toBe('2450.5');
  });

  it('is quoted around, and takes other instruments of its base along', async () => {
    const venue = await start([
      { at: '0s', price: '2500' },
      { at: '2m', price: '2000' },
    ]);
    for (const minute of [1, 2]) {
      await to(venue, minute * MINUTE + 2000);
      const market = venue.sequencer.state.markets.get('USDT-FUTURES:ETHUSDT');
      const [bid, ask] = [market?.book.bids.levels.at(-1), market?.book.asks.levels.at(-1)];
      const index = Number(at(venue));
      expect(((bid?.ticks ?? 0) + (ask?.ticks ?? 0)) / 200 / index).toBeCloseTo(1, 3);
      expect(Number(at(venue, 'SPOT:ETHUSDT')) / index).toBeCloseTo(1, 6);
    }
    expect(at(venue)).toBe('2000');
  });

  it('is sent a long file in parts, and one that is packed, from a time of its own', async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `${row * 25},${2500 + (row % 7)}`);
    const file = written('long.csv.gz', `time,price\n${rows.join('\n')}\n`);
    const venue = await start(file);
    const known = () => venue.sequencer.state.paths.get('USDT-FUTURES:ETHUSDT')?.points.length ?? 0;
    for (const row of [10, 2510, 2990]) {
      await to(venue, row * 25);
      expect(at(venue)).toBe(String(2500 + (row % 7)));
      expect(known()).toBeLessThan(520);
    }
    const absolute = written('absolute.csv', `${START + 500},2600\r\n${START + 1500},2700\r\n`);
    const other = await start(absolute);
    await to(other, 1000);
    expect(at(other)).toBe('2650');
  });

  it('goes on after a restart and in a fork as if it had never stopped', async () => {
    const rows = Array.from({ length: 1200 }, (_, row) => `${row * 25},${2500 + (row % 11)}`);
    const path = written('restart.csv', rows.join('\n'));
    const whole = await start(path);
    await to(whole, 25_000);
    const data = join(folder, 'data');
    const first = await start(path, { data });
    await to(first, 12_500);
    await first.close();
    const second = await start(path, { data });
    open.splice(open.indexOf(first), 1);
    const forked = await second.fork();
    open.push(forked);
    for (const venue of [second, forked]) {
      await to(venue, 25_000);
      expect(at(venue)).toBe(at(whole));
    }
    expect(hashedText(second.sequencer.state)).toBe(hashedText(forked.sequencer.state));
  });

  it('ends with the word in the venue file, and another path takes its place from there', async () => {
    const data = join(folder, 'changed');
    const first = await start(POINTS, { data });
    await to(first, 15 * SECOND);
    await first.close();
    const second = await start([{ at: '1m', price: '2700' }], { data });
    expect(at(second)).toBe('2700');
    await second.close();
    const third = await start(undefined, { data });
    await to(third, 30 * SECOND);
    expect(third.sequencer.state.paths.size).toBe(0);
    expect(Number(at(third))).not.toBe(2700);
    await third.close();
    open.splice(0);
  });
});

describe('a file of points', () => {
  it('has times as people write them, and as data have them', async () => {
    const times = ['2026-01-01T00:00:10Z', '2026-01-01T01:00:20+01:00', String(START + 30_000)];
    const file = written(
      'iso.csv',
      `time,price\n${times.map((time, n) => `${time},250${n}`).join('\n')}\n`,
    );
    const venue = await start(file);
    for (const [since, price] of [
      [10, '2500'],
      [15, '2500.5'],
      [20, '2501'],
      [30, '2502'],
    ] as const) {
      await to(venue, since * SECOND);
      expect(at(venue)).toBe(price);
    }
  });
});

describe('a path that cannot be used', () => {
  const refusal = async (path: unknown, instrument: object = {}): Promise<string> => {
    const venue = marketVenue({}, { path });
    Object.assign(venue.instruments?.[1] ?? {}, instrument);
    const started = startVenue({ venue, clock: 'manual' });
    await started.then((running) => open.push(running)).catch(() => undefined);
    return started.then(
      () => 'none',
      (error: Error) => error.message,
    );
  };

  it('is told with the line, or the place in the venue file', async () => {
    const file = written('bad.csv', 'time,price\n0,2500\n1000,none\n');
    expect(await refusal(file)).toBe(
      `market: ${file}:3: expected a time and a price, such as 10m,2500 or 2026-01-01T00:00:00Z,2500`,
    );
    const back = written('back.csv', '1000,2500\n1000,2501\n');
    expect(await refusal(back)).toContain(':2: expected a later time than on the line before');
    expect(await refusal(join(folder, 'gone.csv'))).toContain('no such file');
    expect(await refusal([{ at: '1m', price: '-100%' }])).toContain(
      'market.instruments[1].path[0].price: expected a price above zero',
    );
    expect(await refusal([{ at: '1m', price: '0' }])).toContain(
      'path[0].price: expected a decimal',
    );
    expect(
      await refusal([
        { at: '1m', price: '1' },
        { at: '60s', price: '1' },
      ]),
    ).toContain('path[1].at: not later than the one before');
    expect(await refusal(POINTS, { indexSource: 'external' })).toContain(
      'path: the index of ETHUSDT is `indexSource: external`',
    );
  });
});
