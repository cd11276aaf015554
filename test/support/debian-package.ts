/** What tests need of Debian's packages: installed where it is missing, so that nothing is skipped in silence. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { assert } from '../../src/primitives/assert.ts';

interface Wanted {
  /** As people call it. */
  readonly name: string;
  readonly package: string;
  /** Where it is; undefined where it is not there. */
  readonly find: () => string | undefined;
  /** What to do where it can't be installed. */
  readonly otherwise: string;
}

/** Where it is. Throws an `Error` that says what to do when it is neither there nor can be installed. */
export function fromDebian({ find, name, otherwise, package: debian }: Wanted): string {
  const there = find();
  if (there !== undefined) return there;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  assert(canInstall, `the tests need ${name}: ${otherwise}`);
  process.stderr.write(`tests: installing ${name} with apt-get; this takes a minute\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', debian]])
    execFileSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const found = find();
  assert(found !== undefined, `${name} was installed, but is not where it is looked for`);
  return found;
}

/**
 * The files of a Debian package in a folder of the caller's, without those that it depends on: nothing is installed, no
 * service starts, and nobody need be root. Gives the path of `file` within it. Throws where it cannot be had.
 */
export function unpackedFromDebian(debian: string, file: string, folder: string): string {
  assert(existsSync('/usr/bin/apt-get'), `the tests need ${file} of Debian's package ${debian}`);
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    run('apt-get', 'download', debian);
  } catch {
    // The lists of what there is are missing or old.
    run('apt-get', 'update');
    run('apt-get', 'download', debian);
  }
  const [archive = ''] = readdirSync(folder).filter((name) => name.startsWith(`${debian}_`));
  run('dpkg-deb', '--extract', archive, '.');
  const path = join(folder, file);
  assert(existsSync(path), `Debian's package ${debian} has no ${file}`);
  return path;
}

/** The folders in which commands are looked for. */
export function commandFolders(): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter);
}

export function findCommand(name: string): string | undefined {
  return commandFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
