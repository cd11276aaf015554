/** What the proofs have shown (docs/promises.json), and the page that is made from it. */
import { expect, test } from 'vitest';
import { areaNames, promisesPage, recordedPromises } from '../../proof/runner/promises.ts';
import { textOf } from '../support/repository.ts';

test('the page says what is recorded', () => {
  expect(textOf('docs/promises.md')).toBe(promisesPage(recordedPromises()));
});

test('what is recorded is of an area, and the page names the areas of which nothing is', () => {
  const areas = areaNames();
  expect(Object.keys(recordedPromises()).filter((name) => !areas.includes(name))).toEqual([]);
  const page = promisesPage({});
  expect(areas.filter((area) => !page.includes(`\`${area}\``))).toEqual([]);
});

test('what is recorded was shown without a difference', () => {
  for (const { counts, promise } of Object.values(recordedPromises())) {
    expect(promise).toMatch(/\.$/);
    expect(counts.differences ?? 0).toBe(0);
    expect(Object.values(counts).some((count) => count > 0)).toBe(true);
  }
});
