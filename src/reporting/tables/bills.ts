/** Account bills: a user's lines in every wallet and coin (see bill-lines.ts). */
import type { Kysely } from 'kysely';
import type { Event } from '../../engine/event.ts';
import { instrumentOf } from '../../engine/ledger/chart-of-accounts.ts';
import type { Happened } from '../../engine/moments.ts';
import { type CoinScales, coinScale } from '../../engine/order/order-record.ts';
import type { Wallet } from '../../engine/user/wallet.ts';
import { formatUnits } from '../../primitives/decimal.ts';
import { type BillLine, billLines } from '../bill-lines.ts';
import { purposeOf } from '../bill-purpose.ts';
import type { BillCategory, BillFilter, BillRow } from '../history.ts';
import type { PageRequest } from '../page.ts';
import { idBound, isWithin } from '../paging.ts';
import { entryIdAt } from './entry-id.ts';
import { pageBound } from './page-bound.ts';
import { columnsOf, type TableShape } from './table-shape.ts';

type Database = Kysely<{ bills: BillRow }>;

export const billsShape: TableShape<BillRow> = {
  name: 'bills',
  columns: {
    billId: 'id',
    uid: 'text',
    wallet: 'text',
    instrument: 'text',
    category: 'text',
    symbol: 'text',
    coin: 'text',
    purpose: 'text',
    amount: 'text',
    fee: 'text',
    balance: 'text',
    orderId: 'text',
    cause: 'text',
    timeMs: 'integer',
  },
  primaryKey: ['billId'],
  time: 'timeMs',
  indexes: {
    bills_by_user: { columns: ['uid'], rowsAlike: [50_000] },
    bills_by_balance: {
      columns: ['uid', 'wallet', 'coin'],
      rowsAlike: [50_000, 40_000, 20_000],
    },
  },
};

const COLUMNS = columnsOf(billsShape);

export function billRows(
  entry: Happened,
  events: readonly Event[],
  scales: CoinScales,
): readonly BillRow[] {
  return billLines(entry, events).map((line, index) =>
    rowOf(line, entryIdAt(entry.seq, index), scales),
  );
}

function rowOf(line: BillLine, billId: string, scales: CoinScales): BillRow {
  const { account, amount, at, balance, fee, order, posting } = line;
  const scale = coinScale(scales, account.coin);
  const { category, instrument, symbol } = marketOf(line);
  return {
    billId,
    uid: account.uid ?? '',
    wallet: (account.owned?.wallet ?? '') as Wallet,
    instrument,
    category,
    symbol,
    coin: account.coin,
    purpose: purposeOf(posting.kind, amount === 0n ? fee : amount, order),
    amount: formatUnits(amount, scale),
    fee: formatUnits(fee, scale),
    balance: formatUnits(balance, scale),
    orderId: order?.id ?? '',
    cause: posting.cause,
    timeMs: at.timeMs,
  };
}

function marketOf({
  order,
  posting,
}: BillLine): Pick<BillRow, 'instrument' | 'category' | 'symbol'> {
  if (order !== undefined) {
    const { category, key: instrument, symbol } = order.instrument;
    return { instrument, category: order.loan === undefined ? category : 'MARGIN', symbol };
  }
  const instrument = instrumentOf(posting.debit) ?? instrumentOf(posting.credit) ?? '';
  const [category = '', symbol = ''] = instrument.split(':');
  return { instrument, category: category as BillCategory, symbol };
}

/** Lines of bills, newest first. */
export async function findBills(
  database: Database,
  filter: BillFilter,
  page: PageRequest,
): Promise<readonly BillRow[]> {
  const bound = await pageBound(database, billsShape, { window: filter, page });
  let query = database
    .selectFrom('bills')
    .select(COLUMNS)
    .where(bound)
    .orderBy('billId', 'desc')
    .limit(page.limit);
  const { categories, coins, purposes, symbol, uid, wallet } = filter;
  if (uid !== undefined) query = query.where('uid', '=', uid);
  if (wallet !== undefined) query = query.where('wallet', '=', wallet);
  if (categories !== undefined) query = query.where('category', 'in', categories);
  if (purposes !== undefined) query = query.where('purpose', 'in', purposes);
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (coins !== undefined) query = query.where('coin', 'in', coins);
  return query.execute();
}

/** The same choice for rows that are not in SQL yet. */
export function billMatches(row: BillRow, filter: BillFilter, page: PageRequest): boolean {
  const { categories, coins, purposes, symbol, uid, wallet } = filter;
  return (
    (uid === undefined || row.uid === uid) &&
    row.billId < idBound(page) &&
    isWithin(filter, row.timeMs) &&
    (wallet === undefined || row.wallet === wallet) &&
    (categories === undefined || categories.includes(row.category)) &&
    (purposes === undefined || purposes.includes(row.purpose)) &&
    (symbol === undefined || row.symbol === symbol) &&
    (coins === undefined || coins.includes(row.coin))
  );
}
