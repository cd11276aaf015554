/** The time of an entry: never before the previous one; what moves a clock carries its own target. */
import type { Command } from '../engine/command.ts';

export function stampOf(command: Command, previousMs: number, nowMs: number): number {
  const movesClock = command.type === 'advance-clock' || command.type === 'accept-clock';
  const proposed = movesClock ? command.toMs : nowMs;
  return Math.max(previousMs, proposed);
}
