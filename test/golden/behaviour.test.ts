/** docs/api/behaviour.md against the tests: each point has a row, and a title that bears its number in the test of the row. */
import { expect, test } from 'vitest';
import { textOf, titlesIn } from '../support/repository.ts';

const ROW = /^\| (Z\d+) \| (.+) \| `(.+)` \|$/gm;
const POINTS = Array.from({ length: 29 }, (_, index) => `Z${index + 1}`);

const page = textOf('docs/api/behaviour.md');
const rows = [...page.matchAll(ROW)].map(([, id = '', holds = '', file = '']) => ({
  id,
  holds,
  file,
}));

test('every point has a row, in order, and every row of the page is read', () => {
  expect([...new Set(rows.map(({ id }) => id))]).toEqual(POINTS);
  expect(page.match(/^\| Z/gm)).toHaveLength(rows.length);
  expect(rows.filter(({ holds }) => !holds.endsWith('.'))).toEqual([]);
});

test('the test that a row names has a title with its number', () => {
  const untold = rows.filter(({ id, file }) => {
    const text = textOf(file);
    const bearsIt = new RegExp(`\\b${id}\\b`);
    return !titlesIn(text).some((title) => bearsIt.test(title)) && !text.includes(`      '${id}: `);
  });
  expect(untold).toEqual([]);
});
