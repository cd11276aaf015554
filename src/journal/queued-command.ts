/** A command as it waits for the journal. */
import type { Command } from '../engine/command.ts';
import type { Waiting } from './fair-queue.ts';
import type { Ticket } from './journal.ts';

export interface QueuedCommand extends Waiting {
  readonly command: Command;
  /** When it was submitted. */
  readonly nowMs: number;
  readonly record: Uint8Array;
  readonly ticket: Ticket;
}

/** So short is no list of orders worth counting. */
const FEW_BYTES = 256;

/** `record` is the command as `encodeCommand` gives it. */
export function queuedCommand(
  command: Command,
  about: Pick<QueuedCommand, 'nowMs' | 'record' | 'ticket'>,
): QueuedCommand {
  const { nowMs, record, ticket } = about;
  return {
    command,
    nowMs,
    record,
    ticket,
    user: userOf(command),
    weight: record.length < FEW_BYTES ? 1 : weightOf(command),
    bytes: record.length,
  };
}

/** Whose turn it takes; what the venue and its operators send has one of its own. */
function userOf(command: Command): string {
  return 'uid' in command && !('by' in command) ? command.uid : '';
}

/** How many orders it brings or ends: the elements of its lists, or one. */
function weightOf(command: Command): number {
  let weight = 0;
  for (const value of Object.values(command)) if (Array.isArray(value)) weight += value.length;
  return Math.max(1, weight);
}
