import { describe, expect, test } from 'vitest';
import { BTC } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import {
  accountLongShort,
  currentHolders,
  debtGrowth,
  debtRatio,
  longShortOf,
  positionLongShort,
} from './sentiment.ts';

describe('which way accounts lean', () => {
  test('R-G-8 by their number, and by what one of them holds on average', () => {
    const venue = engineVenue();
    const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map((name) =>
      venue.trader(name, { USDT: '100000' }),
    );
    const holders = () => currentHolders(venue.market(BTC));
    expect(accountLongShort(holders())).toEqual({ long: '0', short: '0', longShort: '0' });
    for (const [buyer, size] of [
      [alice, '0.3'],
      [bob, '0.2'],
      [carol, '0.1'],
    ] as const)
      buyer?.buys(BTC, `${size} @ 60000`);
    dave?.sells(BTC, '0.6 @ 60000');
    // Three hold 0.2 on average, one holds 0.6.
    const byNumber = { long: '0.75', short: '0.25', longShort: '3' };
    expect(accountLongShort(holders())).toEqual(byNumber);
    const bySize = { long: '0.25', short: '0.75', longShort: '0.3333' };
    expect(positionLongShort(holders())).toEqual(bySize);
  });

  test('R-G-8 long and short are 1 together; without one of them there is no quotient', () => {
    expect(longShortOf(1, 2)).toEqual({ long: '0.3333', short: '0.6667', longShort: '0.5' });
    expect(longShortOf(2, 0)).toEqual({ long: '1', short: '0', longShort: '0' });
  });
});

describe('what is owed', () => {
  const owed = (principal: string, usdPrice: string) => ({
    ...{ coin: 'X', symbol: '' },
    principal,
    usdPrice,
  });

  test('R-G-8 compares in dollars; without the other one there is no quotient', () => {
    expect(debtRatio(owed('1000', '1'), owed('2', '2000'))).toBe('0.25');
    expect(debtRatio(owed('1000', '1'), undefined)).toBe('0');
    expect(debtRatio(undefined, owed('2', '2000'))).toBe('0');
  });

  test('R-G-8 grows by its part that came, whatever the coin is worth, and out of nothing by none', () => {
    expect(debtGrowth(owed('8', '2000'), owed('10.5', '1000'))).toBe('0.3125');
    expect(debtGrowth(owed('8', '1'), owed('6', '1'))).toBe('-0.25');
    expect(debtGrowth(owed('8', '1'), undefined)).toBe('-1');
    expect(debtGrowth(undefined, undefined)).toBe('0');
    expect(debtGrowth(undefined, owed('1', '1'))).toBeUndefined();
  });
});
