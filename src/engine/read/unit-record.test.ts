import { expect, test } from 'vitest';
import { disburses, loanVenue } from '../../../test/support/loan-venue.ts';
import type { LoanProduct } from '../core/loan.ts';
import { tradedUnder, unitLines, unitsMayLeave } from './unit-record.ts';

test('what is traded under a product is listed by symbol, of one category or of all', () => {
  const { state } = loanVenue();
  const product = [...state.loans.products.values()][0] as LoanProduct;
  const symbols = (category?: 'SPOT') =>
    tradedUnder(state, product, category).map(({ symbol }) => symbol);
  expect(symbols()).toEqual(symbols().toSorted());
  expect(symbols('SPOT').length).toBeGreaterThan(0);
  expect(symbols('SPOT').length).toBeLessThan(symbols().length);
  for (const { category } of tradedUnder(state, product, 'SPOT')) expect(category).toBe('SPOT');
});

test('a unit without loans has no lines, one with a loan those of its product', () => {
  const venue = loanVenue();
  venue.trader('alice', { ETH: '1' });
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice'] });
  const lines = () => {
    const unit = venue.state.loans.units.get('u1');
    return unit === undefined ? undefined : unitLines(venue.state, unit);
  };
  expect(lines()).toEqual({ warn: '', margin: '', liquidate: '' });
  disburses(venue, 'alice', '1000');
  expect(lines()).toEqual({ warn: '0.7', margin: '0.8', liquidate: '0.9' });
});

test('of what a unit with a loan owns so much may leave as keeps it below its first line', () => {
  const venue = loanVenue();
  venue.trader('alice', { ETH: '1', USDT: '100' });
  const may = (coin: string) => Number(unitsMayLeave(venue.state, 'alice', coin)) / 1e8;
  expect([may('ETH'), may('USDT'), may('DOGE')]).toEqual([1, 100, 0]);
  venue.operator({ type: 'create-risk-unit', riskUnitId: 'u1', uids: ['alice'] });
  disburses(venue, 'alice', '1500');
  const left = may('USDT');
  // 1 500 of 1 800 and what dollars stay: below 0.7, not at it.
  expect(1500 / (1800 + 1600 - left)).toBeLessThan(0.7);
  expect(1500 / (1800 + 1600 - left - 0.00000001)).toBeGreaterThan(0.7 - 1e-11);
});
