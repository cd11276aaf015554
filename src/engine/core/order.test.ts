import { expect, test } from 'vitest';
import { type OrderFacts, optionsOf } from './order.ts';

test('the options of an order are those of what would place it, and of what it is', () => {
  expect(optionsOf({ stp: 'cancel_maker' })).toEqual({ stp: 'cancel_maker' });
  expect(optionsOf({})).toEqual({});
  expect(optionsOf({ selfTradePrevention: 'cancel_both' } as OrderFacts)).toEqual({
    stp: 'cancel_both',
  });
});
