/** How far the tail that the store holds may be cut: never what a node that counts has not on its own disk. */

/** What a node says of itself. */
export interface ArchiveMark {
  /** All up to this entry is durable in its files. */
  readonly archivedSeq: number;
  /** When it last said so, on the clock of whoever asks, ms. */
  readonly heardMs: number;
}

export interface TrimTerms {
  readonly nowMs: number;
  /** How much of the store's quota is taken, 0 to 1. */
  readonly usage: number;
  /** Entries that stay, for nodes that come back soon. */
  readonly keepEntries?: number;
}

const KEEP_ENTRIES = 10_000;
/** A node that was not heard for so long fetches what it lacks from another. */
export const GONE_AFTER_MS = 3_600_000;
const SHORT_OF_ROOM = 0.6;

/** The last entry that may go; 0: none. */
export function trimmedUpTo(
  marks: readonly ArchiveMark[],
  { nowMs, usage, keepEntries = KEEP_ENTRIES }: TrimTerms,
): number {
  const archived = marks
    .filter(({ heardMs }) => nowMs - heardMs <= GONE_AFTER_MS)
    .map(({ archivedSeq }) => archivedSeq)
    .sort((one, other) => other - one);
  const least = archived.at(-1) ?? 0;
  // Two nodes have it, so that one may be lost.
  if (usage >= SHORT_OF_ROOM) return archived[1] ?? least;
  return Math.max(0, least - keepEntries);
}
