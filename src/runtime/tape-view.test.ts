import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AppliedEntry,
  randomEntries,
  stateOfInstruments,
} from '../../test/support/random-events.ts';
import { add, type Units } from '../primitives/units.ts';
import { createTape, type TapeView } from './tape-view.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const KEY = 'SPOT:ETHUSDT';
const state = stateOfInstruments();

function fed(entries: readonly AppliedEntry[], tape: TapeView = createTape()): TapeView {
  for (const { entry, events } of entries) tape.onApplied(entry, events);
  return tape;
}

function printsOf(entries: readonly AppliedEntry[]) {
  return entries.flatMap(({ entry, events }) =>
    events.flatMap((event) =>
      event.type === 'traded' && event.instrument.key === KEY
        ? [{ ...event, timeMs: entry.timeMs }]
        : [],
    ),
  );
}

const FLOWS = fc.record({
  seed: fc.integer(),
  count: fc.integer({ min: 1, max: 500 }),
  stepMs: fc.constantFrom(2_000, 60_000, 900_000, 30_000_000),
});

describe('the tape', () => {
  it('dates a trade by the moment it happened at, when that was before the command', () => {
    const traded = randomEntries(state, { seed: 1, count: 200 })
      .flatMap(({ events }) => events)
      .find((event) => event.type === 'traded');
    if (traded === undefined) throw new Error('nothing was traded');
    const { key } = traded.instrument;
    const timeMs = 3 * MINUTE_MS;
    const entry = { seq: 1, timeMs, command: { type: 'tick' } } as const;
    const events = [
      { type: 'as-of', timeMs: MINUTE_MS },
      traded,
      { type: 'as-of', timeMs },
      traded,
    ] as const;
    const tape = fed([{ entry, events }]);
    expect(tape.recentTrades(key, 2).map((trade) => trade.timeMs)).toEqual([timeMs, MINUTE_MS]);
    expect(tape.minuteBars(key).map(({ startMs }) => startMs)).toEqual([MINUTE_MS, timeMs]);
  });

  it("gives the day's figures as an obvious count over the trades does", () => {
    fc.assert(
      fc.property(FLOWS, fc.integer({ min: 0, max: 2 * DAY_MS }), (flow, laterMs) => {
        const entries = randomEntries(state, flow);
        const prints = printsOf(entries);
        const nowMs = (entries.at(-1)?.entry.timeMs ?? 0) + laterMs;
        const day = fed(entries).day(KEY, nowMs);
        if (prints.length === 0) {
          expect(day).toBeUndefined();
          return;
        }
        const last = prints.at(-1)?.priceTicks ?? 0;
        const fromMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - DAY_MS + MINUTE_MS;
        const today = prints.filter(({ timeMs }) => timeMs >= fromMs);
        const ticks = today.map(({ priceTicks }) => priceTicks);
        const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
        const priceAt = (sinceMs: number) =>
          prints.filter(({ timeMs }) => timeMs < sinceMs).at(-1)?.priceTicks;
        expect(day).toEqual({
          open: priceAt(fromMs) ?? ticks[0] ?? last,
          high: Math.max(last, ...ticks),
          low: Math.min(last, ...ticks),
          last,
          lots: today.reduce((sum, { lots }) => sum + lots, 0),
          value: today.reduce<Units>((sum, { value }) => add(sum, value), 0),
          openUtc:
            priceAt(midnight) ??
            prints.find(({ timeMs }) => timeMs >= midnight)?.priceTicks ??
            last,
        });
      }),
    );
  });

  it('keeps the latest trades, newest first, and the minute bars of a day, oldest first', () => {
    const entries = randomEntries(state, { seed: 1, count: 20_000, stepMs: 30_000 });
    const prints = printsOf(entries);
    const tape = fed(entries);
    expect(prints.length).toBeGreaterThan(3_000);
    const latest = prints.slice(-1000).map(({ tradeId }) => tradeId);
    expect(tape.recentTrades(KEY, 5_000).map(({ tradeId }) => tradeId)).toEqual(latest.reverse());
    expect(tape.recentTrades(KEY, 2).map(({ tradeId }) => tradeId)).toEqual(latest.slice(0, 2));
    expect(tape.recentTrades(KEY, 0)).toEqual([]);
    const bars = tape.minuteBars(KEY);
    const lastMs = entries.at(-1)?.entry.timeMs ?? 0;
    expect(bars.length).toBeGreaterThan(300);
    expect(bars[0]?.startMs).toBeGreaterThan(lastMs - DAY_MS - MINUTE_MS);
    const starts = bars.map(({ startMs }) => startMs);
    expect(starts).toEqual([...new Set(starts)].sort((left, right) => left - right));
  });

  it('is the same after being carried by a snapshot and fed on', () => {
    fc.assert(
      fc.property(FLOWS, fc.double({ min: 0, max: 1, noNaN: true }), (flow, at) => {
        const entries = randomEntries(state, flow);
        const cut = Math.floor(entries.length * at);
        const carried = createTape();
        carried.restore(fed(entries.slice(0, cut)).serialize());
        fed(entries.slice(cut), carried);
        const whole = fed(entries);
        expect(carried.serialize()).toBe(whole.serialize());
        expect(carried.recentTrades(KEY, 1000)).toEqual(whole.recentTrades(KEY, 1000));
        expect(carried.minuteBars(KEY)).toEqual(whole.minuteBars(KEY));
        const nowMs = entries.at(-1)?.entry.timeMs ?? 0;
        expect(carried.day(KEY, nowMs)).toEqual(whole.day(KEY, nowMs));
      }),
    );
  });

  it('counts a trade for the 1440 minutes that end with the present one', () => {
    const applied = randomEntries(state, { seed: 1, count: 200 }).find(
      (entry) => printsOf([entry]).length === 1,
    );
    const { entry, events } = applied ?? expect.fail('the flow has no single trade');
    const tape = createTape();
    tape.onApplied({ ...entry, timeMs: 10 * DAY_MS }, events);
    const lots = (laterMs: number) => tape.day(KEY, 10 * DAY_MS + laterMs)?.lots;
    const [print] = printsOf([{ entry, events }]);
    expect(lots(DAY_MS - 1)).toBe(print?.lots);
    expect(lots(DAY_MS)).toBe(0);
    expect(tape.day(KEY, 12 * DAY_MS)).toMatchObject({ open: print?.priceTicks, value: 0 });
  });

  it('Z2: a day opens at the price that stood when it began, not at its first trade', () => {
    const [first, second] = randomEntries(state, { seed: 1, count: 200 }).flatMap((entry) =>
      printsOf([entry]).map(() => entry),
    );
    if (first === undefined || second === undefined) throw new Error('the flow has no trades');
    const at = (entry: AppliedEntry, timeMs: number, priceTicks: number): AppliedEntry => ({
      entry: { ...entry.entry, timeMs },
      events: entry.events
        .filter((event) => event.type === 'traded')
        .map((event) => ({ ...event, priceTicks })),
    });
    const tape = fed([at(first, 10 * DAY_MS, 80)]);
    const laterMs = 11 * DAY_MS + 60 * MINUTE_MS;
    fed([at(second, laterMs, 88)], tape);
    expect(tape.day(KEY, laterMs)).toMatchObject({
      open: 80,
      openUtc: 80,
      last: 88,
      high: 88,
      low: 88,
    });
    const carried = createTape();
    carried.restore(tape.serialize());
    expect(carried.day(KEY, laterMs)).toEqual(tape.day(KEY, laterMs));
    expect(carried.day(KEY, laterMs + 2 * DAY_MS)).toMatchObject({ open: 88, openUtc: 88 });
  });

  it('knows nothing of an instrument that never traded', () => {
    const tape = createTape();
    expect(tape.day(KEY, 0)).toBeUndefined();
    expect(tape.recentTrades(KEY, 10)).toEqual([]);
    expect(tape.minuteBars(KEY)).toEqual([]);
  });
});
