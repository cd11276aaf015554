/**
 * When the built-in market does what. Time is cut into rounds of a second (or of a step, if that is longer),
 * a round into ten slots, and a slot is at most one act, whatever the number of instruments. The grid counts from the Unix epoch, so that a restart stays on it.
 */

type Task = 'index' | 'quote' | 'take';

/** A slot that is due, with the numbers that make its draws unique. */
export interface Slot {
  readonly task: Task;
  /** Counts all slots since the epoch. */
  readonly number: number;
  readonly round: number;
}

const SECOND_MS = 1000;

/** The index first, so that the round's quotes follow it; then few trades, which the history keeps for ever. */
const ROUND: readonly (Task | undefined)[] = [
  'index',
  'quote',
  undefined,
  'take',
  undefined,
  'quote',
  undefined,
  undefined,
  'quote',
  undefined,
];

export function roundMs(stepMs: number): number {
  return Math.max(SECOND_MS, stepMs);
}

/** The number of the step that holds a time. */
export function stepAt(timeMs: number, stepMs: number): number {
  return Math.floor(timeMs / stepMs);
}

/** What falls into a step, in order. */
export function slotsOf(step: number, stepMs: number): Slot[] {
  const length = roundMs(stepMs);
  const slotAt = (timeMs: number) => Math.ceil((timeMs * ROUND.length) / length);
  const slots: Slot[] = [];
  for (let number = slotAt(step * stepMs); number < slotAt((step + 1) * stepMs); number += 1) {
    const task = ROUND[number % ROUND.length];
    if (task === undefined) continue;
    slots.push({ task, number, round: Math.floor(number / ROUND.length) });
  }
  return slots;
}
