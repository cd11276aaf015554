/** Progress of what a person waits for: shown only once it has taken longer than a second. */
import { Presets, SingleBar } from 'cli-progress';

const SHOW_AFTER_MS = 1000;
/** Into a pipe or log file: a line now and then instead of what moves. */
const LOG_EVERY_MS = 5000;
const TERMINAL_EVERY_MS = 200;

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

/** On a terminal a bar; elsewhere, in a pipe or a log file, a plain line now and then. */
export function createProgress(
  label: string,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  return stream.isTTY ? barProgress(label, stream) : lineProgress(label, stream);
}

function barProgress(label: string, stream: NodeJS.WriteStream): Progress {
  const startedMs = Date.now();
  let bar: SingleBar | undefined;
  return {
    update: (done, total) => {
      if (bar === undefined && Date.now() - startedMs < SHOW_AFTER_MS) return;
      bar ??= startBar(label, stream, total);
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => bar?.stop(),
  };
}

function startBar(label: string, stream: NodeJS.WriteStream, total: number): SingleBar {
  const format = `${label} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`;
  const bar = new SingleBar({ format, stream, hideCursor: true }, Presets.shades_classic);
  bar.start(total, 0);
  return bar;
}

function lineProgress(label: string, stream: Pick<NodeJS.WriteStream, 'write'>): Progress {
  let nextMs = Date.now() + LOG_EVERY_MS;
  return {
    update: (done, total) => {
      const nowMs = Date.now();
      if (nowMs < nextMs) return;
      nextMs = nowMs + LOG_EVERY_MS;
      const part = total > 0 ? ` (${Math.floor((100 * done) / total)} %)` : '';
      stream.write(`${label}: ${done} of ${total}${part}\n`);
    },
    stop: () => {},
  };
}

/**
 * How far a list of unknown length has come, for a person who waits: shown once it has taken longer
 * than a second. On a terminal one line that is rewritten; elsewhere a plain line now and then.
 */
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
