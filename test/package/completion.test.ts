/** W8: what `bourse completion` prints, in the shells that it is for: each is fetched from Debian where it is missing. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCommand, fromDebian } from '../support/debian-package.ts';
import { ROOT } from '../support/repository.ts';

/** What is typed, and what stands there when Tab was pressed: one word alone fits. */
const COMPLETED = [
  ['bourse export candl', 'bourse export candles'],
  ['bourse export fills --form', 'bourse export fills --format'],
  ['bourse export fills --format n', 'bourse export fills --format ndjson'],
  ['bourse lab ru', 'bourse lab run'],
  ['bourse serve --port 1 --acce', 'bourse serve --port 1 --access-log'],
  // A file is meant.
  ['bourse serve --venue my-v', 'bourse serve --venue my-venue.yaml'],
] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-shells-'));
  writeFileSync(join(folder, 'my-venue.yaml'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shell, and the script that the built command prints for it. */
function shellOf(name: 'fish' | 'zsh') {
  const otherwise = 'install it, its completion is tried in it';
  const shell = fromDebian({ name, package: name, find: () => findCommand(name), otherwise });
  const script = join(folder, `bourse.${name}`);
  writeFileSync(
    script,
    execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), 'completion', name]),
  );
  const run = (...words: readonly string[]) =>
    execFileSync(shell, words, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    });
  return { run, script };
}

describe('fish', () => {
  test('takes the script, and completes words', () => {
    const { run, script } = shellOf('fish');
    expect(run('--no-config', '-n', script)).toBe('');
    const asked = COMPLETED.map(([typed]) => `complete -C '${typed}'`).join('; ');
    const offered = run(
      '--no-config',
      '-c',
      `source ${script}; ${asked}; complete -C 'bourse completion '`,
    );
    const words = offered
      .trim()
      .split('\n')
      .map((line) => line.split('\t', 1)[0]);
    const last = COMPLETED.map(([, line]) => line.split(' ').at(-1));
    expect(words).toEqual([...last, 'bash', 'fish', 'zsh']);
  });
});

describe('zsh', () => {
  test('takes the script where nothing was set up for completion, and completes words', () => {
    const { run, script } = shellOf('zsh');
    expect(run('-n', script)).toBe('');
    writeFileSync(join(folder, 'setup.zsh'), SETUP);
    run('-f', '-c', TYPING, 'typing', ...COMPLETED.map(([typed]) => typed));
    const told = readFileSync(join(folder, 'told'), 'utf8').trim().split('\n');
    expect(told.map((line) => line.trim())).toEqual(COMPLETED.map(([, line]) => line));
  });
});

/** Tab has a word completed, and Ctrl-G told and cleared away. */
const SETUP = `source ./bourse.zsh
tell() { print -r -- "$BUFFER" >> told; BUFFER='' }
zle -N tell
bindkey '^G' tell
`;

/** Types into a zsh at a terminal, for only there does it complete anything. */
const TYPING = `zmodload zsh/zpty
zpty typed 'zsh -f -i'
zpty -w typed 'source ./setup.zsh'
for line; do zpty -w -n typed "$line"$'\\t\\a'; done
zpty -w typed exit
while zpty -r typed shown; do :; done
`;
