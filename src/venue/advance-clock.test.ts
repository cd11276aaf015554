import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import { clockAdvance } from './advance-clock.ts';
import type { RunningVenue } from './running-venue.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let venue: RunningVenue;
beforeEach(async () => {
  venue = await startVenue({ clock: 'manual', operatorToken: 'ann:secret-of-ann', env: {} });
});
let isOpen = true;
beforeEach(() => {
  isOpen = true;
});
afterEach(async () => {
  if (isOpen) await venue.close();
});

async function advance(byMs: number) {
  const reply = await fetch(`${venue.url}/operator/v1/advance-clock`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret-of-ann', 'content-type': 'application/json' },
    body: JSON.stringify({ byMs: String(byMs) }),
  });
  return { status: reply.status, ...((await reply.json()) as { code: string; data: unknown }) };
}

test('W1: others are answered while the clock is advanced', async () => {
  let isDone = false;
  const advanced = advance(2 * MINUTE_MS).finally(() => {
    isDone = true;
  });
  let answered = 0;
  while (!isDone) {
    await (await fetch(`${venue.url}/healthz`)).text();
    answered += 1;
  }
  expect(await advanced).toMatchObject({ code: '00000' });
  expect(answered).toBeGreaterThan(10);
});

test('W1: a venue that closes breaks the advance off at its next step', async () => {
  const fromMs = venue.services.nowMs();
  const advanced = advance(30 * DAY_MS);
  await (await fetch(`${venue.url}/healthz`)).text();
  await (await fetch(`${venue.url}/healthz`)).text();
  await venue.close();
  isOpen = false;
  expect(await advanced).toMatchObject({ status: 503, code: '40725', data: null });
  expect(venue.sequencer.state.timeMs).toBeLessThan(fromMs + DAY_MS);
});

test('W1: without a market, what is due in many days is done day by day', async () => {
  await venue.close();
  venue = await startVenue({ clock: 'manual', market: 'off', operatorToken: 'ann:secret-of-ann' });
  const fromMs = venue.sequencer.state.timeMs;
  const stamps: number[] = [];
  venue.sequencer.listen(({ timeMs }) => stamps.push((timeMs - fromMs) / DAY_MS));
  await advance(2.5 * DAY_MS);
  expect(stamps).toEqual([1, 2, 2.5]);
});

test('V10: each step waits for a history that is behind, but not for ever', async () => {
  const { sequencer } = venue;
  const fromMs = sequencer.state.timeMs;
  let isBehind = false;
  const catchesUp: (() => void)[] = [];
  const whenNear = () => new Promise<void>((resolve) => catchesUp.push(resolve));
  const { advance: advanceTo } = clockAdvance({
    sequencer,
    market: undefined,
    stops: () => ({ nextMs: () => undefined, pass: async () => undefined }),
    load: { whenNear: () => (isBehind ? whenNear() : undefined) },
  });
  await advanceTo(fromMs + 1, { by: 'ann' });
  isBehind = true;
  const advanced = advanceTo(fromMs + 2, { by: 'ann' });
  await vi.waitFor(() => expect(catchesUp).toHaveLength(1));
  expect(sequencer.state.timeMs).toBe(fromMs + 1);
  catchesUp[0]?.();
  expect(await advanced).toBe(fromMs + 2);
  // Nobody says that it has caught up.
  expect(await advanceTo(fromMs + 3, { by: 'ann' })).toBe(fromMs + 3);
});
