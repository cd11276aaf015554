/**
 * Closed positions. Their own ids tell when they were opened; a list is by when they were closed, so
 * a row is numbered by its closing.
 */
import type { Category } from '../../engine/core/instrument.ts';
import {
  type ClosedPositionRecord,
  closedPositionRecord,
} from '../../engine/read/closed-position-record.ts';
import { entryIdAt, type TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

/** `closingId` grows with the closings; the position's own id with the openings. */
export interface ClosedPositionRow extends ClosedPositionRecord {
  readonly closingId: string;
}

/** The window is on `closedMs`. */
export interface ClosedPositionFilter extends TimeWindow {
  readonly uid: string;
  readonly categories?: readonly Category[];
  readonly symbol?: string;
}

export const closedPositions = storedReport<ClosedPositionRow, ClosedPositionFilter>({
  name: 'closedPositions',
  columns: {
    closingId: id(),
    positionId: text(),
    uid: text(),
    category: text(),
    symbol: text(),
    marginCoin: text(),
    side: text(),
    holdMode: text(),
    marginMode: text(),
    openedSize: decimal(),
    closedSize: decimal(),
    openPrice: decimal(),
    closePrice: decimal(),
    realisedPnl: decimal(),
    openFee: decimal(),
    closeFee: decimal(),
    funding: decimal(),
    netProfit: decimal(),
    createdMs: time(),
    closedMs: time(),
  },
  key: ['closingId'],
  time: 'closedMs',
  indexes: { closed_positions_by_user: { columns: ['uid'], rowsAlike: [50_000] } },
  criteria: {
    uid: { is: 'uid' },
    categories: { isOneOf: 'category' },
    symbol: { is: 'symbol' },
  },
  source: onEvent(
    'position-closed',
    (closed, { seq }, scales, before) => [
      { closingId: entryIdAt(seq, before), ...closedPositionRecord(scales, closed) },
    ],
    { isNumbered: true },
  ),
});
