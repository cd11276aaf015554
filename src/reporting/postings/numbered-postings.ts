import type { Event } from '../../engine/core/event.ts';
import { type Happened, momentsOf } from '../../engine/moments.ts';
import { entryIdAt, idPlus } from '../lists/entry-id.ts';
import { type ShownPosting, shownPostings } from './shown-postings.ts';

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
  events: readonly Event[],
): readonly NumberedPosting[] {
  const numbered: NumberedPosting[] = [];
  for (const at of momentsOf(entry, events)) {
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
