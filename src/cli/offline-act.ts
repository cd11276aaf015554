/** Who does an act on a stopped venue, and at what time. */
import { userInfo } from 'node:os';
import type { NowMs } from '../journal/journal.ts';
import type { DataFolder } from '../venue/backing/data-folder.ts';
import { readVenueRecord } from '../venue/backing/venue-record.ts';
import { venueClock } from '../venue/clock.ts';

export function offlineAct({ venueRecordFile }: DataFolder): { by: string; now: NowMs } {
  const mode = readVenueRecord(venueRecordFile)?.clock ?? 'system';
  return { by: userInfo().username, now: venueClock(mode).journalNow };
}
