import { expect, test } from 'vitest';
import { releaseFaults, type Tree } from '../../scripts/release-faults.ts';
import { textOf } from '../support/repository.ts';

const TREE: Tree = {
  status: '',
  manifest: { version: '1.2.0' },
  lock: { version: '1.2.0', packages: { '': { version: '1.2.0' } } },
  changelog: '# Changelog\n\n## [1.2.0] - 2026-11-30\n\n- New.\n\n## [1.1.0] - 2026-10-01\n',
  isTrial: false,
};

test('a tree of which all parts agree is a release', () => {
  expect(releaseFaults(TREE)).toEqual({ refusals: [], hints: [] });
});

test.each<[string, Partial<Tree>, RegExp]>([
  [
    'is not committed',
    { status: ' M README.md\n' },
    /^the tree is not what is committed:\nM README/,
  ],
  ['is private', { manifest: { version: '1.2.0', private: true } }, /`private`/],
  [
    'has another version',
    { manifest: { version: '1.3.0' } },
    /has version 1\.2\.0, package\.json 1\.3\.0/,
  ],
  [
    'has a lock that is half of another version',
    { lock: { version: '1.2.0', packages: { '': { version: '1.1.0' } } } },
    /^package-lock\.json/,
  ],
  [
    'tells of another version first',
    { changelog: '## [1.3.0] - 2026-12-01\n' },
    /begins with 1\.3\.0/,
  ],
  ['tells of none', { changelog: '# Changelog\n' }, /begins with no version/],
  ['has no date', { changelog: '## [1.2.0] - unreleased\n' }, /no date yet/],
])('a tree that %s is refused', (_, change, says) => {
  const { refusals } = releaseFaults({ ...TREE, ...change });
  expect(refusals.some((refusal) => says.test(refusal))).toBe(true);
});

test('a trial only notes that the day is not known yet', () => {
  const undated = { ...TREE, changelog: '## [1.2.0] - unreleased\n' };
  expect(releaseFaults({ ...undated, isTrial: true })).toEqual({
    refusals: [],
    hints: ['"## [1.2.0] - unreleased" of CHANGELOG.md has no date yet: ## [1.2.0] - YYYY-MM-DD'],
  });
});

test('this tree could be tried', () => {
  const tree = {
    status: '',
    manifest: JSON.parse(textOf('package.json')),
    lock: JSON.parse(textOf('package-lock.json')),
    changelog: textOf('CHANGELOG.md'),
    isTrial: true,
  };
  expect(releaseFaults(tree).refusals).toEqual([]);
});
