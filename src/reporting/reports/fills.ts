/** Fills: each side's execution of a trade, two rows per trade. */
import { type Kysely, sql } from 'kysely';
import type { Event } from '../../engine/core/event.ts';
import type { Instrument } from '../../engine/core/instrument.ts';
import { type CoinScales, type FillRecord, fillRecord } from '../../engine/core/order-record.ts';
import type { Happened } from '../../engine/moments.ts';
import type { FillFilter } from '../history.ts';
import { findInParts, newestFirst } from '../lists/merged-lists.ts';
import type { PageRequest } from '../lists/page.ts';
import { storedId } from '../lists/paging.ts';
import { findIdsOfUserMarkets } from '../report/user-market-lists.ts';
import type { TableShape } from '../store/table-shape.ts';
import type { FillTerms, FillTermsRow } from './fill-terms.ts';
import type { UserMarket, UserMarketRow } from './user-markets.ts';

/** A record without what its user market and its terms say. */
export interface FillsRow extends Omit<FillRecord, keyof UserMarket | keyof FillTerms> {
  /** See user-markets.ts. */
  readonly userMarket: number;
  /** See fill-terms.ts. */
  readonly terms: number;
}

type Database = Kysely<{ fills: FillsRow; userMarkets: UserMarketRow; fillTerms: FillTermsRow }>;

export const fillsShape: TableShape<FillsRow> = {
  name: 'fills',
  columns: {
    fillId: 'id',
    tradeId: 'id',
    orderId: 'id',
    clientOid: 'text',
    userMarket: 'integer',
    terms: 'integer',
    price: 'text',
    qty: 'text',
    value: 'text',
    feeCoin: 'text',
    fee: 'text',
    feeDeduction: 'text',
    realisedPnl: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['fillId'],
  time: 'timeMs',
  indexes: {
    fills_by_user_market: { columns: ['userMarket'], rowsAlike: [5_000] },
    fills_by_order: { columns: ['orderId'], rowsAlike: [3] },
  },
};

/** The fields of a record, in its order. */
const FIELDS = [
  'fillId',
  'tradeId',
  'orderId',
  'clientOid',
  'uid',
  'category',
  'symbol',
  'marginCoin',
  'side',
  'orderType',
  'price',
  'qty',
  'value',
  'liquidity',
  'feeCoin',
  'fee',
  'feeDeduction',
  'realisedPnl',
  'holdMode',
  'positionSide',
  'effect',
  'enterPoint',
  'execType',
  'timeMs',
] as const satisfies readonly (keyof FillRecord)[];

/** How user markets and terms are numbered. */
export interface FillNumbers {
  readonly userMarketNo: (userMarket: UserMarket) => number;
  readonly fillTermsNo: (terms: FillTerms) => number;
}

export function fillRows(
  at: Happened,
  event: Event,
  { numbers, scales }: { readonly numbers: FillNumbers; readonly scales: CoinScales },
): readonly FillsRow[] {
  if (event.type !== 'traded') return [];
  return [event.maker, event.taker].map((fill) => {
    const record = fillRecord(scales, event, fill, at.timeMs);
    return rowOf(record, numbers.userMarketNo(userMarketOf(record, event.instrument)), numbers);
  });
}

function userMarketOf(record: FillRecord, { base, quote }: Instrument): UserMarket {
  const { category, marginCoin, symbol, uid } = record;
  return { uid, category, symbol, base, quote, marginCoin };
}

/** Fills, by fill id descending. */
export async function findFills(
  database: Database,
  filter: FillFilter,
  page: PageRequest,
): Promise<readonly FillRecord[]> {
  const { orderId } = filter;
  const isNarrow = orderId !== undefined;
  const where = isNarrow ? [sql<boolean>`"orderId" = ${storedId(orderId)}`] : [];
  const ids = await findIdsOfUserMarkets(database, fillsShape, { filter, page, where, isNarrow });
  const rows = await findInParts(ids, (part) =>
    database
      .selectFrom('fills')
      .innerJoin('userMarkets', 'userMarkets.no', 'fills.userMarket')
      .innerJoin('fillTerms', 'fillTerms.no', 'fills.terms')
      .select(FIELDS)
      .where('fillId', 'in', part)
      .execute(),
  );
  return [...rows].sort((left, right) => newestFirst(left.fillId, right.fillId));
}

function rowOf(record: FillRecord, userMarket: number, { fillTermsNo }: FillNumbers): FillsRow {
  return {
    fillId: record.fillId,
    tradeId: record.tradeId,
    orderId: record.orderId,
    clientOid: record.clientOid,
    userMarket,
    terms: fillTermsNo(record),
    price: record.price,
    qty: record.qty,
    value: record.value,
    feeCoin: record.feeCoin,
    fee: record.fee,
    feeDeduction: record.feeDeduction,
    realisedPnl: record.realisedPnl,
    timeMs: record.timeMs,
  };
}
