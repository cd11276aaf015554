import { describe, expect, test } from 'vitest';
import { emptyState } from '../core/state.ts';
import { apply } from '../engine.ts';

const TO_MS = 1_767_571_200_000;

/** What a step is answered, and whether a market without terms did anything in it. */
function stepOn(clock: 'manual' | 'system', toMs: number | undefined) {
  const state = emptyState();
  state.isManualClock = clock === 'manual';
  const command = {
    type: 'market-step',
    step: 7,
    ...(toMs === undefined ? {} : { toMs }),
  } as const;
  const { result, events } = apply(state, { seq: 1, timeMs: TO_MS, command });
  const done = events.filter(({ type }) => type !== 'rejected');
  return { said: result.ok ? 'ok' : result.reason, done: done.length };
}

describe('R-V-18: a step of the built-in market', () => {
  test('brings its own time on a manual clock alone', () => {
    expect(stepOn('manual', TO_MS)).toEqual({ said: 'ok', done: 0 });
    expect(stepOn('system', undefined)).toEqual({ said: 'ok', done: 0 });
    expect(stepOn('system', TO_MS)).toEqual({ said: 'clock-not-manual', done: 0 });
  });
});
