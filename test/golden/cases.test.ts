/** Every case of the case book is a scenario that bears its id. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LAST = 46;

test('Every case has a scenario that bears its id, and no scenario one that is none', () => {
  const ids = Array.from({ length: LAST }, (_, at) => `A${String(at + 1).padStart(2, '0')}`);
  const borne = idsInTitles();
  expect(ids.filter((id) => !borne.has(id))).toEqual([]);
  expect([...borne].filter((id) => !ids.includes(id))).toEqual([]);
});

/** Ids that begin the title of a test, not only of a block. */
function idsInTitles(): ReadonlySet<string> {
  const folder = fileURLToPath(new URL('../scenarios/', import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const titles = files.flatMap((name) => [
    ...readFileSync(folder + name, 'utf8').matchAll(/(?<!describe)\(\s*['"`](A\d\d)\b/g),
  ]);
  return new Set(titles.map(([, id = '']) => id));
}
