/** Progress of what a person waits for: shown only once it has taken longer than a second. */
import { Presets, SingleBar } from 'cli-progress';

const SHOW_AFTER_MS = 1000;
/** Into a pipe or log file: a line now and then instead of a moving bar. */
const LOG_EVERY_MS = 5000;

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

export function createProgress(
  label: string,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
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
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`,
      stream,
      noTTYOutput: true,
      notTTYSchedule: LOG_EVERY_MS,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return bar;
}
