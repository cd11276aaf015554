/**
 * Reserve records: one row per change of an instrument's risk reserve. They follow from
 * the postings alone, so whoever pays into a reserve or out of it has told all by posting.
 * Decides R-4.7-3.
 */

import type { ReadEvent } from '../../engine/core/event.ts';
import type { InstrumentKey } from '../../engine/core/instrument.ts';
import { reservedFor } from '../../engine/core/ledger-account.ts';
import { type CoinScales, coinScale } from '../../engine/core/steps.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { neg } from '../../primitives/units.ts';
import type { TimeWindow } from '../lists/page.ts';
import { numberedPostings } from '../postings/numbered-postings.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onCommand } from '../report/source.ts';
import { type LedgerTouch, touchesOf } from './ledger.ts';

/** A change of an instrument's risk reserve. */
export interface ReserveRow {
  /** That of the ledger entry. */
  readonly entryId: string;
  readonly instrument: InstrumentKey;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  /** The reserve after it. */
  readonly balance: string;
  readonly timeMs: number;
}

export interface ReserveFilter extends TimeWindow {
  readonly instrument: InstrumentKey;
}

export const reserves = storedReport<ReserveRow, ReserveFilter>({
  name: 'reserves',
  columns: {
    entryId: id(),
    instrument: text(),
    direction: text(),
    amount: decimal(),
    balance: decimal(),
    timeMs: time(),
  },
  key: ['entryId'],
  time: 'timeMs',
  indexes: { reserves_by_instrument: { columns: ['instrument'], rowsAlike: [50_000] } },
  criteria: { instrument: { is: 'instrument' } },
  source: onCommand(
    (entry, events, scales) =>
      numberedPostings(entry, events)
        .flatMap(touchesOf)
        .flatMap((touch) => rowsOf(touch, scales)),
    // Few commands change a reserve.
    (_, events) => events.some(changesReserve),
  ),
});

function changesReserve(event: ReadEvent): boolean {
  return (
    event.type === 'posted' &&
    event.postings.some(
      ({ credit, debit }) => reservedFor(debit) !== undefined || reservedFor(credit) !== undefined,
    )
  );
}

function rowsOf(touch: LedgerTouch, scales: CoinScales): readonly ReserveRow[] {
  const { account, after, at, entryId, gained } = touch;
  const instrument = reservedFor(account);
  if (instrument === undefined) return [];
  const scale = coinScale(scales, account.coin);
  return [
    {
      entryId,
      instrument,
      direction: gained > 0 ? 'in' : 'out',
      amount: formatUnits(gained > 0 ? gained : neg(gained), scale),
      balance: formatUnits(after, scale),
      timeMs: at.timeMs,
    },
  ];
}
