/** Fills: each side's execution of a trade, two rows per trade. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/event.ts';
import type { Happened } from '../../engine/moments.ts';
import { type CoinScales, type FillRecord, fillRecord } from '../../engine/order/order-record.ts';
import type { FillFilter } from '../history.ts';
import type { PageRequest } from '../page.ts';
import { storedId } from '../paging.ts';
import { pageBound } from './page-bound.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

type Database = Kysely<{ fills: FillRecord }>;

export const fillsShape: TableShape<FillRecord> = {
  name: 'fills',
  columns: {
    fillId: 'id',
    tradeId: 'id',
    orderId: 'id',
    clientOid: 'text',
    uid: 'text',
    category: 'text',
    symbol: 'text',
    marginCoin: 'text',
    side: 'text',
    orderType: 'text',
    price: 'text',
    qty: 'text',
    value: 'text',
    liquidity: 'text',
    feeCoin: 'text',
    feeDeduction: 'text',
    fee: 'text',
    realisedPnl: 'text',
    holdMode: 'text',
    positionSide: 'text',
    effect: 'text',
    enterPoint: 'text',
    execType: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['fillId'],
  time: 'timeMs',
  indexes: {
    fills_by_user: { columns: ['uid'], rowsAlike: [50_000] },
    fills_by_symbol: { columns: ['uid', 'symbol'], rowsAlike: [50_000, 5_000] },
    fills_by_order: { columns: ['orderId'], rowsAlike: [3] },
  },
};

const COLUMNS = columnsOf(fillsShape);

export function fillRows(at: Happened, event: Event, scales: CoinScales): readonly FillRecord[] {
  if (event.type !== 'traded') return [];
  return [event.maker, event.taker].map((fill) => fillRecord(scales, event, fill, at.timeMs));
}

/** Fills, by fill id descending. */
export async function findFills(
  database: Database,
  filter: FillFilter,
  page: PageRequest,
): Promise<readonly FillRecord[]> {
  const bound = await pageBound(database, fillsShape, { window: filter, page });
  let query = database
    .selectFrom('fills')
    .select(COLUMNS)
    .where(bound)
    .orderBy('fillId', 'desc')
    .limit(page.limit);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  if (filter.categories !== undefined) query = query.where('category', 'in', filter.categories);
  if (filter.symbol !== undefined) query = query.where('symbol', '=', filter.symbol);
  if (filter.orderId !== undefined) query = query.where('orderId', '=', storedId(filter.orderId));
  return query.execute();
}
