/**
 * The projection: turns applied commands and their events into rows. Rows and the checkpoint that
 * vouches for them commit in one transaction, and a command at or below the checkpoint is passed
 * over, so replaying any part of the journal never doubles a row.
 */
import type { Entry } from '../engine/command.ts';
import type { Event } from '../engine/core/event.ts';
import type { CoinScales } from '../engine/core/order-record.ts';
import { type Happened, momentsOf } from '../engine/moments.ts';
import { type CandlesRow, CandleWriter, findLastBars } from './candles/base-bars.ts';
import { AccountNumbers, accountsShape } from './postings/accounts.ts';
import { numberedPostings } from './postings/numbered-postings.ts';
import { type PostingNumbers, postingRows, postingsShape } from './postings/postings.ts';
import { subjectsShape } from './postings/subjects.ts';
import { Dictionary } from './report/dictionary.ts';
import { agentDayRows, agentDaysShape } from './reports/agent-days.ts';
import { auditRows, auditShape, type VoidedCommand, voidRow } from './reports/audit.ts';
import { closedPositionRows, closedPositionsShape } from './reports/closed-positions.ts';
import { commissionRows, commissionsShape } from './reports/commissions.ts';
import { customerDayRows, customerDaysShape } from './reports/customer-days.ts';
import { customerDepositRows, customerDepositsShape } from './reports/customer-deposits.ts';
import { fillTermsShape } from './reports/fill-terms.ts';
import { type FillNumbers, fillRows, fillsShape } from './reports/fills.ts';
import { fundingRateRows, fundingRatesShape } from './reports/funding-rates.ts';
import { loanRepaymentRows, loanRepaymentsShape } from './reports/loan-repayments.ts';
import { loanRows, loansShape } from './reports/loans.ts';
import { orderTermsShape } from './reports/order-terms.ts';
import { type OrderNumbers, orderRows, ordersShape } from './reports/orders.ts';
import { receiptRows, receiptsShape } from './reports/receipts.ts';
import { reserveRows, reservesShape } from './reports/reserves.ts';
import { tradeRows, tradesShape } from './reports/trades.ts';
import { transferRows, transfersShape } from './reports/transfers.ts';
import { triggerRows, triggersShape } from './reports/triggers.ts';
import { userMarketsShape } from './reports/user-markets.ts';
import { type CheckpointRow, checkpointShape, readCheckpoint } from './store/checkpoint.ts';
import type { HistoryWriter, RowWriter } from './store/history-store.ts';

/** The history was projected from another journal than the one that is being followed. */
export class HistoryMismatch extends Error {
  override readonly name = 'HistoryMismatch';
}

/** The rows of every table, on their way; candles and checkpoint are written apart. */
function tablesOf(writer: HistoryWriter) {
  return {
    orders: writer.rowsOf(ordersShape),
    fills: writer.rowsOf(fillsShape),
    trades: writer.rowsOf(tradesShape),
    postings: writer.rowsOf(postingsShape),
    transfers: writer.rowsOf(transfersShape),
    triggers: writer.rowsOf(triggersShape),
    closedPositions: writer.rowsOf(closedPositionsShape),
    reserves: writer.rowsOf(reservesShape),
    fundingRates: writer.rowsOf(fundingRatesShape),
    receipts: writer.rowsOf(receiptsShape),
    commissions: writer.rowsOf(commissionsShape),
    agentDays: writer.rowsOf(agentDaysShape),
    customerDays: writer.rowsOf(customerDaysShape),
    customerDeposits: writer.rowsOf(customerDepositsShape),
    loans: writer.rowsOf(loansShape),
    loanRepayments: writer.rowsOf(loanRepaymentsShape),
    audit: writer.rowsOf(auditShape),
  };
}

/** How what many rows repeat is numbered. */
type Numbers = PostingNumbers & OrderNumbers & FillNumbers;

async function numbersOf(writer: HistoryWriter): Promise<Numbers> {
  const accounts = await AccountNumbers.open(writer.database, writer.rowsOf(accountsShape));
  const subjects = await Dictionary.open(writer, subjectsShape);
  const userMarkets = await Dictionary.open(writer, userMarketsShape);
  const orderTerms = await Dictionary.open(writer, orderTermsShape);
  const fillTerms = await Dictionary.open(writer, fillTermsShape);
  return {
    accountNo: accounts.numberOf,
    subjectNo: subjects.numberOf,
    userMarketNo: userMarkets.numberOf,
    orderTermsNo: orderTerms.numberOf,
    fillTermsNo: fillTerms.numberOf,
  };
}

export interface ProjectorOptions {
  readonly writer: HistoryWriter;
  readonly journalId: string;
  /** The live state of whoever applies the commands. */
  readonly scales: CoinScales;
}

/** What is stored already. */
interface Stored {
  readonly seq: number;
  readonly lastBars: readonly CandlesRow[];
  readonly numbers: Numbers;
}

export class Projector {
  readonly #writer: HistoryWriter;
  readonly #journalId: string;
  readonly #scales: CoinScales;
  readonly #tables: ReturnType<typeof tablesOf>;
  readonly #numbers: Numbers;
  readonly #candles: CandleWriter;
  readonly #checkpoint: RowWriter<CheckpointRow>;
  #appliedSeq: number;

  private constructor({ writer, journalId, scales }: ProjectorOptions, stored: Stored) {
    this.#writer = writer;
    this.#journalId = journalId;
    this.#scales = scales;
    this.#tables = tablesOf(writer);
    this.#numbers = stored.numbers;
    this.#candles = new CandleWriter(writer, stored.lastBars);
    this.#checkpoint = writer.rowsOf(checkpointShape, { replace: true });
    this.#appliedSeq = stored.seq;
  }

  /** Throws {@link HistoryMismatch} when the rows there are of another journal. */
  static async open(options: ProjectorOptions): Promise<Projector> {
    const { database } = options.writer;
    const { journalId, seq } = await readCheckpoint(database);
    if (seq > 0 && journalId !== options.journalId) {
      throw new HistoryMismatch(
        `the SQL history belongs to journal ${journalId}, but this is journal ` +
          `${options.journalId}: remove the history to have it made anew`,
      );
    }
    const numbers = await numbersOf(options.writer);
    return new Projector(options, { seq, lastBars: await findLastBars(database), numbers });
  }

  /** The last command whose rows were written, committed or not. */
  get appliedSeq(): number {
    return this.#appliedSeq;
  }

  /** Writes the rows of one applied command, for the next checkpoint. */
  apply(entry: Entry, events: readonly Event[]): void {
    if (entry.seq <= this.#appliedSeq) return;
    for (const at of momentsOf(entry, events)) {
      for (const event of at.events) this.#project(at, event);
    }
    const postings = numberedPostings(entry, events);
    for (const row of postingRows(postings, this.#scales, this.#numbers))
      this.#tables.postings.write(row);
    for (const posting of postings) {
      for (const row of reserveRows(posting, this.#scales)) this.#tables.reserves.write(row);
    }
    for (const row of closedPositionRows(entry, events, this.#scales)) {
      this.#tables.closedPositions.write(row);
    }
    for (const row of customerDayRows(entry, events)) this.#tables.customerDays.write(row);
    for (const row of auditRows(entry, events)) this.#tables.audit.write(row);
    this.#appliedSeq = entry.seq;
  }

  /** Writes the audit row of a void: it is the operator's act that never was a command. */
  recordVoid(record: VoidedCommand): void {
    if (record.seq <= this.#appliedSeq) return;
    this.#tables.audit.write(voidRow(record));
    this.#appliedSeq = record.seq;
  }

  /**
   * Commits all that was applied, with `seq` as the new checkpoint: every command up to it has
   * been applied. `hash` is the journal's chain hash there, or empty.
   */
  async checkpoint(seq: number, hash: string): Promise<void> {
    this.#candles.flush();
    this.#checkpoint.write({ id: 1, journalId: this.#journalId, seq, hash });
    this.#appliedSeq = Math.max(this.#appliedSeq, seq);
    await this.#writer.commit();
  }

  #project(at: Happened, event: Event): void {
    for (const row of orderRows(event, this.#scales, this.#numbers)) this.#tables.orders.write(row);
    for (const row of transferRows(at, event, this.#scales)) this.#tables.transfers.write(row);
    for (const row of fundingRateRows(at, event)) this.#tables.fundingRates.write(row);
    for (const row of receiptRows(at, event)) this.#tables.receipts.write(row);
    for (const row of triggerRows(event)) this.#tables.triggers.write(row);
    this.#projectPartners(at, event);
    if (event.type === 'prices-moved') this.#candles.addPrices(at, event);
    if (event.type !== 'traded') return;
    const written = { numbers: this.#numbers, scales: this.#scales };
    for (const row of fillRows(at, event, written)) this.#tables.fills.write(row);
    if (event.isOffBook) return;
    for (const row of tradeRows(at, event)) this.#tables.trades.write(row);
    this.#candles.addTrade(at, event);
  }

  #projectPartners(at: Happened, event: Event): void {
    for (const row of commissionRows(event)) this.#tables.commissions.write(row);
    for (const row of agentDayRows(event)) this.#tables.agentDays.write(row);
    for (const row of customerDepositRows(at, event)) this.#tables.customerDeposits.write(row);
    for (const row of loanRows(event)) this.#tables.loans.write(row);
    for (const row of loanRepaymentRows(event)) this.#tables.loanRepayments.write(row);
  }
}
