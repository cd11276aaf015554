import { assert } from '../../primitives/assert.ts';
import { idFrom } from '../../primitives/id.ts';

/** Rows within one command that can be numbered: the last six digits. */
const ROWS = 1_000_000;

/** The id of a row that has none of its own: by command, and by its place within the command. */
export function entryIdAt(seq: number, index: number): string {
  const counter = seq * ROWS + index;
  assert(index < ROWS && Number.isSafeInteger(counter), 'the rows of a command cannot be numbered');
  return idFrom(counter);
}

/** The command that an id of {@link entryIdAt} is of. */
export function seqOfEntry(entryId: string): number {
  return Math.floor(Number(entryId.slice(1)) / ROWS);
}

/** The id that stands `count` after another, or before it. */
export function idPlus(id: string, count: number): string {
  return String(BigInt(id) + BigInt(count)).padStart(id.length, '0');
}
