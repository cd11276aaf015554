import { afterEach, expect, test, vi } from 'vitest';
import { Patience } from './patience.ts';

const FOR_MS = 5_000;

afterEach(() => vi.useRealTimers());

test('each is given up after the time, not before, and not when it was answered', async () => {
  vi.useFakeTimers();
  const patience = new Patience(FOR_MS);
  const givenUp: string[] = [];
  const wait = (name: string) => patience.wait(() => void givenUp.push(name));
  wait('first');
  const answered = wait('answered');
  await vi.advanceTimersByTimeAsync(2_000);
  wait('second');
  answered();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(givenUp).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(givenUp).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(givenUp).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(givenUp).toEqual(['first', 'second']);
});

test('one timer does for all, and none is left when nobody waits', async () => {
  vi.useFakeTimers();
  const patience = new Patience(FOR_MS);
  const ends = Array.from({ length: 1_000 }, () => patience.wait(() => expect.unreachable()));
  expect(vi.getTimerCount()).toBe(1);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(FOR_MS);
  expect(vi.getTimerCount()).toBe(0);
  const late: string[] = [];
  patience.wait(() => void late.push('late'));
  await vi.advanceTimersByTimeAsync(FOR_MS);
  expect(late).toEqual(['late']);
});
