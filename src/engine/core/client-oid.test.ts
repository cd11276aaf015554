import { expect, test } from 'vitest';
import { asTriggerName, nameIn, openNamed } from './client-oid.ts';

test('R-P-13 the name of a trigger is no name of an order, in either system of a classic user', () => {
  const names = (['SPOT', 'USDT-FUTURES'] as const).map((category) =>
    nameIn({ accountMode: 'classic' }, { category }, 'a'),
  );
  const all = [...names, asTriggerName('a'), asTriggerName('b')];
  expect(new Set(all).size).toBe(4);
});

test('R-O-3 a unified account has one space of names', () => {
  const names = (['SPOT', 'USDT-FUTURES'] as const).map((category) =>
    nameIn({ accountMode: 'unified' }, { category }, 'a'),
  );
  expect(names).toEqual(['a', 'a']);
});

test('R-O-3 a name without a category is that of the system that has it, spot first', () => {
  const classic = { accountMode: 'classic' } as const;
  const future = nameIn(classic, { category: 'USDT-FUTURES' }, 'a');
  const both = new Map([
    ['a', 'spot'],
    [future, 'future'],
  ]);
  expect(openNamed(both, classic, 'a')).toBe('spot');
  expect(openNamed(both, classic, 'a', 'USDT-FUTURES')).toBe('future');
  expect(openNamed(new Map([[future, 'future']]), classic, 'a')).toBe('future');
  expect(openNamed(new Map([[future, 'future']]), classic, 'a', 'SPOT')).toBeUndefined();
});
