/** What text is an amount of money, for commands and for the calls that send them. */
import { describe, expect, test } from 'vitest';
import { parseAmount, parseChange } from './steps.ts';

const SCALE = 6;

describe('an amount', () => {
  test('is above zero, and counted in the smallest units of its coin', () => {
    expect(parseAmount('1.5', SCALE)).toBe(1_500_000);
    expect(parseAmount('0.000001', SCALE)).toBe(1);
  });

  test('may end in zeros that are finer than its coin, and in nothing else that is', () => {
    expect(parseAmount('1.50000000', SCALE)).toBe(1_500_000);
    expect(parseAmount('0.0000001', SCALE)).toBeUndefined();
  });

  test.each(['0', '0.0', '-0', '-1', '1e3', '', ' 1', '1,5', '+1'])('%j is none', (text) => {
    expect(parseAmount(text, SCALE)).toBeUndefined();
  });
});

describe('a change', () => {
  test('may be below zero, and is never zero', () => {
    expect(parseChange('-1.5', SCALE)).toBe(-1_500_000);
    expect(parseChange('1.5', SCALE)).toBe(1_500_000);
    expect(parseChange('0.00', SCALE)).toBeUndefined();
    expect(parseChange('-0', SCALE)).toBeUndefined();
    expect(parseChange('-0.0000001', SCALE)).toBeUndefined();
  });
});
