/** The built `bourse` as a process of its own: what tests of death, of signals and of memory need. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ReadyFile } from '../../src/cli/venue-client.ts';
import { assert } from '../../src/primitives/assert.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import { atEnd } from './at-end.ts';
import { fixtureVenue } from './fixture-venue.ts';
import { OPERATOR_TOKEN } from './signed-request.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const LOOK_EVERY_MS = 5;
const READY_WITHIN_MS = 60_000;

export interface Ended {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface BourseProcess {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  /** Resolves when the process is gone. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<Ended>;
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a venue file into `folder`; without rate limits unless said. */
export function writeVenueFile(folder: string, changes: Partial<VenueFile> = {}): string {
  const file = join(folder, 'venue.json');
  writeFileSync(file, JSON.stringify({ ...fixtureVenue, rateLimits: { '*': 0 }, ...changes }));
  return file;
}

/** How a process is started. */
export interface StartOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly shell?: string;
  /** The words of a command that becomes it, as `nice -n 5` does. */
  readonly by?: readonly string[];
  /** Another build than this one. */
  readonly main?: string;
}

/** Starts `bourse` with these words; killed with the test. Needs a build (`npm run build`). */
export function startBourse(args: readonly string[], options: StartOptions = {}): BourseProcess {
  const { by = [], main = MAIN } = options;
  assert(existsSync(main), `${main} is missing: run npm run build`);
  const env = { ...process.env, ...options.env };
  const [command = '', ...words] = [...by, process.execPath, main, ...args];
  // A shell can set limits of the process (`ulimit`) before it becomes the venue.
  const child =
    options.shell === undefined
      ? spawn(command, words, { env })
      : spawn('bash', ['-c', `${options.shell}; exec "$0" "$@"`, command, ...words], { env });
  const started = watch(child);
  atEnd(() => started.kill());
  return started;
}

function watch(child: ChildProcess): BourseProcess {
  const text = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    text.stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text.stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    ended,
    kill: (signal = 'SIGKILL') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** All that it wrote to stderr but how far it is, which is shown where a replay takes more than a second. */
export function complaintsOf({ stderr }: BourseProcess): string {
  return stderr()
    .replace(/^Replaying .*$/gm, '')
    .trim();
}

export interface ServeOptions extends StartOptions {
  readonly dataFolder: string;
  readonly venueFile: string;
  readonly args?: readonly string[];
}

export interface ServingProcess extends BourseProcess {
  readonly url: string;
}

/** Starts `bourse serve` on a free port, the market off; does not wait. */
export function startServe(options: ServeOptions): BourseProcess {
  const { dataFolder, venueFile, args = [], ...rest } = options;
  const files = ['--venue', venueFile, '--data', dataFolder];
  const fixed = ['--port', '0', '--market', 'off', '--operator-token', OPERATOR_TOKEN];
  return startBourse(['serve', ...files, ...fixed, ...args], rest);
}

/** The same, and resolves once it serves. */
export async function serve(options: ServeOptions): Promise<ServingProcess> {
  const readyFile = `${options.dataFolder}.ready.json`;
  rmSync(readyFile, { force: true });
  const { args = [] } = options;
  const started = startServe({ ...options, args: [...args, '--ready-file', readyFile] });
  return { ...started, url: await untilReady(started, readyFile) };
}

/** Resolves with the address that it serves at, once it has written its ready file. */
export async function untilReady(started: BourseProcess, readyFile: string): Promise<string> {
  let ended: Ended | undefined;
  void started.ended.then((how) => {
    ended = how;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!existsSync(readyFile)) {
    assert(ended === undefined, `ended with ${ended?.exitCode}: ${started.stderr()}`);
    assert(Date.now() < deadline, `not ready: ${started.stderr()}`);
    await sleep(LOOK_EVERY_MS);
  }
  return (JSON.parse(readFileSync(readyFile, 'utf8')) as ReadyFile).url;
}
