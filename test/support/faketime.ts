/**
 * Processes under libfaketime, and the built venue: its wall clock is set as a test says, its monotonic clock is not. It jumps ahead
 * by 100 days and back while orders and money come, and is put right; then the venue starts again.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '../../src/primitives/assert.ts';
import { type ServingProcess, serve, temporaryFolder, writeVenueFile } from './bourse-process.ts';
import { unpackedFromDebian } from './debian-package.ts';
import { OPERATOR_TOKEN } from './signed-request.ts';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
];
/** As Debian names them. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const DAY_S = 86_400;
/** The time of the venue and of the test are read one after the other. */
const APART_MAX_MS = 5_000;

/** The wall clock of processes that run with `env`: it goes with the host's, by `set` s off. */
export class FakeClock {
  readonly env: NodeJS.ProcessEnv;
  readonly #file: string;

  constructor(library: string, file: string) {
    this.#file = file;
    this.env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    this.set(0);
  }

  set(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }
}

/** One for each of these. Throws where the library cannot be had. */
export function clocksOf(names: readonly string[]): Readonly<Record<string, FakeClock>> {
  const folder = temporaryFolder();
  const library = faketimeLibraryIn(join(folder, 'faketime'));
  return Object.fromEntries(
    names.map((name) => [name, new FakeClock(library, join(folder, name))]),
  );
}

/** The library in a folder of the caller's where it is not installed. Throws where it cannot be had. */
function faketimeLibraryIn(folder: string): string {
  const [file = ''] = LIBRARIES.filter((each) => each.includes(ARCHITECTURES[process.arch] ?? ''));
  return faketimeLibrary() ?? unpackedFromDebian('libfaketime', file.slice(1), folder);
}

/** Undefined where there is none (Debian: `apt-get install faketime`). */
export function faketimeLibrary(): string | undefined {
  return LIBRARIES.find((file) => existsSync(file));
}

/** Throws where the venue follows a jump; gives how many there were. */
export async function jumpUnderFaketime(library: string): Promise<number> {
  const folder = temporaryFolder();
  const clock = new FakeClock(library, join(folder, 'offset'));
  const { env } = clock;
  const options = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder), env };
  const venue = await serve(options);
  const jumps = [100 * DAY_S, -3 * DAY_S, 40 * DAY_S];
  for (const [index, seconds] of jumps.entries()) {
    clock.set(seconds);
    await deposit(venue, `jump-${index}`);
    await sleep(1_200);
    await stands(venue, true);
    clock.set(0);
    await deposit(venue, `right-${index}`);
    await stands(venue, false);
  }
  const { exitCode } = await venue.kill('SIGTERM');
  assert(exitCode === 0, `it ends with ${exitCode}: ${venue.stderr()}`);
  const again = await serve(options);
  await stands(again, false);
  await again.kill('SIGTERM');
  return jumps.length;
}

async function deposit({ url }: ServingProcess, reference: string): Promise<void> {
  const body = { uid: '1001', coin: 'USDT', amount: '1', reference, reason: 'clock' };
  const answer = await fetch(`${url}/operator/v1/deposit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert(answer.ok, `deposit: ${await answer.text()}`);
}

/** It says the time of this host, and whether it sees a jump. */
async function stands({ url }: ServingProcess, isJumped: boolean): Promise<void> {
  const time = await (await fetch(`${url}/api/v2/public/time`)).json();
  const { serverTime } = (time as { data: { serverTime: string } }).data;
  const apart = Math.abs(Number(serverTime) - Date.now());
  assert(apart < APART_MAX_MS, `the venue is ${apart} ms from what passed`);
  const { warnings } = (await (await fetch(`${url}/readyz`)).json()) as { warnings: string[] };
  assert(warnings.includes('clock-jump') === isJumped, `readyz warns of ${warnings}`);
}
