/**
 * What happens in the venue, for a person who watches: on a terminal one line that is rewritten
 * each second; elsewhere a plain line at most every ten seconds, and none while nothing happens.
 */
import type { Entry } from '../engine/command.ts';
import type { Event } from '../engine/event.ts';

const TERMINAL_EVERY_MS = 1000;
const LOG_EVERY_MS = 10_000;

interface Counts {
  commands: number;
  orders: number;
  trades: number;
}

export interface LiveLine {
  /** Feeds one applied entry. */
  readonly onApplied: (entry: Entry, events: readonly Event[]) => void;
  readonly stop: () => void;
}

export function startLiveLine(stream: NodeJS.WriteStream = process.stdout): LiveLine {
  const everyMs = stream.isTTY ? TERMINAL_EVERY_MS : LOG_EVERY_MS;
  const total: Counts = { commands: 0, orders: 0, trades: 0 };
  let before: Counts = { ...total };
  const timer = setInterval(() => {
    const line = liveText(total, before, everyMs / 1000);
    const isIdle = total.commands === before.commands;
    before = { ...total };
    if (stream.isTTY) stream.write(`\r\u001b[2K${line}`);
    else if (!isIdle) stream.write(`${line}\n`);
  }, everyMs);
  timer.unref();
  return {
    onApplied: (_, events) => count(total, events),
    stop: () => {
      clearInterval(timer);
      if (stream.isTTY && stream.writable) stream.write('\n');
    },
  };
}

export function liveText(total: Counts, before: Counts, seconds: number): string {
  const perSecond = ((total.commands - before.commands) / seconds).toFixed(1);
  return `${total.trades} trades · ${total.orders} orders · ${perSecond} commands/s`;
}

function count(total: Counts, events: readonly Event[]): void {
  total.commands += 1;
  for (const { type } of events) {
    if (type === 'traded') total.trades += 1;
    else if (type === 'order-accepted') total.orders += 1;
  }
}
