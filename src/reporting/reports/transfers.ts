/**
 * Transfers: one row per user who took part, so that the list of a user is one walk over one index.
 * A transfer between two wallets of one user has one row, between two users two.
 */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import { type CoinScales, coinScale } from '../../engine/core/order-record.ts';
import type { Happened } from '../../engine/moments.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import type { TransferFilter, TransferRow } from '../history.ts';
import type { PageRequest } from '../lists/page.ts';
import { pageBound } from '../lists/page-bound.ts';
import { idBound, isWithin } from '../lists/paging.ts';
import { columnsOf, type TableShape } from '../store/table-shape.ts';

type Database = Kysely<{ transfers: TransferRow }>;

export const transfersShape: TableShape<TransferRow> = {
  name: 'transfers',
  columns: {
    transferId: 'id',
    uid: 'text',
    clientOid: 'text',
    coin: 'text',
    amount: 'text',
    fromUid: 'text',
    fromAccount: 'text',
    toUid: 'text',
    toAccount: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['transferId', 'uid'],
  time: 'timeMs',
  indexes: { transfers_by_user: { columns: ['uid'], rowsAlike: [50_000] } },
};

const COLUMNS = columnsOf(transfersShape);

export function transferRows(
  at: Happened,
  event: Event,
  scales: CoinScales,
): readonly TransferRow[] {
  if (event.type !== 'transferred') return [];
  const { amount, clientOid, coin, from, to, transferId } = event;
  const uids = from.uid === to.uid ? [from.uid] : [from.uid, to.uid];
  return uids.map((uid) => ({
    transferId,
    uid,
    clientOid,
    coin,
    amount: formatUnits(amount, coinScale(scales, coin)),
    fromUid: from.uid,
    fromAccount: from.account,
    toUid: to.uid,
    toAccount: to.account,
    timeMs: at.timeMs,
  }));
}

/** Transfers of a user, by transfer id descending. */
export async function findTransfers(
  database: Database,
  filter: TransferFilter,
  page: PageRequest,
): Promise<readonly TransferRow[]> {
  const bound = await pageBound(database, transfersShape, { window: filter, page });
  let query = database
    .selectFrom('transfers')
    .select(COLUMNS)
    .where('uid', '=', filter.uid)
    .where(bound)
    .orderBy('transferId', 'desc')
    .limit(page.limit);
  if (filter.coin !== undefined) query = query.where('coin', '=', filter.coin);
  if (filter.clientOid !== undefined) query = query.where('clientOid', '=', filter.clientOid);
  if (filter.fromAccount !== undefined) query = query.where('fromAccount', '=', filter.fromAccount);
  if (filter.role === 'sender') query = query.where('fromUid', '=', filter.uid);
  if (filter.role === 'receiver') query = query.where('toUid', '=', filter.uid);
  const isOwn = filter.between === 'wallets';
  return query.whereRef('fromUid', isOwn ? '=' : '!=', 'toUid').execute();
}

/** The same choice for rows that are not in SQL yet. */
export function transferMatches(
  row: TransferRow,
  filter: TransferFilter,
  page: PageRequest,
): boolean {
  const { between, clientOid, coin, fromAccount, role, uid } = filter;
  if (row.uid !== uid || row.transferId >= idBound(page) || !isWithin(filter, row.timeMs))
    return false;
  if ((between === 'wallets') !== (row.fromUid === row.toUid)) return false;
  if (role !== undefined && (role === 'sender' ? row.fromUid : row.toUid) !== uid) return false;
  return (
    (coin === undefined || row.coin === coin) &&
    (clientOid === undefined || row.clientOid === clientOid) &&
    (fromAccount === undefined || row.fromAccount === fromAccount)
  );
}
