import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVenue } from '../../../../../test/support/checked-replies.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';
import { systemClock } from '../../../../venue/clock.ts';
import { parseVenueFile } from '../../../../venue/file/read-venue-file.ts';
import type { RunningVenue } from '../../../../venue/running-venue.ts';
import { SteadyClock } from '../../../../venue/steady-clock.ts';

const DAY_MS = 86_400_000;
const FILE = 'coins: [{ coin: USDT, scale: 8 }]\nusers: [{ uid: "1" }]';

let hostMs = Date.UTC(2026, 0, 5);
let monotonicMs = 0;
let venue: RunningVenue;
let manual: TestVenue;

beforeAll(async () => {
  const steady = new SteadyClock({
    hostMs: () => hostMs,
    monotonicMs: () => monotonicMs,
    warn: () => undefined,
  });
  venue = await startVenue({
    venue: parseVenueFile('venue.yaml', FILE, {}),
    clock: systemClock(steady),
    hostMs: () => hostMs,
    operatorToken: 'ann:secret-of-ann',
    env: {},
  });
  manual = await startTestVenue();
});
afterAll(async () => {
  await venue.close();
  await manual.close();
});

async function get(url: string): Promise<string> {
  return (await venue.app.inject({ method: 'GET', url })).body;
}

async function operate(act: string, payload: object) {
  const reply = await venue.app.inject({
    method: 'POST',
    url: `/operator/v1/${act}`,
    headers: { authorization: 'Bearer secret-of-ann' },
    payload,
  });
  return JSON.parse(reply.body);
}

const pay = (reference: string) => ({
  ...{ uid: '1', coin: 'USDT', amount: '1' },
  ...{ reference, reason: 'test' },
});

it('V6: a jump of 100 days stamps nothing until an operator accepts the clock', async () => {
  const startMs = hostMs;
  await operate('deposit', pay('before'));
  hostMs += 100 * DAY_MS;
  monotonicMs += 5;
  expect(JSON.parse(await get('/readyz'))).toMatchObject({ ready: true, warnings: ['clock-jump'] });
  expect(await get('/metrics')).toContain(`bourse_clock_offset_ms ${100 * DAY_MS - 5}\n`);
  expect(await operate('deposit', pay('after'))).toMatchObject({ code: '00000' });
  expect(venue.sequencer.state.timeMs).toBe(startMs + 5);

  const tried = await operate('accept-clock', { dryRun: 'yes' });
  expect(tried.data).toMatchObject({ timeMs: String(hostMs) });
  expect(venue.services.nowMs()).toBe(startMs + 5);

  expect((await operate('accept-clock', { reason: 'it is right' })).data).toEqual({
    timeMs: String(hostMs),
  });
  expect(venue.sequencer.state.timeMs).toBe(hostMs);
  expect(venue.services.nowMs()).toBe(hostMs);
  expect(JSON.parse(await get('/readyz'))).toMatchObject({ warnings: [] });
  expect(await get('/metrics')).toContain('bourse_clock_offset_ms 0\n');
});

it('V6: set back, and accepted, stamps stand still until the clock has come up with them', async () => {
  const lastMs = venue.sequencer.state.timeMs;
  hostMs -= DAY_MS;
  expect(venue.services.nowMs()).toBe(lastMs);
  expect((await operate('accept-clock', {})).data).toEqual({ timeMs: String(lastMs) });
  await operate('deposit', pay('stands'));
  expect(venue.sequencer.state.timeMs).toBe(lastMs);
  hostMs += DAY_MS + 7;
  monotonicMs += DAY_MS + 7;
  await operate('deposit', pay('goes on'));
  expect(venue.sequencer.state.timeMs).toBe(lastMs + 7);
});

it('refuses a manual clock', async () => {
  const reply = await manual.call('POST', '/operator/v1/accept-clock', {
    as: 'operator',
    body: {},
  });
  expect(reply).toMatchObject({ status: 400, code: '90016', data: null });
});
