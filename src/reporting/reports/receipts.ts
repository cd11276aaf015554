/**
 * Receipts: why the venue did what nobody ordered. What searches go by has a column; the figures,
 * which nobody searches, are JSON text.
 */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { Happened } from '../../engine/moments.ts';
import type { ReceiptFilter, ReceiptRow } from '../history.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ receipts: ReceiptRow }>;

export const receiptsShape: TableShape<ReceiptRow> = {
  name: 'receipts',
  columns: {
    receiptId: 'id',
    seq: 'integer',
    timeMs: 'integer',
    kind: 'text',
    step: 'text',
    uid: 'text',
    instrument: 'text',
    positionSide: 'text',
    positionId: 'text',
    orderId: 'text',
    detail: 'text',
  },
  primaryKey: ['receiptId'],
  time: 'timeMs',
  indexes: {
    receipts_by_user: { columns: ['uid'], rowsAlike: [1_000] },
    receipts_by_kind: { columns: ['kind'], rowsAlike: [300_000] },
    receipts_by_position: { columns: ['positionId'], rowsAlike: [50] },
    receipts_by_order: { columns: ['orderId'], rowsAlike: [5] },
  },
};

const COLUMNS = columnsOf(receiptsShape);

export function receiptRows(at: Happened, event: Event): readonly ReceiptRow[] {
  if (event.type !== 'receipt') return [];
  const { inputs, formula, outcome, ranks, ...row } = event.receipt;
  const detail = JSON.stringify({ inputs, formula, outcome, ranks });
  return [{ ...row, seq: at.seq, timeMs: at.timeMs, detail }];
}

/** Receipts that match, by receipt id descending. */
export async function findReceipts(
  database: Database,
  filter: ReceiptFilter,
  page: PageRequest,
): Promise<readonly ReceiptRow[]> {
  const { kind, orderId, positionId, uid } = filter;
  const bound = await pageBound(database, receiptsShape, { window: filter, page });
  let query = database
    .selectFrom('receipts')
    .select(COLUMNS)
    .where(bound)
    .orderBy('receiptId', 'desc')
    .limit(page.limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (positionId !== undefined) query = query.where('positionId', '=', positionId);
  if (orderId !== undefined) query = query.where('orderId', '=', orderId);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function receiptMatches(row: ReceiptRow, filter: ReceiptFilter, page: PageRequest): boolean {
  const { kind, orderId, positionId, uid } = filter;
  return (
    row.receiptId < idBound(page) &&
    isWithin(filter, row.timeMs) &&
    (kind === undefined || row.kind === kind) &&
    (uid === undefined || row.uid === uid) &&
    (positionId === undefined || row.positionId === positionId) &&
    (orderId === undefined || row.orderId === orderId)
  );
}
