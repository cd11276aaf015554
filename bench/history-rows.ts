/**
 * A history of any size, made of rows alone: what its tables hold after a year of a busy venue. Every
 * second row of a table is the house's, the others belong to a thousand users.
 */
import { idFrom } from '../src/primitives/id.ts';
import { accountsShape } from '../src/reporting/postings/accounts.ts';
import { subjects as subjectsOf } from '../src/reporting/postings/subjects.ts';
import { fills } from '../src/reporting/reports/fills.ts';
import { orders } from '../src/reporting/reports/orders.ts';
import { userMarkets } from '../src/reporting/reports/user-markets.ts';
import type { HistoryWriter } from '../src/reporting/store/history-store.ts';
import type { SqlValue } from '../src/reporting/store/table-shape.ts';
import { type ColumnKind, columnsOf, type TableShape } from '../src/reporting/store/table-shape.ts';

/** Whose rows are asked for. */
export const HOUSE = 'house';
export const SYMBOL = 'AAUSDT';
export const INSTRUMENT = `USDT-FUTURES:${SYMBOL}`;

const USERS = 1_000;
const HOUSE_USER_MARKETS = 10;
const FIRST_MS = Date.UTC(2025, 0, 1);
const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;
/** As many as the projection commits together, about. */
const COMMIT_ROWS = 20_000;

/** What columns of these names hold; a decimal stands in all others. */
const TYPICAL: Readonly<Record<string, string>> = {
  category: 'USDT-FUTURES',
  symbol: SYMBOL,
  instrument: INSTRUMENT,
  coin: 'USDT',
  marginCoin: 'USDT',
  feeCoin: 'USDT',
  presets: '{}',
  kind: 'funding',
  creditLine: '',
};
const TYPICAL_DECIMAL = '60000.51';

/** Numbered 1 to `count`, and as old as the number is small. */
export interface MadeTable {
  readonly shape: TableShape<never>;
  /** The column that a page is sorted by; `date` is the day's beginning. */
  readonly time: string;
  readonly count: number;
}

const LINE = '["60000.51","0","60000.51",""]';

type Row = Record<string, SqlValue>;

/** The venue's account that all postings pay into. */
const OWN_ACCOUNT = { accountNo: -1, account: 'funding:USDT', uid: '', wallet: '', coin: 'USDT' };

/** Writes all rows of the tables. */
export async function writeRows(
  writer: HistoryWriter,
  tables: readonly MadeTable[],
): Promise<void> {
  writeAccounts(writer);
  writeUserMarkets(writer);
  for (const table of tables) {
    // The rows are made by the shape, whatever it is of.
    const { reads: _, ...shape } = table.shape;
    const rows = writer.rowsOf<Row>(shape);
    const typical = typicalRow(table);
    for (let number = 1; number <= table.count; number += 1) {
      rows.write(rowAt(table, typical, number));
      if (number % COMMIT_ROWS === 0) await writer.commit();
    }
    await writer.commit();
  }
}

/** One of each user, and what all lines of their bills are about. */
function writeAccounts(writer: HistoryWriter): void {
  const accounts = writer.rowsOf(accountsShape);
  accounts.write(OWN_ACCOUNT);
  for (let owner = 0; owner <= USERS; owner += 1) {
    const uid = uidOf(owner);
    const account = `user:${uid}:unified:available:USDT`;
    accounts.write({ accountNo: owner + 1, account, uid, wallet: 'unified', coin: 'USDT' });
  }
  const subjects = writer.rowsOf(subjectsOf);
  subjects.write({ no: 1, category: '', symbol: '', purpose: 'funding:out' });
}

/** A user market of each user, some more of the house's, and what all orders and fills have in common. */
function writeUserMarkets(writer: HistoryWriter): void {
  const markets = writer.rowsOf(userMarkets);
  const of = { category: 'USDT-FUTURES', quote: 'USDT', marginCoin: 'USDT' } as const;
  for (let market = 0; market < HOUSE_USER_MARKETS; market += 1) {
    const symbol = market === 0 ? SYMBOL : `A${market}USDT`;
    markets.write({
      no: userMarketOf(0, market),
      uid: HOUSE,
      symbol,
      base: symbol.slice(0, -4),
      ...of,
    });
  }
  for (let owner = 1; owner <= USERS; owner += 1) {
    const uid = uidOf(owner);
    markets.write({
      no: userMarketOf(owner),
      uid,
      symbol: SYMBOL,
      base: SYMBOL.slice(0, -4),
      ...of,
    });
  }
  const both = { side: 'buy', orderType: 'limit', holdMode: 'one_way_mode' } as const;
  const terms = {
    no: 1,
    ...both,
    positionSide: '',
    enterPoint: 'API',
    execType: 'normal',
  } as const;
  const placed = { timeInForce: 'gtc', stp: 'none', status: 'filled', cancelReason: '' } as const;
  const flags = { isReduceOnly: false, isCopyTrading: false } as const;
  const position = { effect: 'open', marginMode: 'crossed', loan: '' } as const;
  writeTerms(writer, orders, { ...terms, ...placed, ...flags, ...position });
  writeTerms(writer, fills, { ...terms, effect: 'open', liquidity: 'maker' });
}

/** What all rows of a report have in common. */
function writeTerms(
  writer: HistoryWriter,
  { table }: typeof orders | typeof fills,
  row: Readonly<Record<string, SqlValue | boolean>> & { readonly no: number },
): void {
  const { terms } = table.dictionaries;
  if (terms !== undefined) writer.rowsOf(terms).write(row);
}

/** Every second row of the house is of its first market. */
function userMarketAt(owner: number, number: number): number {
  if (owner > 0) return userMarketOf(owner);
  return userMarketOf(0, number % 4 === 0 ? 0 : 1 + ((number >>> 2) % (HOUSE_USER_MARKETS - 1)));
}

function userMarketOf(owner: number, market = 0): number {
  return owner === 0 ? 1 + market : HOUSE_USER_MARKETS + owner;
}

/** A line of a bill begins with every second posting of the house. */
function lineAt(number: number): Row {
  const isBegun = number % 4 === 0;
  return { debitSubject: isBegun ? 1 : 0, debitLine: isBegun ? LINE : '', creditSubject: 0 };
}

/** Of the house, or of one of the users from 1 on. */
function uidOf(owner: number): string {
  return owner === 0 ? HOUSE : `u${owner}`;
}

function typicalRow({ shape }: MadeTable): Row {
  const columns: Readonly<Record<string, ColumnKind>> = shape.columns;
  return Object.fromEntries(
    columnsOf(shape).map((column) => [
      column,
      columns[column] === 'integer' ? 1 : (TYPICAL[column] ?? TYPICAL_DECIMAL),
    ]),
  );
}

function rowAt({ count, shape, time }: MadeTable, typical: Row, number: number): Row {
  const row = { ...typical };
  const owner = number % 2 === 0 ? 0 : 1 + ((Math.imul(number, 7919) >>> 0) % USERS);
  for (const column of ['uid', 'agentUid']) if (column in row) row[column] = uidOf(owner);
  if ('debit' in row)
    Object.assign(row, { debit: owner + 1, credit: OWN_ACCOUNT.accountNo, ...lineAt(number) });
  if ('userMarket' in row) row.userMarket = userMarketAt(owner, number);
  for (const column of ['orderId', 'clientOid', 'positionId', shape.primaryKey[0] ?? '']) {
    if (column in row) row[column] = idFrom(number);
  }
  const timeMs = FIRST_MS + Math.floor((number / count) * YEAR_MS);
  row[time] = time === 'dateMs' ? timeMs - (timeMs % DAY_MS) : timeMs;
  return row;
}
