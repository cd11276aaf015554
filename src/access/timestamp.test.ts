import { expect, test } from 'vitest';
import { receiveWindowDenial, timestampDenial } from './timestamp.ts';

const NOW = 1_700_000_000_000;
const same = { hostMs: NOW, venueMs: NOW };

test.each([
  ['-30 s', NOW - 30_000, undefined],
  ['+30 s', NOW + 30_000, undefined],
  ['-31 s', NOW - 31_000, '40008'],
  ['+31 s', NOW + 31_000, '40008'],
  ['seconds instead of milliseconds', NOW / 1000, '40008'],
])('A04: a timestamp of %s', (_, sent, code) => {
  expect(timestampDenial(String(sent), same)?.denied).toBe(code);
});

test.each(['abc', '', '1e12', '-1', '1700000000000.5', undefined])(
  'A04: the timestamp %s is not a number of milliseconds',
  (sent) => {
    expect(timestampDenial(sent, same)?.denied).toBe('40005');
  },
);

test('host time and venue time are both accepted, a time between them is not', () => {
  const apart = { hostMs: NOW, venueMs: NOW - 86_400_000 };
  expect(timestampDenial(String(NOW), apart)).toBeUndefined();
  expect(timestampDenial(String(NOW - 86_400_000), apart)).toBeUndefined();
  expect(timestampDenial(String(NOW - 43_200_000), apart)?.denied).toBe('40008');
});

test.each([
  ['inside', NOW - 2000, 3000, undefined],
  ['outside', NOW - 5000, 3000, '40078'],
  ['of exactly 60 s', NOW, 60_000, undefined],
  ['of more than 60 s', NOW, 60_001, '40079'],
  ['without a request time', undefined, 3000, undefined],
  ['of more than 60 s without a request time', undefined, 60_001, '40079'],
])('A04: a receive window %s', (_, requestTime, receiveWindow, code) => {
  expect(receiveWindowDenial(requestTime, receiveWindow, same)?.denied).toBe(code);
});

test('a request time alone has no effect', () => {
  expect(receiveWindowDenial(1, undefined, same)).toBeUndefined();
});
