/** A Chromium for the tests of the console: Debian's package, installed where it is missing. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { fromDebian } from '../support/debian-package.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** A name for this machine that browsers take for one beyond it. */
export const ELSEWHERE = 'venue.example';
/** As root it runs without its sandbox; nothing of its own goes out while a test listens. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`,
];

const CHROMIUM = {
  name: 'Chromium',
  package: 'chromium',
  find: () => PLACES.find((place) => existsSync(place)),
  otherwise: 'install it, or name it by BOURSE_CHROMIUM',
} as const;

/** `BOURSE_CHROMIUM` names another one. */
export async function openChromium(): Promise<Browser> {
  const executablePath = process.env.BOURSE_CHROMIUM ?? fromDebian(CHROMIUM);
  return chromium.launch({ executablePath, args: FLAGS });
}
