/** The time of an entry: never before the previous one; what moves a clock carries its own target. */
import type { Command } from '../engine/command.ts';

export function stampOf(command: Command, previousMs: number, nowMs: number): number {
  return Math.max(previousMs, targetOf(command) ?? nowMs);
}

function targetOf(command: Command): number | undefined {
  switch (command.type) {
    case 'advance-clock':
    case 'accept-clock':
    case 'market-step':
      return command.toMs;
    default:
      return undefined;
  }
}
