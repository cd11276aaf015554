/** The fills of a user, as their channels show them. */

import type { ReadUser } from '../engine/core/entities.ts';
import type { ReadEvent } from '../engine/core/event.ts';
import { type FillRecord, fillRecord } from '../engine/core/order-record.ts';
import type { Feed, FeedServices } from './feed.ts';
import { fillsOf } from './order-changes.ts';
import { oneByOne } from './user-channel.ts';

export function fillFeed(
  { services, user }: { readonly services: FeedServices; readonly user: ReadUser },
  isAsked: (fill: FillRecord) => boolean,
  encode: (fill: FillRecord) => unknown,
): Feed {
  const fills = (event: ReadEvent, timeMs: number): readonly FillRecord[] => {
    if (event.type !== 'traded') return [];
    const { state } = services.venue;
    return fillsOf(event, user.uid).map((fill) => fillRecord(state, event, fill, timeMs));
  };
  return oneByOne((event, timeMs) => fills(event, timeMs).filter(isAsked).map(encode));
}
