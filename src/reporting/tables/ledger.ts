/**
 * Ledger entries: one row per ledger account that a posting touched, with the balance after it.
 *
 * Holds and releases are left out. They only move coins between the available and the locked
 * account of one user, who owns as much as before; they would double the largest table, and the
 * order's own record says what it held. So balances of consecutive rows need not differ by the
 * amount alone.
 */
import type { Kysely } from 'kysely';
import type { Entry } from '../../engine/command.ts';
import type { Event } from '../../engine/event.ts';
import type { LedgerAccount, Posting } from '../../engine/ledger/ledger.ts';
import { type CoinScales, coinScale } from '../../engine/order/order-record.ts';
import { assert } from '../../primitives/assert.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { LedgerFilter, LedgerRow, PageRequest } from '../history.ts';
import { highestMs, idBound, lowestMs } from '../paging.ts';
import { pageTime } from './page-time.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

type Database = Kysely<{ ledger: LedgerRow }>;

export const ledgerShape: TableShape<LedgerRow> = {
  name: 'ledger',
  columns: {
    entryId: 'text',
    seq: 'integer',
    account: 'text',
    uid: 'text',
    coin: 'text',
    kind: 'text',
    amount: 'text',
    balance: 'text',
    cause: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['entryId'],
  indexes: {
    ledger_by_user: { columns: ['uid', 'timeMs'], rowsAlike: [50_000, 10] },
    ledger_by_time: { columns: ['timeMs'], rowsAlike: [20] },
  },
};

const COLUMNS = columnsOf(ledgerShape);

/** Of the 18 digits behind the leading 1, the last six count rows within one command. */
const INDEX_DIGITS = 6;
const SEQ_DIGITS = 12;

export function ledgerRows(
  entry: Entry,
  events: readonly Event[],
  scales: CoinScales,
): readonly LedgerRow[] {
  const rows: LedgerRow[] = [];
  for (const event of events) {
    if (event.type !== 'posted') continue;
    for (const posting of event.postings) {
      if (posting.kind === 'hold' || posting.kind === 'release') continue;
      for (const side of sidesOf(posting)) {
        rows.push(rowOf(posting, side, { entry, scales, index: rows.length }));
      }
    }
  }
  return rows;
}

/** Ledger entries, newest first. */
export async function findLedger(
  database: Database,
  filter: LedgerFilter,
  page: PageRequest,
): Promise<readonly LedgerRow[]> {
  const cursorMs = await pageTime(database, ledgerShape, { time: 'timeMs', page });
  let query = database
    .selectFrom('ledger')
    .select(COLUMNS)
    .where('timeMs', '>=', lowestMs(filter))
    .where('timeMs', '<=', highestMs(filter, cursorMs))
    .where('entryId', '<', idBound(page))
    .orderBy('timeMs', 'desc')
    .orderBy('entryId', 'desc')
    .limit(page.limit);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  if (filter.coin !== undefined) query = query.where('coin', '=', filter.coin);
  return query.execute();
}

interface PostingSide {
  readonly account: LedgerAccount;
  readonly gained: bigint;
  readonly after: bigint;
}

function sidesOf(posting: Posting): readonly PostingSide[] {
  return [
    { account: posting.debit, gained: -posting.amount, after: posting.debitAfter },
    { account: posting.credit, gained: posting.amount, after: posting.creditAfter },
  ];
}

function rowOf(
  posting: Posting,
  side: PostingSide,
  at: { entry: Entry; index: number; scales: CoinScales },
): LedgerRow {
  const { coin, id, uid } = side.account;
  const scale = coinScale(at.scales, coin);
  return {
    entryId: entryId(at.entry.seq, at.index),
    seq: at.entry.seq,
    account: id,
    uid: uid ?? '',
    coin,
    kind: posting.kind,
    amount: formatUnits(side.gained, scale),
    balance: formatUnits(side.after, scale),
    cause: posting.cause,
    timeMs: at.entry.timeMs,
  };
}

function entryId(seq: number, index: number): string {
  const row = String(index).padStart(INDEX_DIGITS, '0');
  assert(row.length === INDEX_DIGITS, `command ${seq} moved money too often to number it`);
  return `1${String(seq).padStart(SEQ_DIGITS, '0')}${row}`;
}
