/**
 * What happens in the venue, for a person who watches: on a terminal one line that is rewritten
 * each second; elsewhere a plain line at most every ten seconds, and none while nothing happens.
 */
import type { VenueCounts } from '../venue/counts.ts';

const TERMINAL_EVERY_MS = 1000;
const LOG_EVERY_MS = 10_000;

export interface LiveLine {
  readonly stop: () => void;
}

/** `counts` is read as it stands each time. */
export function startLiveLine(
  counts: VenueCounts,
  stream: NodeJS.WriteStream = process.stdout,
): LiveLine {
  const everyMs = stream.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  let before = counts.commands;
  const timer = setInterval(() => {
    const isIdle = counts.commands === before;
    const line = liveText(counts, (counts.commands - before) / (everyMs / 1000));
    before = counts.commands;
    if (stream.isTTY) stream.write(`\r\u001b[2K${line}`);
    else if (!isIdle) stream.write(`${line}\n`);
  }, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      if (stream.isTTY && stream.writable) stream.write('\n');
    },
  };
}

/** What is rare is only told once it has happened. */
export function liveText(counts: VenueCounts, commandsPerSecond: number): string {
  const rare = [
    { many: counts.triggers, words: 'triggered' },
    { many: counts.liquidations, words: 'liquidated' },
    { many: counts.deleveragings, words: 'deleveraged' },
  ].flatMap(({ many, words }) => (many === 0 ? [] : [`${many} ${words}`]));
  return [
    `${counts.trades} trades`,
    `${counts.orders} orders`,
    ...rare,
    `${commandsPerSecond.toFixed(1)} commands/s`,
  ].join(' · ');
}
