/** Candles of mark and index, wherever their prices wait: in SQL, in the overlay, or in both. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AppliedEntry, stateOfInstruments } from '../../../test/support/random-events.ts';
import { closeHistories, openHistory, runs } from '../../../test/support/test-history.ts';
import { MARK_SCALE } from '../../engine/core/instrument.ts';
import { assert } from '../../primitives/assert.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { mul, pow10, type Units, unitsOf } from '../../primitives/units.ts';
import type { History } from '../history.ts';
import { createHistory } from '../history.ts';
import { Overlay } from '../overlay.ts';
import { Projector } from '../projector.ts';
import type { CandleSource } from './bar.ts';

const MINUTE_MS = 60_000;
const KEY = 'USDT-FUTURES:BTCUSDT';
const state = stateOfInstruments();

interface Price {
  readonly timeMs: number;
  readonly mark: number;
  readonly index: number;
}

/** One entry for each price. */
function entriesOf(prices: readonly Price[]): AppliedEntry[] {
  const instrument = state.markets.get(KEY)?.instrument;
  assert(instrument !== undefined, 'no such instrument');
  return prices.map(({ timeMs, mark, index }, at) => ({
    entry: { seq: at + 1, timeMs, command: { type: 'tick' } },
    events: [
      { type: 'prices-moved', instrument, markPrice: units(mark), indexPrice: units(index) },
    ],
  }));
}

function units(price: number): Units {
  return mul(price, pow10(MARK_SCALE));
}

/** The first `stored` entries are in SQL, by two projectors one after the other; all from `overlaid` on wait. */
async function historyOf(
  entries: readonly AppliedEntry[],
  at: { readonly restart: number; readonly stored: number; readonly overlaid: number },
): Promise<History> {
  const writer = await openHistory();
  const project = async (from: number, to: number) => {
    const projector = await Projector.open({ writer, journalId: 'j', scales: state });
    for (const { entry, events } of entries.slice(from, to)) projector.apply(entry, events);
    await projector.checkpoint(to, '');
  };
  await project(0, at.restart);
  await project(at.restart, at.stored);
  const overlay = new Overlay();
  for (const { entry, events } of entries.slice(at.overlaid)) overlay.onApplied(entry, events);
  const nowMs = () => entries.at(-1)?.entry.timeMs ?? 0;
  return createHistory({ database: writer.database, overlay, scales: state, nowMs });
}

/** The same, by filtering the prices of each minute. */
function obvious(prices: readonly Price[], source: 'mark' | 'index'): string[] {
  const minuteOf = ({ timeMs }: Price) => Math.floor(timeMs / MINUTE_MS);
  const [first, last] = [prices[0], prices.at(-1)].map((price) => price && minuteOf(price));
  const rows: string[] = [];
  let close = 0;
  for (let minute = first ?? 0; minute <= (last ?? -1); minute += 1) {
    const within = prices.filter((price) => minuteOf(price) === minute).map((each) => each[source]);
    const shown = within.length === 0 ? [close] : within;
    close = shown.at(-1) ?? 0;
    rows.push([shown[0], Math.max(...shown), Math.min(...shown), close].join(' '));
  }
  return rows;
}

async function shown(history: History, source: CandleSource, toMs: number): Promise<string[]> {
  const candles = await history.candles({
    ...{ instrument: KEY, source, length: MINUTE_MS, zone: 'utc', toMs, limit: 1000 },
  });
  return candles.map(({ open, high, low, close }) => [open, high, low, close].join(' '));
}

it('R-G-7: candles are the prices told in their time, wherever these wait', async () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 150_000 }),
    mark: fc.integer({ min: 1, max: 99_999 }),
    index: fc.integer({ min: 1, max: 99_999 }),
  });
  const places = fc.tuple(fc.nat(), fc.nat(), fc.nat());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), places, async (steps, at) => {
      let timeMs = Date.UTC(2026, 0, 5);
      const prices = steps.map(({ afterMs, ...price }) => {
        timeMs += afterMs;
        return { ...price, timeMs };
      });
      const stored = at[0] % (prices.length + 1);
      const history = await historyOf(entriesOf(prices), {
        stored,
        restart: at[1] % (stored + 1),
        overlaid: at[2] % (stored + 1),
      });
      for (const source of ['mark', 'index'] as const)
        expect(await shown(history, source, timeMs + 1)).toEqual(obvious(prices, source));
      expect(await shown(history, 'trades', timeMs + 1)).toEqual([]);
      await closeHistories();
    }),
    { numRuns: runs(60) },
  );
});

it('R-G-7: a price finer than the tick is shown as it was', async () => {
  const timeMs = Date.UTC(2026, 0, 5);
  const [entry] = entriesOf([{ timeMs, mark: 1, index: 1 }]);
  assert(entry !== undefined, 'one entry');
  const [event] = entry.events;
  assert(event?.type === 'prices-moved', 'of prices');
  const fine = { ...entry, events: [{ ...event, markPrice: unitsOf(60000123456789012n) }] };
  const history = await historyOf([fine], { restart: 1, stored: 1, overlaid: 1 });
  const text = formatUnits(unitsOf(60000123456789012n), MARK_SCALE);
  expect(await shown(history, 'mark', timeMs + 1)).toEqual([[text, text, text, text].join(' ')]);
});
