/**
 * A history of any size, made of rows alone: what its tables hold after a year of a busy venue. Every
 * second row of a table is the house's, the others belong to a thousand users.
 */
import { idFrom } from '../src/primitives/id.ts';
import type { HistoryWriter, SqlValue } from '../src/reporting/history-store.ts';
import {
  type ColumnKind,
  columnsOf,
  type TableShape,
} from '../src/reporting/tables/table-shape.ts';

/** Whose rows are asked for. */
export const HOUSE = 'house';
export const SYMBOL = 'AAUSDT';
export const INSTRUMENT = `USDT-FUTURES:${SYMBOL}`;

const USERS = 1_000;
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
  holdMode: 'one_way_mode',
  positionSide: '',
  cancelReason: '',
  presets: '{}',
  execType: 'normal',
  kind: 'funding',
  debit: 'user:1000:unified:available:USDT',
  credit: 'fees:USDT',
  creditUid: '',
};
const TYPICAL_DECIMAL = '60000.51';

/** Numbered 1 to `count`, and as old as the number is small. */
export interface MadeTable {
  readonly shape: TableShape<never>;
  /** The column that a page is sorted by; `date` is the day's beginning. */
  readonly time: string;
  readonly count: number;
}

type Row = Record<string, SqlValue>;

/** Writes all rows of the tables. */
export async function writeRows(
  writer: HistoryWriter,
  tables: readonly MadeTable[],
): Promise<void> {
  for (const table of tables) {
    // The rows are made by the shape, whatever it is of.
    const rows = writer.rowsOf(table.shape as unknown as TableShape<Row>);
    const typical = typicalRow(table);
    for (let number = 1; number <= table.count; number += 1) {
      rows.write(rowAt(table, typical, number));
      if (number % COMMIT_ROWS === 0) await writer.commit();
    }
    await writer.commit();
  }
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
  const owner = number % 2 === 0 ? HOUSE : `u${Math.imul(number, 7919) % USERS}`;
  for (const column of ['uid', 'debitUid', 'agentUid']) if (column in row) row[column] = owner;
  for (const column of ['orderId', 'clientOid', 'positionId', shape.primaryKey[0] ?? '']) {
    if (column in row) row[column] = idFrom(number);
  }
  const timeMs = FIRST_MS + Math.floor((number / count) * YEAR_MS);
  row[time] = time === 'dateMs' ? timeMs - (timeMs % DAY_MS) : timeMs;
  return row;
}
