/** Releases that are newer than the build: its code, which knows more versions of the rules and has another number. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES_VERSION } from '../../src/engine/core/reference.ts';
import { assert } from '../../src/primitives/assert.ts';
import { temporaryFolder } from './bourse-process.ts';
import { ROOT } from './repository.ts';

/** With or without the spaces that a build may leave out. */
const KNOWN = new RegExp(`\\bRULES_VERSION ?= ?${RULES_VERSION}\\b`);

interface Release {
  readonly main: string;
  readonly version: string;
  readonly maxRules: number;
}

/** `ahead`: by so many versions of the rules. Needs a build. */
function newerRelease(ahead: number): Release {
  const folder = temporaryFolder();
  const maxRules = RULES_VERSION + ahead;
  const cli = join(folder, 'dist/cli');
  mkdirSync(cli, { recursive: true });
  cpSync(join(ROOT, 'dist/cli'), cli, { recursive: true });
  for (const shared of ['node_modules', 'dist/console'])
    symlinkSync(join(ROOT, shared), join(folder, shared));
  let changed = 0;
  for (const name of readdirSync(cli).filter((each) => each.endsWith('.js'))) {
    const text = readFileSync(join(cli, name), 'utf8');
    if (!KNOWN.test(text)) continue;
    changed += 1;
    writeFileSync(join(cli, name), text.replace(KNOWN, `RULES_VERSION=${maxRules}`));
  }
  assert(changed === 1, `${changed} files of the build say which rules it knows`);
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
  const version = `99.${ahead}.0`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  return { main: join(cli, 'main.js'), version, maxRules };
}

/** One newer than the other. */
export class Releases {
  #newest: Release | undefined;
  #count = 0;

  /** Undefined while there is only the build. */
  get newest(): Release | undefined {
    return this.#newest;
  }

  next(): Release {
    this.#count += 1;
    this.#newest = newerRelease(this.#count);
    return this.#newest;
  }
}
