/** Finished orders, each written once when it leaves the engine's state. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/event.ts';
import type { Presets } from '../../engine/order/order.ts';
import { type CoinScales, type OrderRecord, orderRecord } from '../../engine/order/order-record.ts';
import type { OrderFilter } from '../history.ts';
import type { PageRequest } from '../page.ts';
import { lowestMs, storedId } from '../paging.ts';
import { pageBound } from './page-bound.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

/** The record with its booleans as 0 or 1, and its presets, which nobody searches, as JSON. */
export interface OrdersRow extends Omit<OrderRecord, 'presets' | 'isReduceOnly' | 'isCopyTrading'> {
  readonly presets: string;
  readonly isReduceOnly: number;
  readonly isCopyTrading: number;
}

type Database = Kysely<{ orders: OrdersRow }>;

export const ordersShape: TableShape<OrdersRow> = {
  name: 'orders',
  columns: {
    orderId: 'id',
    clientOid: 'text',
    uid: 'text',
    category: 'text',
    symbol: 'text',
    base: 'text',
    quote: 'text',
    marginCoin: 'text',
    side: 'text',
    orderType: 'text',
    timeInForce: 'text',
    stp: 'text',
    price: 'text',
    size: 'text',
    quoteAmount: 'text',
    cumQty: 'text',
    cumValue: 'text',
    avgPrice: 'text',
    status: 'text',
    cancelReason: 'text',
    isReduceOnly: 'integer',
    holdMode: 'text',
    positionSide: 'text',
    effect: 'text',
    marginMode: 'text',
    leverage: 'integer',
    loan: 'text',
    presets: 'text',
    enterPoint: 'text',
    execType: 'text',
    isCopyTrading: 'integer',
    feeCoin: 'text',
    platformFeeCoin: 'text',
    platformFee: 'text',
    fee: 'text',
    realisedPnl: 'text',
    createdMs: 'integer',
    updatedMs: 'integer',
  },
  primaryKey: ['orderId'],
  indexes: {
    orders_by_user: { columns: ['uid', 'createdMs'], rowsAlike: [50_000, 2] },
    orders_by_symbol: { columns: ['uid', 'symbol', 'createdMs'], rowsAlike: [50_000, 5_000, 2] },
    orders_by_time: { columns: ['createdMs'], rowsAlike: [4] },
    orders_by_client_oid: { columns: ['uid', 'clientOid'], rowsAlike: [50_000, 1] },
  },
};

const COLUMNS = columnsOf(ordersShape);

export function orderRows(event: Event, scales: CoinScales): readonly OrdersRow[] {
  return event.type === 'order-closed' ? [rowOf(orderRecord(scales, event.order))] : [];
}

/** Finished orders, by order id descending. */
export async function findOrders(
  database: Database,
  filter: OrderFilter,
  page: PageRequest,
): Promise<readonly OrderRecord[]> {
  const bound = await pageBound(database, ordersShape, { time: 'createdMs', window: filter, page });
  let query = database
    .selectFrom('orders')
    .select(COLUMNS)
    .where('createdMs', '>=', lowestMs(filter))
    .where(bound)
    .limit(page.limit);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  if (filter.categories !== undefined) query = query.where('category', 'in', filter.categories);
  if (filter.symbol !== undefined) query = query.where('symbol', '=', filter.symbol);
  if (filter.clientOid !== undefined) query = query.where('clientOid', '=', filter.clientOid);
  if (filter.orderId !== undefined) query = query.where('orderId', '=', storedId(filter.orderId));
  // An id finds a handful of rows, which its own index gives in the order of order ids.
  const byId = filter.orderId !== undefined || filter.clientOid !== undefined;
  const sorted = byId ? query : query.orderBy('createdMs', 'desc');
  return (await sorted.orderBy('orderId', 'desc').execute()).map(recordOf);
}

function rowOf(record: OrderRecord): OrdersRow {
  return {
    ...record,
    presets: JSON.stringify(record.presets),
    isReduceOnly: Number(record.isReduceOnly),
    isCopyTrading: Number(record.isCopyTrading),
  };
}

/** Turns the row itself into the record: copying its many fields takes longer than reading them. */
function recordOf(row: OrdersRow): OrderRecord {
  return Object.assign(row, {
    presets: JSON.parse(row.presets) as Presets,
    isReduceOnly: row.isReduceOnly === 1,
    isCopyTrading: row.isCopyTrading === 1,
  });
}
