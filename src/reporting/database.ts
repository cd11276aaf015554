/**
 * The history's database: who may write and who only reads. SQLite in WAL mode lets the projector
 * write on its own thread while the gateway reads committed rows over a read-only connection. The
 * journal can always rebuild the file, so commits need not wait for the disk (`synchronous`
 * normal: never torn, at worst a little behind).
 */
import { Kysely, SqliteDialect } from 'kysely';
import type { FillRecord } from '../engine/order/order-record.ts';
import type {
  AuditRow,
  BillRow,
  ClosedPositionRow,
  FundingRateRow,
  LedgerRow,
  ReceiptRow,
  ReserveRow,
  TransferRow,
} from './history.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { auditShape } from './tables/audit.ts';
import { billsShape } from './tables/bills.ts';
import { type CandlesRow, candlesShape } from './tables/candles.ts';
import { type CheckpointRow, checkpointShape } from './tables/checkpoint.ts';
import { closedPositionsShape } from './tables/closed-positions.ts';
import { fillsShape } from './tables/fills.ts';
import { fundingRatesShape } from './tables/funding-rates.ts';
import { ledgerShape } from './tables/ledger.ts';
import { type OrdersRow, ordersShape } from './tables/orders.ts';
import { receiptsShape } from './tables/receipts.ts';
import { reservesShape } from './tables/reserves.ts';
import { creation, statistics, type TableShape } from './tables/table-shape.ts';
import { type TradesRow, tradesShape } from './tables/trades.ts';
import { transfersShape } from './tables/transfers.ts';
import { type TriggersRow, triggersShape } from './tables/triggers.ts';

/** Raise it with any change to a table: an older file is then emptied and projected anew. */
export const SCHEMA_VERSION = 9;

export interface Tables {
  readonly orders: OrdersRow;
  readonly fills: FillRecord;
  readonly trades: TradesRow;
  readonly candles: CandlesRow;
  readonly ledger: LedgerRow;
  readonly bills: BillRow;
  readonly transfers: TransferRow;
  readonly triggers: TriggersRow;
  readonly closedPositions: ClosedPositionRow;
  readonly reserves: ReserveRow;
  readonly fundingRates: FundingRateRow;
  readonly receipts: ReceiptRow;
  readonly audit: AuditRow;
  readonly checkpoint: CheckpointRow;
}

const SHAPES = [
  ordersShape,
  fillsShape,
  tradesShape,
  candlesShape,
  ledgerShape,
  billsShape,
  transfersShape,
  triggersShape,
  closedPositionsShape,
  reservesShape,
  fundingRatesShape,
  receiptsShape,
  auditShape,
  checkpointShape,
] as readonly TableShape<never>[];

const PRAGMAS = `
  pragma page_size = 8192;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma cache_size = -65536;
  pragma busy_timeout = 10000;
`;

/** Opens the file to project into, with its tables made; `:memory:` for none. */
export function openWriter(file: string): SqliteConnection {
  const connection = new SqliteConnection(file);
  connection.exec(PRAGMAS);
  const version = schemaVersion(connection);
  if (version !== SCHEMA_VERSION) remake(connection);
  return connection;
}

/** Opens the file for questions; it is made first where it does not exist. */
export function openReader(file: string): SqliteConnection {
  openWriter(file).close();
  const connection = new SqliteConnection(file, { readOnly: true });
  connection.exec('pragma cache_size = -16384; pragma busy_timeout = 10000;');
  return connection;
}

/** The query builder over a connection. */
export function queriesOn(connection: SqliteConnection): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
}

/** 0 in a new file. */
function schemaVersion(connection: SqliteConnection): number {
  const [row] = connection.prepare('pragma user_version').all([]) as { user_version: number }[];
  return row?.user_version ?? 0;
}

/** Empties the file and makes the tables of this version: the projection then starts over. */
function remake(connection: SqliteConnection): void {
  const { schema } = queriesOn(connection);
  const old = connection
    .prepare(
      `select "name" from sqlite_schema where "type" = 'table' and "name" not like 'sqlite_%'`,
    )
    .all([]) as { name: string }[];
  connection.exec(
    [
      'begin immediate',
      ...old.map(({ name }) => `drop table "${name}"`),
      ...SHAPES.flatMap((shape) => creation(schema, shape)),
      'analyze sqlite_schema',
      ...SHAPES.flatMap(statistics),
      'analyze sqlite_schema',
      `pragma user_version = ${SCHEMA_VERSION}`,
      'commit',
    ].join(';\n'),
  );
}
