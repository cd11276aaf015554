import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idFrom } from '../../primitives/id.ts';
import { unitsOf } from '../../primitives/units.ts';
import { idCursor } from './paging.ts';

it('compares with ids as the numbers compare, whatever its length', () => {
  const cursors = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map(unitsOf);
  fc.assert(
    fc.property(cursors, fc.nat(), (cursor, counter) => {
      const id = idFrom(counter);
      const bound = idCursor(String(cursor), 'idLessThan');
      expect(bound === undefined || id < bound).toBe(unitsOf(id) < cursor);
    }),
  );
});

it('is no bound when absent, and refuses what is no number', () => {
  expect(idCursor(undefined, 'idLessThan')).toBeUndefined();
  expect(() => idCursor('12a', 'idLessThan')).toThrow('idLessThan');
});
