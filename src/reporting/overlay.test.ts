import { describe, expect, it } from 'vitest';
import { randomEntries, stateOfInstruments } from '../../test/support/random-events.ts';
import type { ReadTraded } from '../engine/core/event.ts';
import { Overlay, type WaitingIndex } from './overlay.ts';

const entries = randomEntries(stateOfInstruments(), { seed: 12, count: 5_000 });

const SEQS: WaitingIndex<number> = { itemsOf: ({ entry }) => [entry.seq], keptBy: {} };
const TRADES: WaitingIndex<ReadTraded> = {
  itemsOf: ({ events }) => events.filter((event) => event.type === 'traded'),
  keptBy: { instrument: ({ instrument }) => instrument.key },
};
const ETHUSDT = { by: 'instrument', is: 'SPOT:ETHUSDT' };

/** The seqs that still wait, newest first. */
function waiting(overlay: Overlay): number[] {
  return [...overlay.newest(SEQS)];
}

function fed(overlay: Overlay): Overlay {
  for (const { entry, events } of entries) overlay.onApplied(entry, events);
  return overlay;
}

describe('the overlay', () => {
  it('keeps everything that is not projected, and soon drops what is', () => {
    const overlay = fed(new Overlay());
    expect(waiting(overlay)).toHaveLength(5_000);
    overlay.projected(3_500);
    const kept = waiting(overlay);
    expect(kept[0]).toBe(5_000);
    expect(kept.length).toBeGreaterThanOrEqual(1_500);
    expect(kept.length).toBeLessThan(3_000);
    overlay.projected(5_000);
    expect(waiting(overlay)).toEqual([]);
  });

  it('V3: drops the oldest of a long replay, and says what must be projected for that', () => {
    const overlay = fed(new Overlay());
    const { events } = overlay;
    expect(overlay.dropBeyond(events)).toBe(0);
    const droppedSeq = overlay.dropBeyond(events / 2);
    const kept = waiting(overlay);
    expect(kept.at(-1)).toBe(droppedSeq + 1);
    expect(kept[0]).toBe(5_000);
    expect(overlay.events).toBeGreaterThanOrEqual(events / 2);
    expect(overlay.events).toBeLessThan(0.8 * events);
    // What is dropped does not come back.
    overlay.onApplied(entries[0]?.entry as never, []);
    expect(waiting(overlay)).toEqual(kept);
  });

  it('passes over what was projected before it was applied, as in a replay', () => {
    const overlay = new Overlay();
    overlay.projected(4_990);
    // An older report must not bring anything back.
    overlay.projected(10);
    expect(waiting(fed(overlay))).toEqual([
      5_000, 4_999, 4_998, 4_997, 4_996, 4_995, 4_994, 4_993, 4_992, 4_991,
    ]);
  });

  it('finds what was applied after an earlier question', () => {
    const overlay = new Overlay();
    const counts = entries.map(({ entry, events }) => {
      overlay.onApplied(entry, events);
      return [...overlay.newest(TRADES, ETHUSDT)].length;
    });
    const trades = entries.flatMap(({ events }) =>
      events.filter((event) => event.type === 'traded' && event.instrument.symbol === 'ETHUSDT'),
    );
    expect(counts.at(-1)).toBe(trades.length);
    expect([...overlay.newest(TRADES, ETHUSDT)]).toEqual(trades.toReversed());
  });
});
