/** How long somebody is refused who goes on asking. */
import { expect, it } from 'vitest';
import type { Ban } from '../primitive.ts';
import { isBanned } from './refusing.ts';

const SUBJECT = '1001';

/** Of 30 s from 0 on, which grows by 10 s up to 60 s; the first refusal was at 0. */
function banned() {
  const ban: Ban = {
    ...{ sinceMs: 0, untilMs: 30_000, extendMs: 10_000, maxMs: 60_000 },
    refused: { count: 1, lastMs: 0 },
  };
  const bans = new Map([[SUBJECT, ban]]);
  return { ban, asksAt: (atMs: number) => isBanned(bans, SUBJECT, atMs) };
}

it('whoever waits 1, 2, 4, 8, 16 s is refused no longer than he was told', () => {
  const { ban, asksAt } = banned();
  expect([1000, 3000, 7000, 15_000].map(asksAt)).toEqual([true, true, true, true]);
  expect(ban.untilMs).toBe(30_000);
  expect(asksAt(31_000)).toBe(false);
});

it('whoever asks sooner is refused for longer each time, up to the most', () => {
  const { ban, asksAt } = banned();
  expect(asksAt(999)).toBe(true);
  expect(ban.untilMs).toBe(40_000);
  // The second refusal was at 999: 2 s from there.
  expect(asksAt(2998)).toBe(true);
  expect(ban.untilMs).toBe(50_000);
  for (const atMs of [3000, 3001, 3002]) asksAt(atMs);
  expect(ban.untilMs).toBe(60_000);
  expect(asksAt(59_999)).toBe(true);
  expect(asksAt(60_000)).toBe(false);
});
