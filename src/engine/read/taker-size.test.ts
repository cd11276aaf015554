import { expect, test } from 'vitest';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { mayBeLarge, takerSize } from './taker-size.ts';

const { state } = engineVenue();

test('R-G-15 from 10 000 dollars on a dolphin takes, from 100 000 on a whale', () => {
  const sizes = ['9999.99', '10000', '99999.99', '100000'].map((amount) =>
    takerSize(state, 'USDT', amount),
  );
  expect(sizes).toEqual(['fish', 'dolphin', 'dolphin', 'whale']);
});

test('R-G-15 what is small may be large later where the price of its coin moves, and nowhere else', () => {
  expect(mayBeLarge(state, 'BTC', '0.0001')).toBe(true);
  expect(mayBeLarge(state, 'USDT', '9999.99')).toBe(false);
  expect(mayBeLarge(state, 'USDT', '10000')).toBe(true);
  expect(mayBeLarge(state, 'NONE', '10000')).toBe(false);
});
