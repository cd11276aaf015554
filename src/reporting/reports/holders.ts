/** How many accounts held positions of a contract: one row per count (R-G-9). */
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import type { TimeWindow } from '../lists/page.ts';
import { count, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** A count, which holds until the next. */
export interface HoldersRow {
  readonly instrument: InstrumentKey;
  readonly timeMs: number;
  /** Accounts with a long position, and with a short one. */
  readonly long: number;
  readonly short: number;
}

export interface HoldersFilter extends TimeWindow {
  readonly instrument: InstrumentKey;
}

export const holders = storedReport<HoldersRow, HoldersFilter>({
  name: 'holders',
  columns: { instrument: text(), timeMs: time(), long: count(), short: count() },
  key: ['instrument', 'timeMs'],
  id: 'timeMs',
  time: 'timeMs',
  order: ['timeMs'],
  indexes: {},
  criteria: { instrument: { is: 'instrument' } },
  source: onEvent('holders-counted', ({ instrument, long, short }, { timeMs }) => [
    { instrument: instrument.key, timeMs, long, short },
  ]),
});
