/** What the proofs have shown (docs/promises.json), the page that is made from it, and the promises of SECURITY.md. */
import { expect, test } from 'vitest';
import { areaNames, promisesPage, recordedPromises } from '../../proof/runner/promises.ts';
import { repositoryFiles, textOf, titlesIn } from '../support/repository.ts';

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

test('each promise of SECURITY.md bears an id, and the title of a test bears each id', () => {
  const [, after = ''] = textOf('SECURITY.md').split('## What is protected, and how\n');
  const [protectedBy = ''] = after.split(/^## /m);
  const promises = protectedBy.split(/^- /m).slice(1);
  expect(promises.length).toBeGreaterThan(12);
  const idsOf = (text: string) => text.match(/(?<![\w-])(?:S-|[VWY])\d+\b/g) ?? [];
  expect(promises.filter((text) => idsOf(text).length === 0)).toEqual([]);
  const tests = repositoryFiles().filter((file) => file.endsWith('.test.ts'));
  const held = new Set(tests.flatMap((file) => titlesIn(textOf(file)).flatMap(idsOf)));
  expect(promises.flatMap(idsOf).filter((id) => !held.has(id))).toEqual([]);
});

test('SECURITY.md says what is not promised', () => {
  const [, not = ''] = textOf('SECURITY.md').split('## What is not');
  for (const said of [/command line/, /no TLS/, /last second/, /older copy/])
    expect(not).toMatch(said);
});
