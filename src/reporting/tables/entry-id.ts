import { assert } from '../../primitives/assert.ts';

/** Of the 18 digits behind the leading 1, the last six count rows within one command. */
const INDEX_DIGITS = 6;
const SEQ_DIGITS = 12;

/** The id of a row that has none of its own: by command, and by its place within the command. */
export function entryIdAt(seq: number, index: number): string {
  const row = String(index).padStart(INDEX_DIGITS, '0');
  assert(row.length === INDEX_DIGITS, `command ${seq} has too many rows to number them`);
  return `1${String(seq).padStart(SEQ_DIGITS, '0')}${row}`;
}

/** The command that an id of {@link entryIdAt} is of. */
export function seqOfEntry(entryId: string): number {
  return Number(entryId.slice(1, 1 + SEQ_DIGITS));
}

/** The id that stands `count` after another, or before it. */
export function idPlus(id: string, count: number): string {
  return String(BigInt(id) + BigInt(count)).padStart(id.length, '0');
}
