import { describe, expect, it } from 'vitest';
import type { Event } from '../core/event.ts';
import { eventsByTime } from './events-by-time.ts';

const rejected: Event = { type: 'rejected', rejection: { reason: 'no-position' } };
const asOf = (timeMs: number): Event => ({ type: 'as-of', timeMs });

describe('the events of an entry', () => {
  it('all happened at its time when nothing was due before it', () => {
    const events = [rejected, rejected];
    expect(eventsByTime({ seq: 7, timeMs: 50 }, events)).toEqual([{ seq: 7, timeMs: 50, events }]);
    expect(eventsByTime({ seq: 7, timeMs: 50 }, [])).toEqual([{ seq: 7, timeMs: 50, events: [] }]);
  });

  it('happened at the times of what was due, and then at its own', () => {
    const events = [asOf(10), rejected, asOf(20), asOf(50), rejected];
    expect(eventsByTime({ seq: 7, timeMs: 50 }, events)).toEqual([
      { seq: 7, timeMs: 10, events: [asOf(10), rejected] },
      { seq: 7, timeMs: 20, events: [asOf(20)] },
      { seq: 7, timeMs: 50, events: [asOf(50), rejected] },
    ]);
  });
});
