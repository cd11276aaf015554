import { expect, test } from 'vitest';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { CreateCoin } from './create-coin.ts';

function declares(more: Partial<CreateCoin>): string {
  const venue = engineVenue({ coins: [], instruments: [] });
  const command = { type: 'create-coin', coin: 'ETH', scale: 8, usdPrice: '2000', by: 'test' };
  const result = venue.apply({ ...command, ...more } as CreateCoin);
  return result.ok ? 'done' : `${result.reason} ${result.detail}`;
}

test('R-V-1 tiers of collateral grow, each with a share, and only the last has no end', () => {
  const [ten, twenty, rest] = [
    { upTo: '10', ratio: '0.9' },
    { upTo: '20', ratio: '0.7' },
    { ratio: '0.5' },
  ] as const;
  for (const collateral of [[rest], [ten, rest], [ten, twenty, rest]])
    expect(declares({ collateral })).toBe('done');
  for (const collateral of [
    [ten],
    [rest, rest],
    [twenty, ten, rest],
    [ten, ten, rest],
    [ten, { ratio: 'x' }],
    [{ ...ten, ratio: '1.1' }, rest],
    [{ ...ten, upTo: 'x' }, rest],
    [{ ...ten, upTo: '0' }, rest],
  ])
    expect(declares({ collateral })).toBe('invalid-amount collateral');
});

test('R-V-1 terms of borrowing are a rate from 0 to 1 and an amount', () => {
  const borrow = { hourlyRate: '0.00001', max: '20000' };
  expect(declares({ borrow })).toBe('done');
  expect(declares({ borrow: { ...borrow, hourlyRate: '2' } })).toBe(
    'invalid-amount borrow.hourlyRate',
  );
  expect(declares({ borrow: { ...borrow, max: '-1' } })).toBe('invalid-amount borrow.max');
  expect(declares({ borrow: { ...borrow, max: 'x' } })).toBe('invalid-amount borrow.max');
});
