/** The venue that a script trades on: the built one, on a port and in a folder of its own, for as long as it runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Run } from './clients.ts';

const BOURSE = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const DEMO = new URL('../../src/venue/demo-venue.yaml', import.meta.url);
const START_WITHIN_MS = 60_000;

/** What a script is told of it. */
type Environment = Readonly<
  Record<'BOURSE_URL' | 'BOURSE_OPERATOR_TOKEN' | 'BOURSE_CLOCK', string>
>;

export async function onVenue<T>(
  { clock, isLimited }: Run,
  use: (environment: Environment) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-python-'));
  const [ready, file] = [join(folder, 'ready.json'), join(folder, 'venue.yaml')];
  writeFileSync(
    file,
    `${readFileSync(DEMO, 'utf8')}${isLimited ? '' : 'rateLimits: { "*": 0 }\n'}`,
  );
  const options = ['--venue', file, '--data', join(folder, 'data'), '--ready-file', ready];
  const venue = spawn(
    process.execPath,
    [BOURSE, 'serve', ...options, '--port', '0', '--clock', clock, '--market', 'on'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    const { url, operatorToken } = await readyOf(venue, ready);
    return await use({
      BOURSE_URL: url,
      BOURSE_OPERATOR_TOKEN: operatorToken,
      BOURSE_CLOCK: clock,
    });
  } finally {
    venue.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readyOf(
  venue: ChildProcess,
  file: string,
): Promise<{ readonly url: string; readonly operatorToken: string }> {
  for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    if (venue.exitCode !== null) break;
  }
  throw new Error('the venue does not start; it is built by `npm run build`');
}
