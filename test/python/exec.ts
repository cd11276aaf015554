/** A process of somebody else's program: what it printed, and how it ended. */
import { spawn } from 'node:child_process';

interface Ended {
  /** undefined: it was killed, or never began. */
  readonly code: number | undefined;
  readonly isLate: boolean;
  /** Standard output and error as they came. */
  readonly out: string;
}

interface Options {
  /** Then it is killed, with what it started. */
  readonly withinMs: number;
  readonly env?: NodeJS.ProcessEnv;
  readonly onLine?: (line: string) => void;
}

export function exec(
  command: string,
  args: readonly string[],
  { withinMs, env, onLine }: Options,
): Promise<Ended> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [out, isLate, told] = ['', false, 0];
  const take = (chunk: Buffer) => {
    out += chunk.toString();
    for (let end = out.indexOf('\n', told); end >= 0; end = out.indexOf('\n', told)) {
      onLine?.(out.slice(told, end));
      told = end + 1;
    }
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const timer = setTimeout(
    () => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
    Math.max(withinMs, 0),
  );
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      clearTimeout(timer);
      resolve({ code: code ?? undefined, isLate, out });
    };
    child.on('error', () => end(null));
    child.on('close', end);
  });
}
