/**
 * The projection: turns applied commands and their events into rows. Rows and the checkpoint that
 * vouches for them commit in one transaction, and a command at or below the checkpoint is passed
 * over, so replaying any part of the journal never doubles a row.
 */
import type { Entry } from '../engine/command.ts';
import type { Event } from '../engine/event.ts';
import { type Happened, momentsOf } from '../engine/moments.ts';
import type { CoinScales, FillRecord } from '../engine/order/order-record.ts';
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
import { RowWriter } from './row-writer.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { auditRows, auditShape, type VoidedCommand, voidRow } from './tables/audit.ts';
import { billRows, billsShape } from './tables/bills.ts';
import { CandleWriter } from './tables/candles.ts';
import { type CheckpointRow, checkpointShape, readCheckpoint } from './tables/checkpoint.ts';
import { closedPositionRows, closedPositionsShape } from './tables/closed-positions.ts';
import { fillRows, fillsShape } from './tables/fills.ts';
import { fundingRateRows, fundingRatesShape } from './tables/funding-rates.ts';
import { ledgerRow, ledgerShape, ledgerTouches } from './tables/ledger.ts';
import { type OrdersRow, orderRows, ordersShape } from './tables/orders.ts';
import { receiptRows, receiptsShape } from './tables/receipts.ts';
import { reserveRows, reservesShape } from './tables/reserves.ts';
import { type TradesRow, tradeRows, tradesShape } from './tables/trades.ts';
import { transferRows, transfersShape } from './tables/transfers.ts';
import { type TriggersRow, triggerRows, triggersShape } from './tables/triggers.ts';

/** The history was projected from another journal than the one that is being followed. */
export class HistoryMismatch extends Error {
  override readonly name = 'HistoryMismatch';
}

export class Projector {
  readonly #connection: SqliteConnection;
  readonly #journalId: string;
  readonly #scales: CoinScales;
  readonly #orders: RowWriter<OrdersRow>;
  readonly #fills: RowWriter<FillRecord>;
  readonly #trades: RowWriter<TradesRow>;
  readonly #ledger: RowWriter<LedgerRow>;
  readonly #bills: RowWriter<BillRow>;
  readonly #transfers: RowWriter<TransferRow>;
  readonly #triggers: RowWriter<TriggersRow>;
  readonly #closedPositions: RowWriter<ClosedPositionRow>;
  readonly #reserves: RowWriter<ReserveRow>;
  readonly #fundingRates: RowWriter<FundingRateRow>;
  readonly #receipts: RowWriter<ReceiptRow>;
  readonly #audit: RowWriter<AuditRow>;
  readonly #candles: CandleWriter;
  readonly #checkpoint: RowWriter<CheckpointRow>;
  #appliedSeq: number;
  #isWriting = false;

  /**
   * `scales` is the live state of whoever applies the commands. Throws {@link HistoryMismatch}
   * when the rows there are of another journal.
   */
  constructor(options: { connection: SqliteConnection; journalId: string; scales: CoinScales }) {
    const { connection, journalId } = options;
    const stored = readCheckpoint(connection);
    if (stored.seq > 0 && stored.journalId !== journalId) {
      throw new HistoryMismatch(
        `the SQL history belongs to journal ${stored.journalId}, but this is journal ${journalId}: ` +
          'delete the history file to rebuild it',
      );
    }
    this.#connection = connection;
    this.#journalId = journalId;
    this.#scales = options.scales;
    this.#appliedSeq = stored.seq;
    this.#orders = new RowWriter(connection, ordersShape);
    this.#fills = new RowWriter(connection, fillsShape);
    this.#trades = new RowWriter(connection, tradesShape);
    this.#ledger = new RowWriter(connection, ledgerShape);
    this.#bills = new RowWriter(connection, billsShape);
    this.#transfers = new RowWriter(connection, transfersShape);
    this.#triggers = new RowWriter(connection, triggersShape);
    this.#closedPositions = new RowWriter(connection, closedPositionsShape);
    this.#reserves = new RowWriter(connection, reservesShape);
    this.#fundingRates = new RowWriter(connection, fundingRatesShape);
    this.#receipts = new RowWriter(connection, receiptsShape);
    this.#audit = new RowWriter(connection, auditShape);
    this.#candles = new CandleWriter(connection);
    this.#checkpoint = new RowWriter(connection, checkpointShape, { replace: true });
  }

  /** The last command whose rows were written, committed or not. */
  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  /** Writes the rows of one applied command into the open transaction. */
  apply(entry: Entry, events: readonly Event[]): void {
    if (entry.seq <= this.#appliedSeq) return;
    this.#begin();
    for (const at of momentsOf(entry, events)) {
      for (const event of at.events) this.#project(at, event);
    }
    for (const touch of ledgerTouches(entry, events)) {
      this.#ledger.write(ledgerRow(touch, this.#scales));
      for (const row of reserveRows(touch, this.#scales)) this.#reserves.write(row);
    }
    for (const row of billRows(entry, events, this.#scales)) this.#bills.write(row);
    for (const row of closedPositionRows(entry, events, this.#scales)) {
      this.#closedPositions.write(row);
    }
    for (const row of auditRows(entry, events)) this.#audit.write(row);
    this.#appliedSeq = entry.seq;
  }

  /** Writes the audit row of a void: it is the operator's act that never was a command. */
  recordVoid(record: VoidedCommand): void {
    if (record.seq <= this.#appliedSeq) return;
    this.#begin();
    this.#audit.write(voidRow(record));
    this.#appliedSeq = record.seq;
  }

  /**
   * Commits all that was applied, with `seq` as the new checkpoint: every command up to it has
   * been applied. `hash` is the journal's chain hash there, or empty.
   */
  checkpoint(seq: number, hash: string): void {
    this.#begin();
    this.#candles.flush();
    this.#checkpoint.write({ id: 1, journalId: this.#journalId, seq, hash });
    this.#connection.exec('commit');
    this.#isWriting = false;
    this.#appliedSeq = Math.max(this.#appliedSeq, seq);
  }

  #begin(): void {
    if (this.#isWriting) return;
    this.#connection.exec('begin immediate');
    this.#isWriting = true;
  }

  #project(at: Happened, event: Event): void {
    for (const row of orderRows(event, this.#scales)) this.#orders.write(row);
    for (const row of transferRows(at, event, this.#scales)) this.#transfers.write(row);
    for (const row of fundingRateRows(at, event)) this.#fundingRates.write(row);
    for (const row of receiptRows(at, event)) this.#receipts.write(row);
    for (const row of triggerRows(event)) this.#triggers.write(row);
    if (event.type === 'prices-moved') this.#candles.addPrices(at, event);
    if (event.type !== 'traded') return;
    for (const row of fillRows(at, event, this.#scales)) this.#fills.write(row);
    if (event.isOffBook) return;
    for (const row of tradeRows(at, event)) this.#trades.write(row);
    this.#candles.addTrade(at, event);
  }
}
