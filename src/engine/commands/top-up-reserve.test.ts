import { describe, expect, test } from 'vitest';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import { restoreState } from '../restore.ts';
import { hashedText, serializeState } from '../snapshot.ts';

const RESERVE = 'risk-reserve:USDT-FUTURES:BTCUSDT:USDT';
const TOP_UP = {
  type: 'top-up-reserve',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  amount: '10.5',
  reference: 'r-1',
  by: 'test',
} as const;

const FIRST = { ok: true, reference: 'r-1', balance: '10.5' } as const;

describe('a top-up of the reserve', () => {
  test('R-4.7-2 comes from outside and adds to what is there', () => {
    const venue = engineVenue();
    expect(venue.apply(TOP_UP)).toEqual({ ok: true, reference: 'r-1', balance: '10.5' });
    const second = venue.apply({ ...TOP_UP, amount: '4.5', reference: 'r-2' });
    expect(second).toEqual({ ok: true, reference: 'r-2', balance: '15' });
    expect(venue.ledger(RESERVE)).toBe(1500000000);
    expect(venue.ledger('world:USDT')).toBe(-1500000000);
  });

  test('Y5: R-4.7-2 answers as the first time to the same again, and refuses another amount', () => {
    const venue = engineVenue();
    venue.apply(TOP_UP);
    venue.apply({ ...TOP_UP, reference: 'r-2' });
    expect(venue.apply(TOP_UP)).toEqual({ ...FIRST, repeated: true });
    expect(venue.operator({ ...TOP_UP, amount: '99' })).toBe('reference-reused');
    expect(venue.ledger(RESERVE)).toBe(2100000000);
  });

  test('R-4.7-2 shares no references with deposits', () => {
    const venue = engineVenue();
    venue.trader('alice', {});
    const deposit = { type: 'deposit', by: 'test', uid: 'alice', coin: 'USDT' } as const;
    venue.apply({ ...deposit, amount: '1', reference: 'r-1' });
    expect(venue.apply(TOP_UP)).toEqual({ ok: true, reference: 'r-1', balance: '10.5' });
  });

  test.each([
    ['of an unknown contract', { symbol: 'NOPE' }, 'unknown-instrument'],
    ['of a spot pair', { category: 'SPOT', symbol: 'ETHUSDT' }, 'unknown-instrument'],
    ['of nothing', { amount: '0' }, 'invalid-amount'],
    ['of less than nothing', { amount: '-1' }, 'invalid-amount'],
    ['finer than the coin', { amount: '0.000000001' }, 'invalid-amount'],
  ])('R-4.7-2 %s is refused and leaves its reference free', (_, changes, reason) => {
    const venue = engineVenue();
    const wrong = { ...TOP_UP, ...changes } as typeof TOP_UP;
    expect(venue.operator(wrong)).toBe(reason);
    expect(venue.operator(TOP_UP)).toBeUndefined();
  });

  test('R-4.7-2 is in the snapshot, and never below zero after it', () => {
    const venue = engineVenue();
    venue.apply(TOP_UP);
    const restored = restoreState(serializeState(venue.state));
    expect(hashedText(restored)).toBe(hashedText(venue.state));
    expect(restored.ledger.accounts.get(RESERVE)?.isNonNegative).toBe(true);
  });
});
