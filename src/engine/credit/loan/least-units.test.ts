import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minUnits, unitsOf } from '../../../primitives/units.ts';
import { leastUnits } from './unit-risk.ts';

test('R-I-8 the least that is enough is found, and all there is where nothing is', () => {
  const most = fc.bigInt({ min: 1n, max: 10n ** 20n }).map(unitsOf);
  fc.assert(
    fc.property(most, most, (all, needed) => {
      const found = leastUnits(all, (units) => units >= needed);
      expect(found).toBe(minUnits(needed, all));
    }),
  );
});
