import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AppliedEntry,
  randomEntries,
  stateOfInstruments,
} from '../../../test/support/random-events.ts';
import { closeHistories, openHistory, runs } from '../../../test/support/test-history.ts';
import type { ReadTraded } from '../../engine/core/event.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import type { CandleRow } from './bar.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const KEY = 'USDT-FUTURES:BTCUSDT';
const state = stateOfInstruments();

afterEach(closeHistories);

async function historyOf(entries: readonly AppliedEntry[], nowMs: number): Promise<History> {
  const writer = await openHistory();
  const projector = await Projector.open({ writer, journalId: 'j', scales: state });
  for (const { entry, events } of entries) projector.apply(entry, events);
  await projector.checkpoint(entries.length, '');
  return createHistory({
    database: writer.database,
    overlay: new Overlay(),
    scales: state,
    nowMs: () => nowMs,
  });
}

interface Print {
  readonly timeMs: number;
  readonly trade: ReadTraded;
}

function printsOf(entries: readonly AppliedEntry[], key: string): readonly Print[] {
  return entries.flatMap(({ entry, events }) =>
    events.flatMap((event) =>
      event.type === 'traded' && event.instrument.key === key
        ? [{ timeMs: entry.timeMs, trade: event }]
        : [],
    ),
  );
}

/** The same question answered the obvious way: filter the trades of each period. */
function obvious(
  prints: readonly Print[],
  starts: readonly number[],
  price: (ticks: number) => number,
): unknown[] {
  return starts.slice(0, -1).flatMap((startMs, index) => {
    const within = prints.filter(
      ({ timeMs }) => timeMs >= startMs && timeMs < (starts[index + 1] ?? 0),
    );
    const before = prints.filter(({ timeMs }) => timeMs < startMs).at(-1);
    const ticks = within.map(({ trade }) => trade.priceTicks);
    const flat = before === undefined ? undefined : price(before.trade.priceTicks);
    if (within.length === 0) {
      return flat === undefined ? [] : [[startMs, flat, flat, flat, flat, 0]];
    }
    const lots = within.reduce((sum, { trade }) => sum + trade.lots, 0);
    return [
      [
        startMs,
        price(ticks[0] ?? 0),
        price(Math.max(...ticks)),
        price(Math.min(...ticks)),
        price(ticks.at(-1) ?? 0),
        lots,
      ],
    ];
  });
}

function simple(candles: readonly CandleRow[]): unknown[] {
  return candles.map(({ startMs, open, high, low, close, baseVolume }) => [
    startMs,
    ...[open, high, low, close].map(Number),
    Math.round(Number(baseVolume) * 1000),
  ]);
}

describe('candles', () => {
  it('equal an obvious re-computation from the trades', async () => {
    const chosen = fc.record({
      seed: fc.integer(),
      minutes: fc.constantFrom(1, 3, 5, 15, 30, 60, 120, 240, 360, 720, 1440, 4320),
      stepMs: fc.constantFrom(5_000, 60_000, 1_800_000),
      limit: fc.integer({ min: 1, max: 120 }),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ seed, minutes, stepMs, limit }) => {
        const entries = randomEntries(state, { seed, count: 250, stepMs });
        const lastMs = entries.at(-1)?.entry.timeMs ?? 0;
        const length = minutes * MINUTE_MS;
        const candles = await (await historyOf(entries, lastMs)).candles({
          instrument: KEY,
          length,
          zone: 'utc',
          toMs: lastMs + DAY_MS,
          limit,
        });
        const end = Math.floor(lastMs / length) * length;
        const starts = Array.from({ length: limit + 1 }, (_, k) => end - (limit - 1 - k) * length);
        expect(simple(candles)).toEqual(
          obvious(printsOf(entries, KEY), starts, (ticks) => ticks / 2),
        );
        await closeHistories();
      }),
      { numRuns: runs(50) },
    );
  });

  it('count quote volume in the quote coin, and in USD for inverse contracts', async () => {
    const entries = randomEntries(state, { seed: 21, count: 300 });
    const lastMs = entries.at(-1)?.entry.timeMs ?? 0;
    const history = await historyOf(entries, lastMs);
    for (const [key, tick, lot] of [
      ['SPOT:ETHUSDT', 0.01, 0.0001],
      ['COIN-FUTURES:BTCUSD', 0.1, 0.001],
    ] as const) {
      const [month] = await history.candles({
        instrument: key,
        length: 7 * DAY_MS,
        zone: 'utc',
        toMs: lastMs,
        limit: 1,
      });
      const trades = printsOf(entries, key).map(({ trade }) => trade);
      const base = trades.reduce((sum, { lots }) => sum + lots * lot, 0);
      const quote = trades.reduce(
        (sum, { lots, priceTicks }) => sum + lots * lot * priceTicks * tick,
        0,
      );
      expect(Number(month?.baseVolume)).toBeCloseTo(base, 9);
      expect(Number(month?.quoteVolume)).toBeCloseTo(quote, 9);
    }
  });

  it('open with the first trade ever, run without a gap to now, and never into the future', async () => {
    const entries = randomEntries(state, { seed: 4, count: 60 });
    const prints = printsOf(entries, KEY);
    const lastMs = prints.at(-1)?.timeMs ?? 0;
    const nowMs = lastMs + 10 * MINUTE_MS;
    const history = await historyOf(entries, nowMs);
    const ask = { instrument: KEY, length: MINUTE_MS, zone: 'utc', limit: 1000 } as const;
    const candles = await history.candles({ ...ask, toMs: nowMs + DAY_MS });
    const minuteOf = (timeMs: number) => Math.floor(timeMs / MINUTE_MS) * MINUTE_MS;
    expect(candles[0]?.startMs).toBe(minuteOf(prints[0]?.timeMs ?? 0));
    expect(candles.at(-1)?.startMs).toBe(minuteOf(nowMs));
    expect(candles.slice(-10).map((candle) => candle.baseVolume)).toEqual(Array(10).fill('0'));
    const gaps = candles.slice(1).map((candle, at) => candle.startMs - (candles[at]?.startMs ?? 0));
    expect(new Set(gaps)).toEqual(new Set([MINUTE_MS]));
    // The end is exclusive on open times, the start inclusive.
    const [first, second, third] = candles;
    const window = { fromMs: second?.startMs ?? 0, toMs: third?.startMs ?? 0 };
    expect(await history.candles({ ...ask, ...window })).toEqual([second]);
    const late = { fromMs: (first?.startMs ?? 0) + 1, toMs: third?.startMs ?? 0 };
    expect(await history.candles({ ...ask, ...late })).toEqual([second]);
    expect(await history.candles({ ...ask, toMs: first?.startMs ?? 0 })).toEqual([]);
  });

  it('are none for an instrument that does not exist', async () => {
    const history = await historyOf([], 0);
    const ask = {
      instrument: 'SPOT:NONE',
      length: HOUR_MS,
      zone: 'utc',
      toMs: 9,
      limit: 5,
    } as const;
    expect(await history.candles(ask)).toEqual([]);
    expect(await history.candles({ ...ask, instrument: KEY })).toEqual([]);
  });
});
