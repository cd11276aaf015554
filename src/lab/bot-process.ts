/** The bot: a process of its own, which knows of the lab what stands in its environment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import { VenueError } from '../venue/venue-error.ts';

/** A bot that was told that the script is over has so long to end, ms of the host. */
const END_WITHIN_MS = 5_000;
const KILL_WITHIN_MS = 2_000;

export interface BotProcess {
  /** Resolves when it has gone. Rejects with `VenueError` when it could not be started. */
  readonly gone: Promise<void>;
  readonly isGone: () => boolean;
  readonly end: () => Promise<void>;
}

/** What it prints goes to standard error: standard output is the report's. */
export function startBot(command: readonly string[], env: NodeJS.ProcessEnv): BotProcess {
  const [file = '', ...words] = command;
  const child = spawn(file, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(process.stderr, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  let isGone = false;
  const gone = new Promise<void>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new VenueError(`${file}: ${error.message}`, 'usage', { cause: error })),
    );
    child.on('exit', () => {
      isGone = true;
      resolve();
    });
  });
  gone.catch(() => {
    isGone = true;
  });
  return { gone, isGone: () => isGone, end: () => end(child, gone) };
}

/** Also where it could not be started. */
const wentAway = () => true;

async function end(child: ChildProcess, gone: Promise<void>): Promise<void> {
  for (const [signal, withinMs] of [
    [undefined, END_WITHIN_MS],
    ['SIGTERM', KILL_WITHIN_MS],
    ['SIGKILL', KILL_WITHIN_MS],
  ] as const) {
    if (signal !== undefined) child.kill(signal);
    const timer = new AbortController();
    const hasGone = await Promise.race([
      gone.then(wentAway, wentAway),
      after(withinMs, false, { signal: timer.signal }),
    ]);
    timer.abort();
    if (hasGone) return;
  }
}
