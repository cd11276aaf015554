/** The time of an entry: never before the previous one; `advance-clock` carries its own target. */
import type { Command } from '../engine/command.ts';

export function stampOf(command: Command, previousMs: number, nowMs: number): number {
  const proposed = command.type === 'advance-clock' ? command.toMs : nowMs;
  return Math.max(previousMs, proposed);
}
