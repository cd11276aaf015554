/** What the proofs have shown (docs/promises.json), and the page that is made from it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promisesPage, recordedPromises } from '../../proof/runner/promises.ts';
import { ROOT, textOf } from '../support/repository.ts';

test('the page says what is recorded', () => {
  expect(textOf('docs/promises.md')).toBe(promisesPage(recordedPromises()));
});

test('each area of the runner promises something, and nothing else does', () => {
  const files = readdirSync(join(ROOT, 'proof')).filter((file) => file.endsWith('.ts'));
  const areas = files.map((file) => file.slice(0, -'.ts'.length));
  expect(Object.keys(recordedPromises())).toEqual(areas.sort());
});

test('what is recorded was shown without a difference', () => {
  for (const { counts, promise } of Object.values(recordedPromises())) {
    expect(promise).toMatch(/\.$/);
    expect(counts.differences ?? 0).toBe(0);
    expect(Object.values(counts).some((count) => count > 0)).toBe(true);
  }
});
