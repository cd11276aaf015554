/** Finished orders, each written once when it leaves the engine's state. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { Presets } from '../../engine/core/order.ts';
import { type CoinScales, type OrderRecord, orderRecord } from '../../engine/core/order-record.ts';
import type { OrderFilter } from '../history.ts';
import { findInParts, newestFirst } from '../lists/merged-lists.ts';
import type { PageRequest } from '../lists/page.ts';
import { storedId } from '../lists/paging.ts';
import { findIdsOfUserMarkets } from '../report/user-market-lists.ts';
import type { TableShape } from '../store/table-shape.ts';
import { isClientOid, WITH_CLIENT_OID } from './client-oid.ts';
import type { OrderTerms, OrderTermsRow } from './order-terms.ts';
import type { UserMarket, UserMarketRow } from './user-markets.ts';

/** A record without what its user market and its terms say, and its presets, which nobody searches, as JSON. */
export interface OrdersRow
  extends Omit<OrderRecord, keyof UserMarket | keyof OrderTerms | 'presets'> {
  /** See user-markets.ts. */
  readonly userMarket: number;
  /** See order-terms.ts. */
  readonly terms: number;
  readonly presets: string;
}

type Database = Kysely<{
  orders: OrdersRow;
  userMarkets: UserMarketRow;
  orderTerms: OrderTermsRow;
}>;

export const ordersShape: TableShape<OrdersRow> = {
  name: 'orders',
  columns: {
    orderId: 'id',
    userMarket: 'integer',
    terms: 'integer',
    clientOid: 'text',
    price: 'text',
    size: 'text',
    quoteAmount: 'text',
    cumQty: 'text',
    cumValue: 'text',
    avgPrice: 'text',
    leverage: 'integer',
    presets: 'text',
    feeCoin: 'text',
    fee: 'text',
    platformFeeCoin: 'text',
    platformFee: 'text',
    realisedPnl: 'text',
    createdMs: 'integer',
    updatedMs: 'integer',
  },
  primaryKey: ['orderId'],
  time: 'createdMs',
  indexes: {
    orders_by_user_market: { columns: ['userMarket'], rowsAlike: [5_000] },
    orders_by_client_oid: {
      columns: ['userMarket', 'clientOid'],
      rowsAlike: [5_000, 1],
      only: WITH_CLIENT_OID,
    },
  },
};

/** The fields of a record, in its order. */
const FIELDS = [
  'orderId',
  'clientOid',
  'uid',
  'category',
  'symbol',
  'base',
  'quote',
  'marginCoin',
  'side',
  'orderType',
  'timeInForce',
  'stp',
  'price',
  'size',
  'quoteAmount',
  'cumQty',
  'cumValue',
  'avgPrice',
  'status',
  'cancelReason',
  'isReduceOnly',
  'holdMode',
  'positionSide',
  'effect',
  'marginMode',
  'leverage',
  'loan',
  'presets',
  'enterPoint',
  'isCopyTrading',
  'execType',
  'feeCoin',
  'fee',
  'platformFeeCoin',
  'platformFee',
  'realisedPnl',
  'createdMs',
  'updatedMs',
] as const satisfies readonly (keyof OrderRecord)[];

/** How user markets and terms are numbered. */
export interface OrderNumbers {
  readonly userMarketNo: (userMarket: UserMarket) => number;
  readonly orderTermsNo: (terms: OrderTerms) => number;
}

export function orderRows(
  event: Event,
  scales: CoinScales,
  numbers: OrderNumbers,
): readonly OrdersRow[] {
  return event.type === 'order-closed' ? [rowOf(orderRecord(scales, event.order), numbers)] : [];
}

/** Finished orders, by order id descending. */
export async function findOrders(
  database: Database,
  filter: OrderFilter,
  page: PageRequest,
): Promise<readonly OrderRecord[]> {
  const { clientOid, orderId } = filter;
  const where: RawBuilder<SqlBool>[] = [];
  if (clientOid !== undefined) where.push(isClientOid(clientOid));
  if (orderId !== undefined) where.push(sql`"orderId" = ${storedId(orderId)}`);
  const isNarrow = orderId !== undefined;
  const ids = await findIdsOfUserMarkets(database, ordersShape, { filter, page, where, isNarrow });
  const rows = await findInParts(ids, (part) =>
    database
      .selectFrom('orders')
      .innerJoin('userMarkets', 'userMarkets.no', 'orders.userMarket')
      .innerJoin('orderTerms', 'orderTerms.no', 'orders.terms')
      .select(FIELDS)
      .where('orderId', 'in', part)
      .execute(),
  );
  return rows.map(recordOf).sort((left, right) => newestFirst(left.orderId, right.orderId));
}

function rowOf(record: OrderRecord, { userMarketNo, orderTermsNo }: OrderNumbers): OrdersRow {
  return {
    orderId: record.orderId,
    userMarket: userMarketNo(record),
    terms: orderTermsNo(termsOf(record)),
    clientOid: record.clientOid,
    price: record.price,
    size: record.size,
    quoteAmount: record.quoteAmount,
    cumQty: record.cumQty,
    cumValue: record.cumValue,
    avgPrice: record.avgPrice,
    leverage: record.leverage,
    presets: JSON.stringify(record.presets),
    feeCoin: record.feeCoin,
    fee: record.fee,
    platformFeeCoin: record.platformFeeCoin,
    platformFee: record.platformFee,
    realisedPnl: record.realisedPnl,
    createdMs: record.createdMs,
    updatedMs: record.updatedMs,
  };
}

function termsOf(record: OrderRecord): OrderTerms {
  return {
    side: record.side,
    orderType: record.orderType,
    timeInForce: record.timeInForce,
    stp: record.stp,
    status: record.status,
    cancelReason: record.cancelReason,
    isReduceOnly: Number(record.isReduceOnly),
    holdMode: record.holdMode,
    positionSide: record.positionSide,
    effect: record.effect,
    marginMode: record.marginMode,
    loan: record.loan,
    enterPoint: record.enterPoint,
    execType: record.execType,
    isCopyTrading: Number(record.isCopyTrading),
  };
}

/** A row with what its user market and its terms say. */
type FoundRow = Pick<OrdersRow & UserMarket & OrderTerms, (typeof FIELDS)[number]>;

/** Turns the row itself into the record: copying its many fields takes longer than reading them. */
function recordOf(row: FoundRow): OrderRecord {
  return Object.assign(row, {
    presets: JSON.parse(row.presets) as Presets,
    isReduceOnly: row.isReduceOnly === 1,
    isCopyTrading: row.isCopyTrading === 1,
  });
}
