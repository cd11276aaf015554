/** A venue of one machine has nothing to do with several: none of that code is loaded, and no reply tells of it. */
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { startVenue } from '../support/checked-replies.ts';
import { textOf } from '../support/repository.ts';

const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms;

/** What is loaded with a file, without what it loads only when it is asked to. */
function loadedWith(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of textOf(file).matchAll(IMPORT))
    if (path.endsWith('.ts')) loadedWith(normalize(join(dirname(file), path)), found);
  return found;
}

test('what serves a venue loads nothing of etcd until it is told to', () => {
  const loaded = [...loadedWith('src/cli/run-venue.ts')];
  expect(loaded).toContain('src/venue/backing/file-backing.ts');
  expect(loaded.filter((file) => file.includes('/etcd/'))).toEqual([]);
  expect([...loadedWith('src/venue/backing/cluster-place.ts')]).toContain(
    'src/journal/etcd/leadership.ts',
  );
});

test('its replies have no headers of a cluster', async () => {
  const venue = await startVenue();
  const reply = await venue.app.inject({ method: 'GET', url: '/api/v2/public/time' });
  expect(reply.statusCode).toBe(200);
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('x-bourse'))).toEqual([]);
  expect((await venue.app.inject({ method: 'GET', url: '/readyz' })).json()).not.toHaveProperty(
    'cluster',
  );
  await venue.close();
});
