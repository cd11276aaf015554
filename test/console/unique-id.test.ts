import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uniqueId } from '../../web/src/client/unique-id.ts';
import { ROOT } from '../support/repository.ts';

it('ids of the console are its own, also over plain http, where a browser offers none', () => {
  const ids = Array.from({ length: 100 }, uniqueId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
  const folder = join(ROOT, 'web/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(50);
  const calls = sources.filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('randomUUID()'),
  );
  expect(calls).toEqual([]);
});
