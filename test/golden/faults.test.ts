/** docs/faults.md is what the declarations say, and every fault has a test in which a client sees it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsDocument } from '../../scripts/faults-document.ts';
import { PRIMITIVES } from '../../src/faults/primitives.ts';
import { ROOT, textOf } from '../support/repository.ts';

test('the page of faults is up to date', () => {
  const isSame = textOf('docs/faults.md') === faultsDocument();
  expect(isSame, 'run npx tsx scripts/faults-document.ts').toBe(true);
});

test('every primitive has a test of clients whose title begins with its name', () => {
  const files = readdirSync(join(ROOT, 'test/clients')).filter((file) =>
    /^fault-.*\.test/.test(file),
  );
  const titles = files.flatMap((file) => [
    ...textOf(`test/clients/${file}`).matchAll(/^ *(?:it\(|\]\)\(|\)\()['"`]([a-z-]+)[ :]/gm),
  ]);
  const tested = new Set(titles.map(([, name]) => name));
  expect(PRIMITIVES.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
});
