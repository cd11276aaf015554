/** A Chromium for the tests of the console: Debian's package, installed where it is missing. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { assert } from '../../src/primitives/assert.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** As root it runs without its sandbox; nothing of its own goes out while a test listens. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `BOURSE_CHROMIUM` names another one. */
export async function openChromium(): Promise<Browser> {
  const executablePath = process.env.BOURSE_CHROMIUM ?? find() ?? install();
  return chromium.launch({ executablePath, args: FLAGS });
}

function find(): string | undefined {
  return PLACES.find((place) => existsSync(place));
}

function install(): string {
  assert(
    process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    'the tests of the console need Chromium: install it, or name it by BOURSE_CHROMIUM',
  );
  process.stderr.write('tests: installing Chromium with apt-get; this takes a minute\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    execFileSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const found = find();
  assert(found !== undefined, 'Chromium was installed, but is nowhere');
  return found;
}
