/** The files of a release. Needs `npm run build`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRelease, type Release } from '../../scripts/release.ts';
import { textOf } from '../support/repository.ts';

describe('a release', () => {
  const { version } = JSON.parse(textOf('package.json'));
  let folder: string;
  let release: Release;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-release-'));
    release = makeRelease(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is the packed file, its bill of materials and the checksums of both', () => {
    const names = [`bourse-${version}.tgz`, `bourse-${version}.cdx.json`, 'SHA256SUMS'];
    expect(release.files.map((file) => basename(file))).toEqual(names);
    const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder });
    expect(checked.toString()).toBe(`${names[0]}: OK\n${names[1]}: OK\n`);
  });

  test('is made of what an install brings and of what is built in, and says under which licences', () => {
    const bill = JSON.parse(readFileSync(release.files[1] ?? '', 'utf8'));
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'bourse', version } },
    });
    const names: readonly string[] = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        '@photostructure/sqlite',
        'react',
        '@fontsource-variable/inter',
      ]),
    );
    for (const name of ['vitest', 'ccxt', 'typescript', 'esbuild'])
      expect(names).not.toContain(name);
    for (const { licenses, name } of bill.components) expect(licenses, name).not.toEqual([]);
    const refs = new Set(bill.components.map((each: Record<string, string>) => each['bom-ref']));
    for (const { dependsOn } of bill.dependencies)
      for (const ref of dependsOn) expect(refs).toContain(ref);
  });
});
