/**
 * How far a list of unknown length has come, for a person who waits: shown once it has taken longer
 * than a second. On a terminal one line that is rewritten; elsewhere a plain line now and then.
 */
const SHOW_AFTER_MS = 1000;
const TERMINAL_EVERY_MS = 200;
const LOG_EVERY_MS = 5000;

export interface RowProgress {
  /** One more row; `reached` says how far back it is, where rows go back in time. */
  readonly add: (reached?: string) => void;
  /** How many there were. */
  readonly stop: () => number;
}

export function createRowProgress(
  label: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): RowProgress {
  const everyMs = stream.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  let nextMs = Date.now() + SHOW_AFTER_MS;
  let isShown = false;
  let rows = 0;
  return {
    add: (reached) => {
      rows += 1;
      const nowMs = Date.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + everyMs;
      isShown = true;
      const line = `${label}: ${rows} rows${reached === undefined ? '' : `, back to ${reached}`}`;
      stream.write(stream.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    stop: () => {
      if (isShown && stream.isTTY) stream.write('\n');
      return rows;
    },
  };
}
