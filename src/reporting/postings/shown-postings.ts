import type { Event } from '../../engine/core/event.ts';
import type { Posting, PostingKind } from '../../engine/core/ledger.ts';

export type ShownKind = Exclude<PostingKind, 'hold' | 'release'>;

export type ShownPosting = Posting & { readonly kind: ShownKind };

/**
 * The money that events tell of, in order. Holds and releases are left out: they only move coins
 * between the available and the locked account of one user, who owns as much as before; they would
 * double the largest tables, and the order's own record says what it held.
 */
export function shownPostings(events: readonly Event[]): readonly ShownPosting[] {
  const shown: ShownPosting[] = [];
  for (const event of events) {
    if (event.type !== 'posted') continue;
    for (const posting of event.postings) if (isShown(posting)) shown.push(posting);
  }
  return shown;
}

function isShown(posting: Posting): posting is ShownPosting {
  return posting.kind !== 'hold' && posting.kind !== 'release';
}
