import { expect, test } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Two clocks that a test moves by hand. */
function bench() {
  const warnings: string[] = [];
  let hostMs = START_MS;
  let monotonicMs = 123.75;
  const clock = new SteadyClock({
    hostMs: () => Math.floor(hostMs),
    monotonicMs: () => monotonicMs,
    warn: (message) => warnings.push(message),
  });
  const pass = (ms: number): number => {
    hostMs += ms;
    monotonicMs += ms;
    return clock.now();
  };
  return {
    clock,
    warnings,
    pass,
    /** The system clock alone is set. */
    set: (ms: number): number => {
      hostMs += ms;
      return clock.now();
    },
    /** The monotonic clock alone runs. */
    drift: (ms: number): number => {
      monotonicMs += ms;
      return clock.now();
    },
    /** Looks each second, as a venue does. */
    stand: (ms: number): number => {
      for (let left = ms; left > 0; left -= 1000) pass(Math.min(left, 1000));
      return clock.now();
    },
    hostMs: () => Math.floor(hostMs),
  };
}

test('V6: a clock that nobody sets is followed to the millisecond, with nothing said', () => {
  const { clock, hostMs, pass, warnings } = bench();
  for (let each = 0; each < 2000; each += 1) expect(pass(0.37)).toBe(hostMs());
  expect(clock.offsetMs()).toBe(0);
  expect(clock.isOff).toBe(false);
  expect(warnings).toEqual([]);
});

test('V6, R-V-17: a step ahead of a minute at most is believed at once', () => {
  const { hostMs, set, warnings } = bench();
  expect(set(MINUTE_MS)).toBe(hostMs());
  expect(warnings).toEqual([]);
});

test('V6, R-V-17: a jump of 100 days is never believed, and time goes on by the monotonic clock', () => {
  const { clock, set, stand, warnings } = bench();
  expect(set(100 * DAY_MS)).toBe(START_MS);
  expect(clock.isOff).toBe(true);
  expect(clock.offsetMs()).toBe(100 * DAY_MS);
  expect(stand(HOUR_MS)).toBe(START_MS + HOUR_MS);
  expect(warnings).toEqual([
    'the system clock jumped from 2026-01-05T12:00:00.000Z to 2026-04-15T12:00:00.000Z: venue time goes on without it; set the clock, or have it believed: bourse accept-clock',
  ]);
  expect(set(-100 * DAY_MS)).toBe(START_MS + HOUR_MS);
  expect(clock.isOff).toBe(false);
});

test('V6, R-V-17: a jump of up to a day is believed when it has stood for ten seconds', () => {
  const { clock, hostMs, set, stand, warnings } = bench();
  expect(set(DAY_MS)).toBe(START_MS);
  expect(stand(9_999)).toBe(START_MS + 9_999);
  expect(clock.isOff).toBe(true);
  expect(stand(1)).toBe(hostMs());
  expect(clock.isOff).toBe(false);
  expect(clock.offsetMs()).toBe(0);
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toBe(
    'the system clock jumped from 2026-01-05T12:00:10.000Z to 2026-01-06T12:00:10.000Z, and has stood there since: it is believed',
  );
});

test('V6, R-V-17: one that does not stand is not believed, and the next one is to stand for itself', () => {
  const { set, stand } = bench();
  set(2 * HOUR_MS);
  stand(9_000);
  expect(set(-2 * HOUR_MS)).toBe(START_MS + 9_000);
  set(2 * HOUR_MS);
  expect(stand(9_000)).toBe(START_MS + 18_000);
  // Set again before it has stood: from there on it is to stand anew.
  set(3 * HOUR_MS);
  expect(stand(9_000)).toBe(START_MS + 27_000);
  expect(stand(1_000)).toBe(START_MS + 28_000 + 5 * HOUR_MS);
});

test('V6, R-V-17: a jump back is never believed, however small it is', () => {
  for (const backMs of [1_001, MINUTE_MS, 100 * DAY_MS]) {
    const { clock, set, stand, warnings } = bench();
    expect(set(-backMs)).toBe(START_MS);
    expect(stand(HOUR_MS)).toBe(START_MS + HOUR_MS);
    expect(clock.isOff).toBe(true);
    expect(clock.offsetMs()).toBe(-backMs);
    expect(warnings).toHaveLength(1);
  }
});

test('V6, R-V-17: two clocks of different speeds are brought together, and time never runs back', () => {
  const { clock, drift, pass, warnings } = bench();
  let last = drift(900);
  for (let second = 0; second < 900; second += 1) {
    const next = pass(1000);
    expect(next).toBeGreaterThan(last);
    last = next;
  }
  expect(clock.offsetMs()).toBe(0);
  expect(warnings).toEqual([]);
});

test('V6, R-V-17: whoever answers for it has a jump believed, in either direction', () => {
  for (const jumpMs of [100 * DAY_MS, -HOUR_MS]) {
    const { clock, hostMs, set } = bench();
    set(jumpMs);
    clock.accept();
    expect(clock.now()).toBe(hostMs());
    expect(clock.isOff).toBe(false);
  }
});
