/**
 * Bench (i): what a page costs in a large history, wherever it is. Each round asks a page at the top
 * of a list and one at its end, so that both meet the same machine.
 */
import { mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyState } from '../src/engine/core/state.ts';
import { idFrom } from '../src/primitives/id.ts';
import type { History } from '../src/reporting/history.ts';
import { createHistory } from '../src/reporting/history.ts';
import type { PageRequest } from '../src/reporting/lists/page.ts';
import { openReader, openWriter } from '../src/reporting/open-history.ts';
import { Overlay } from '../src/reporting/overlay.ts';
import { postingsShape } from '../src/reporting/postings/postings.ts';
import { commissions } from '../src/reporting/reports/commissions.ts';
import { fills } from '../src/reporting/reports/fills.ts';
import { loanRepayments, loans } from '../src/reporting/reports/loans.ts';
import { orders } from '../src/reporting/reports/orders.ts';
import { receipts } from '../src/reporting/reports/receipts.ts';
import { trades } from '../src/reporting/reports/trades.ts';
import type { Figures, Prepare } from './bench.ts';
import { grouped, median } from './figures.ts';
import { HOUSE, INSTRUMENT, type MadeTable, SYMBOL, writeRows } from './history-rows.ts';
import type { ReportName } from './rows.ts';

const LIMIT = 100;
const PAGES = 31;
/** Of every other table there are fewer rows than of fills, by this. */
const OTHERS_SHARE = 10;
/** A row with its indexes takes less than this. */
const ROW_BYTES_MAX = 1_000;

interface Report {
  readonly name: ReportName;
  readonly table: MadeTable;
  /** Every how manieth row of the table is in the list. */
  readonly every: 1 | 2 | 4;
  readonly ask: (history: History, page: PageRequest) => Promise<readonly unknown[]>;
}

/** The table of one line per report. */
function reportsOf(fillRows: number): readonly Report[] {
  const others = Math.floor(fillRows / OTHERS_SHARE);
  const filled: MadeTable = { shape: fills.table.shape, time: 'timeMs', count: fillRows };
  const made = (shape: MadeTable['shape'], time = 'timeMs') => ({ shape, time, count: others });
  const postings = made(postingsShape);
  const uid = HOUSE;
  const report = (
    name: ReportName,
    table: MadeTable,
    ask: Report['ask'],
    every: Report['every'] = 2,
  ): Report => ({ name, table, ask, every });
  return [
    report('fills of all', filled, (of, page) => of.fills({ uid: undefined }, page), 1),
    report('fills of a user', filled, (of, page) => of.fills({ uid }, page)),
    report('fills of a symbol', filled, (of, page) => of.fills({ uid, symbol: SYMBOL }, page), 4),
    report('orders', made(orders.table.shape, 'createdMs'), (of, page) => of.orders({ uid }, page)),
    report('ledger', postings, (of, page) => of.ledger({ uid }, page)),
    report('bills', postings, (of, page) => of.bills({ uid }, page), 4),
    report(
      'trades',
      made(trades.table.shape),
      (of, page) => of.trades({ instrument: INSTRUMENT }, page),
      1,
    ),
    report('receipts', made(receipts.table.shape), (of, page) => of.receipts({ uid }, page)),
    report('commissions', made(commissions.table.shape, 'dateMs'), (of, page) =>
      of.commissions({ agentUid: HOUSE }, page),
    ),
    report('loans', made(loans.table.shape, 'loanMs'), (of, page) => of.closedLoans({ uid }, page)),
    report('repayments', made(loanRepayments.table.shape), (of, page) =>
      of.loanRepayments({ uid }, page),
    ),
  ];
}

/** Makes the history in a folder that is removed after it; of some 300 000 fills at least. */
export const prepare: Prepare = ({ historyFills }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-size-'));
  const close = () => rmSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  const need = 2 * historyFills * ROW_BYTES_MAX;
  if (bavail * bsize < need) {
    close();
    throw new Error(`${folder} needs ${grouped(need / 1e9)} GB`);
  }
  const file = join(folder, 'history.sqlite');
  const reports = reportsOf(historyFills);
  const round = async () => ({
    fills: historyFills,
    ...(await write(file, reports)),
    ...(await read(file, reports)),
  });
  return { round, close };
};

async function write(file: string, reports: readonly Report[]): Promise<Figures> {
  const tables = [...new Map(reports.map(({ table }) => [table.shape, table])).values()];
  const rows = tables.reduce((sum, { count }) => sum + count, 0);
  const writer = await openWriter({ file });
  const began = performance.now();
  await writeRows(writer, tables);
  const perSecond = (rows / (performance.now() - began)) * 1e3;
  await writer.close();
  const { size } = statSync(file);
  return { rows, megabytes: size / 1e6, perSecond, rowBytes: size / rows };
}

async function read(file: string, reports: readonly Report[]): Promise<Figures> {
  const reader = await openReader({ file });
  const { database } = reader;
  const sources = { database, overlay: new Overlay(), scales: emptyState(), nowMs: Date.now };
  const history = createHistory(sources);
  const figures: Figures[] = [];
  for (const report of reports) figures.push(await readReport(history, report));
  await reader.close();
  return Object.assign({}, ...figures);
}

async function readReport(history: History, report: Report): Promise<Figures> {
  const { name, table } = report;
  const rows = Math.floor(table.count / report.every);
  const last = rows - (PAGES + 1) * LIMIT;
  const thousandth = Math.min(999 * LIMIT, last);
  const rounds = [];
  for (let page = 0; page < PAGES; page += 1) {
    const after = (row: number) => pageMs(history, report, row + page * LIMIT);
    rounds.push({
      top: await after(LIMIT),
      thousandth: await after(thousandth),
      end: await after(last),
    });
  }
  const first = [];
  for (let page = 0; page < PAGES; page += 1) first.push(await pageMs(history, report, 0));
  return {
    [`${name}, last row`]: last,
    [`${name}, first`]: median(first),
    [`${name}, 1 000`]: median(rounds.map((round) => round.thousandth)),
    [`${name}, end`]: median(rounds.map(({ end }) => end)),
    [`${name}, end against top`]: median(rounds.map(({ end, top }) => end / top)),
  };
}

/** How long it takes to read the page behind the first `row` rows. */
async function pageMs(
  history: History,
  { ask, every, table }: Report,
  row: number,
): Promise<number> {
  const newest = table.count - (table.count % every);
  const beforeId = idFrom(newest - every * (row - 1));
  const began = performance.now();
  const rows = await ask(history, row === 0 ? { limit: LIMIT } : { limit: LIMIT, beforeId });
  const ms = performance.now() - began;
  if (rows.length !== LIMIT) throw new Error(`${rows.length} rows behind row ${row}`);
  return ms;
}
