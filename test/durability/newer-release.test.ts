/** What the proof of several machines upgrades to: a build that can no longer be made newer would end it after hours. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { Releases } from '../support/newer-release.ts';

test('the build can be made into newer releases, each of which says that it is one', () => {
  const releases = new Releases();
  expect(releases.newest).toBeUndefined();
  const [one, two] = [releases.next(), releases.next()];
  expect(two.maxRules).toBe(one.maxRules + 1);
  expect(releases.newest).toBe(two);
  for (const { main, version } of [one, two]) {
    const said = execFileSync(process.execPath, [main, '--version'], { encoding: 'utf8' });
    expect(said.trim()).toBe(version);
  }
});
