/** The package: exact dependencies with their reasons, and nothing in it but what runs. */
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtIn } from '../../scripts/third-party.ts';
import { ROOT, textOf } from '../support/repository.ts';

const manifest = JSON.parse(textOf('package.json'));
const lock = JSON.parse(textOf('package-lock.json'));
const DEPENDENCIES = 'docs/decisions/0008-dependencies.md';

const ALLOWED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'];

interface LockedPackage {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

describe('dependencies', () => {
  const { dependencies: needed, devDependencies, optionalDependencies } = manifest;
  const declared = { ...needed, ...optionalDependencies, ...devDependencies };
  const rows = [
    ...textOf(DEPENDENCIES).matchAll(/^\| ([@\w./-]+) \| ([\d.]+) \| .+ \| (.+) \|$/gm),
  ].map(([, name = '', version = '', licence = '']) => ({ name, version, licence }));

  test('each is pinned exactly and has its line', () => {
    const lines = rows.map(({ name, version }) => [name, version]);
    expect(Object.fromEntries(lines)).toEqual(declared);
    for (const version of Object.values(declared)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('licences are as stated, and permissive all the way down', () => {
    for (const { name, licence } of rows) {
      expect(lock.packages[`node_modules/${name}`].license, name).toBe(licence);
    }
    const shipped = Object.entries<{ dev?: boolean; license?: string }>(lock.packages).filter(
      ([path, { dev }]) => path !== '' && dev !== true,
    );
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter(([, { license }]) => !ALLOWED.includes(license ?? ''))).toEqual([]);
  });

  test('only the SQLite stop-gap of Node 20 declares an install script among what is shipped', () => {
    // An optional peer comes only where something else asks for it, as bufferutil for ccxt.
    const shipped = Object.entries<LockedPackage>(lock.packages).filter(([, { dev }]) => !dev);
    const asked = new Set(
      shipped.flatMap(([, { dependencies = {}, optionalDependencies = {} }]) => [
        ...Object.keys(dependencies),
        ...Object.keys(optionalDependencies),
      ]),
    );
    const scripted = shipped
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path)
      .filter((path) => asked.has(path.slice(path.lastIndexOf('node_modules/') + 13)));
    expect(asked.size).toBeGreaterThan(50);
    expect(scripted).toEqual(['node_modules/@photostructure/sqlite']);
  });
});

describe('the tarball', () => {
  const [{ files, size, unpackedSize }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: ROOT,
      encoding: 'utf8',
    }),
  );
  const paths: readonly string[] = files.map(({ path }: { path: string }) => path);

  test('holds what runs and what explains it', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'dist/cli/main.js',
        'dist/cli/testing.js',
        'dist/types/testing.d.ts',
        'dist/types/testing/operator-acts.d.ts',
        'dist/cli/demo-venue.yaml',
        'dist/cli/small-venue.yaml',
        'dist/console/index.html',
        'dist/cli/main.js.map',
        'dist/cli/follower-worker.js',
        'dist/cli/history-worker.js',
        'dist/THIRD-PARTY.txt',
      ]),
    );
  });

  test('holds whatever its documents link to', () => {
    const documents = paths.filter((path) => path.endsWith('.md'));
    const linked = documents.flatMap((document) =>
      [...textOf(document).matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => ({
        document,
        path: posix.join(posix.dirname(document), link).replace(/\/$/, ''),
      })),
    );
    const isThere = (path: string) =>
      paths.some((each) => each === path || each.startsWith(`${path}/`));
    expect(documents.length).toBeGreaterThan(50);
    expect(linked.length).toBeGreaterThan(150);
    expect(linked.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  test('holds the licence of whatever is built in, and all of them are permissive', () => {
    const packages = builtIn();
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'ws', 'react', 'radix-ui', '@fontsource-variable/inter']),
    );
    expect(names).not.toContain('vitest');
    const permissive = [...ALLOWED, '0BSD', 'OFL-1.1', 'Unlicense'];
    expect(packages.filter(({ licence }) => !permissive.includes(licence))).toEqual([]);
    const notices = textOf('dist/THIRD-PARTY.txt');
    for (const { licence, name, text, version } of packages) {
      expect(notices).toContain(`\n${name} ${version} (${licence})\n`);
      expect(notices, name).toContain(text);
    }
  });

  test('is at most 5 MB packed and 15 MB unpacked, with the console and the documents', () => {
    expect(size).toBeLessThan(5_000_000);
    expect(unpackedSize).toBeLessThan(15_000_000);
  });

  test('holds no test, no source and no build leftovers', () => {
    expect(
      paths.filter((path) => /\.test\.|^src\/|^test\/|\.tsbuildinfo$|console-api/.test(path)),
    ).toEqual([]);
  });
});

test('the scripts and the CI say the same words', () => {
  for (const script of ['check', 'test', 'start', 'dev', 'bench', 'build', 'format', 'openapi']) {
    expect(manifest.scripts, script).toHaveProperty(script);
  }
  expect(manifest.engines).toEqual({ node: '>=20.19' });
  expect(manifest.bin).toEqual({ bourse: 'dist/cli/main.js' });
  const ci = textOf('.ci/run');
  for (const word of ['npm ci', 'npm run check', 'npm test']) expect(ci).toContain(`\n${word}\n`);
});
