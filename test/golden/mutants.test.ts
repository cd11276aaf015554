/** The proof of mutants runs the engine's tests without Vitest: all that they import of it is there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nearnessOf } from '../../proof/mutants.ts';
import { testFiles } from '../../proof/runner/mutant-tests.ts';
import * as offered from '../../proof/runner/mutant-vitest.ts';

test('what the tests of the engine import of Vitest is what the proof of mutants has', () => {
  const missing = testFiles().flatMap((file) => {
    const [, names = ''] =
      readFileSync(file, 'utf8').match(/import \{([^}]*)\} from 'vitest'/) ?? [];
    const imported = names.split(',').map((name) => name.trim());
    return imported.filter((name) => !(name in offered)).map((name) => `${file} imports ${name}`);
  });
  expect(missing).toEqual([]);
});

test('a mutant is tried first on the tests of its own file, then on those of its folder and of records', () => {
  const file = 'src/engine/orders/trigger/fire.ts';
  const near = ['src/engine/orders/trigger/fire.test.ts', 'src/engine/orders/trigger/plan.test.ts'];
  const others = ['test/golden/records.test.ts', 'src/engine/orders/cancel.test.ts'];
  const all = [...near, ...others, 'src/engine/risk/watch.test.ts'];
  expect(all.map((tests) => nearnessOf(file, tests))).toEqual([3, 2, 2, 1, 0]);
});

test('what is done before all of a block is done once, before the first of its tests', async () => {
  const done: string[] = [];
  const tests = await offered.collect(async () => {
    offered.describe('a block', () => {
      offered.beforeAll(() => done.push('all'));
      offered.beforeEach(() => done.push('each'));
      offered.test('first', () => done.push('first'));
      offered.test('second', () => done.push('second'));
    });
    offered.test('outside', () => done.push('outside'));
  });
  for (const each of [...tests, ...tests]) await each();
  const once = ['all', 'each', 'first', 'each', 'second', 'outside'];
  expect(done).toEqual([...once, ...once]);
});
