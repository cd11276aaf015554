/** Finished orders, each written once when it leaves the engine's state. */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/event.ts';
import type { Presets } from '../../engine/order/order.ts';
import { type CoinScales, type OrderRecord, orderRecord } from '../../engine/order/order-record.ts';
import type { OrderFilter } from '../history.ts';
import type { PageRequest } from '../page.ts';
import { storedId } from '../paging.ts';
import { isClientOid, WITH_CLIENT_OID } from './client-oid.ts';
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
  time: 'createdMs',
  indexes: {
    orders_by_user: { columns: ['uid'], rowsAlike: [50_000] },
    orders_by_symbol: { columns: ['uid', 'symbol'], rowsAlike: [50_000, 5_000] },
    orders_by_client_oid: {
      columns: ['uid', 'clientOid'],
      rowsAlike: [50_000, 1],
      only: WITH_CLIENT_OID,
    },
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
  const bound = await pageBound(database, ordersShape, { window: filter, page });
  let query = database
    .selectFrom('orders')
    .select(COLUMNS)
    .where(bound)
    .orderBy('orderId', 'desc')
    .limit(page.limit);
  if (filter.uid !== undefined) query = query.where('uid', '=', filter.uid);
  if (filter.categories !== undefined) query = query.where('category', 'in', filter.categories);
  if (filter.symbol !== undefined) query = query.where('symbol', '=', filter.symbol);
  if (filter.clientOid !== undefined) query = query.where(isClientOid(filter.clientOid));
  if (filter.orderId !== undefined) query = query.where('orderId', '=', storedId(filter.orderId));
  return (await query.execute()).map(recordOf);
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
