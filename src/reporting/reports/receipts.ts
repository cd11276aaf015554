/**
 * Receipts: why the venue did what nobody ordered. What searches go by has a column; the figures,
 * which nobody searches, are JSON text.
 * Decides R-X-2.
 */
import type { Receipt, ReceiptKind } from '../../engine/core/receipt.ts';
import type { TimeWindow } from '../lists/page.ts';
import { id, seq, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';

export interface ReceiptRow extends Omit<Receipt, keyof ReceiptDetail | 'wallet'> {
  /** The journal entry that brought it about. */
  readonly seq: number;
  readonly timeMs: number;
  /** {@link ReceiptDetail} as JSON text. */
  readonly detail: string;
}

export type ReceiptDetail = Pick<Receipt, 'inputs' | 'formula' | 'outcome' | 'ranks'>;

/** What is given must match. */
export interface ReceiptFilter extends TimeWindow {
  readonly uid?: string;
  readonly kind?: ReceiptKind;
  readonly positionId?: string;
  readonly orderId?: string;
}

export const receipts = storedReport<ReceiptRow, ReceiptFilter>({
  name: 'receipts',
  columns: {
    receiptId: id(),
    seq: seq(),
    timeMs: time(),
    kind: text(),
    step: text(),
    uid: text(),
    instrument: text(),
    positionSide: text(),
    positionId: text(),
    orderId: text(),
    detail: text(),
  },
  key: ['receiptId'],
  time: 'timeMs',
  indexes: {
    receipts_by_user: { columns: ['uid'], rowsAlike: [1_000] },
    receipts_by_kind: { columns: ['kind'], rowsAlike: [300_000] },
    receipts_by_position: { columns: ['positionId'], rowsAlike: [50] },
    receipts_by_order: { columns: ['orderId'], rowsAlike: [5] },
  },
  criteria: {
    uid: { is: 'uid' },
    kind: { is: 'kind' },
    positionId: { is: 'positionId' },
    orderId: { is: 'orderId' },
  },
  source: onEvent('receipt', ({ receipt }, at) => {
    const { inputs, formula, outcome, ranks, wallet: _, ...row } = receipt;
    const detail = JSON.stringify({ inputs, formula, outcome, ranks });
    return [{ ...row, seq: at.seq, timeMs: at.timeMs, detail }];
  }),
});
