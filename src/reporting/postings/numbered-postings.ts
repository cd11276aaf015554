/** The movements of money that a command tells of, by number. */
import type { ReadEvent } from '../../engine/core/event.ts';
import type { PostingKind, ReadPosting } from '../../engine/core/ledger.ts';
import { eventsByTime, type Happened } from '../../engine/read/events-by-time.ts';
import { entryIdAt, idPlus } from '../lists/page.ts';

export type ShownKind = Exclude<PostingKind, 'hold' | 'release'>;

export type ShownPosting = ReadPosting & { readonly kind: ShownKind };

/** Who paid, and who received. */
export type Side = 'debit' | 'credit';

/** In the order of their entries. */
export const SIDES = ['debit', 'credit'] as const satisfies readonly Side[];

/** A posting and its number, which is also that of its first entry. */
export interface NumberedPosting {
  readonly at: Happened;
  readonly postingId: string;
  readonly posting: ShownPosting;
}

/** The postings of a command, in order, holds and releases left out. */
export function numberedPostings(
  entry: Happened,
  events: readonly ReadEvent[],
): readonly NumberedPosting[] {
  const numbered: NumberedPosting[] = [];
  for (const at of eventsByTime(entry, events)) {
    for (const posting of shownPostings(at.events)) {
      const postingId = entryIdAt(at.seq, 2 * numbered.length);
      numbered.push({ at, postingId, posting });
    }
  }
  return numbered;
}

/** The ledger entry of one side of a posting: that of the debit bears its number, that of the credit the next. */
export function entryIdOf(postingId: string, side: Side): string {
  return side === 'debit' ? postingId : idPlus(postingId, 1);
}

/**
 * The money that events tell of, in order. Holds and releases are left out: they only move coins
 * between the available and the locked account of one user, who owns as much as before; they would
 * double the largest tables, and the order's own record says what it held.
 */
function shownPostings(events: readonly ReadEvent[]): readonly ShownPosting[] {
  const shown: ShownPosting[] = [];
  for (const event of events) {
    if (event.type !== 'posted') continue;
    for (const posting of event.postings) if (isShown(posting)) shown.push(posting);
  }
  return shown;
}

function isShown(posting: ReadPosting): posting is ShownPosting {
  return posting.kind !== 'hold' && posting.kind !== 'release';
}

/** Whether events tell of money at all. */
export function hasPostings(events: readonly ReadEvent[]): boolean {
  return events.some(({ type }) => type === 'posted');
}
