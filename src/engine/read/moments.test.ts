import { describe, expect, it } from 'vitest';
import type { Event } from '../core/event.ts';
import { momentsOf } from './moments.ts';

const rejected: Event = { type: 'rejected', rejection: { reason: 'no-position' } };
const moment = (timeMs: number): Event => ({ type: 'moment', timeMs });

describe('the events of an entry', () => {
  it('all happened at its time when nothing was due before it', () => {
    const events = [rejected, rejected];
    expect(momentsOf({ seq: 7, timeMs: 50 }, events)).toEqual([{ seq: 7, timeMs: 50, events }]);
    expect(momentsOf({ seq: 7, timeMs: 50 }, [])).toEqual([{ seq: 7, timeMs: 50, events: [] }]);
  });

  it('happened at the times of what was due, and then at its own', () => {
    const events = [moment(10), rejected, moment(20), moment(50), rejected];
    expect(momentsOf({ seq: 7, timeMs: 50 }, events)).toEqual([
      { seq: 7, timeMs: 10, events: [moment(10), rejected] },
      { seq: 7, timeMs: 20, events: [moment(20)] },
      { seq: 7, timeMs: 50, events: [moment(50), rejected] },
    ]);
  });
});
