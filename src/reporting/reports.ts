/** Every report, by the name that the history is asked by; and the tables that all of it is kept in. */
import { candlesShape } from './candles/base-bars.ts';
import { accountsShape } from './postings/accounts.ts';
import { postingsShape } from './postings/postings.ts';
import { subjects } from './postings/subjects.ts';
import type { AnyColumns } from './report/column.ts';
import type { AnyPage, Exported, Report, ReportTable } from './report/shown.ts';
import { agentDays } from './reports/agent-days.ts';
import { announcements } from './reports/announcements.ts';
import { audit } from './reports/audit.ts';
import { balances } from './reports/balances.ts';
import { bills } from './reports/bills.ts';
import { brokerDays, subAccountDays } from './reports/broker-days.ts';
import { closedPositions } from './reports/closed-positions.ts';
import { commissions, numberedCommissions } from './reports/commissions.ts';
import { conversions } from './reports/conversions.ts';
import { customerDays, customerDeposits } from './reports/customers.ts';
import { debts } from './reports/debts.ts';
import { fillCommissions } from './reports/fill-commissions.ts';
import { fills } from './reports/fills.ts';
import { funding } from './reports/funding-payments.ts';
import { fundingRates } from './reports/funding-rates.ts';
import { holders } from './reports/holders.ts';
import { largeTakings } from './reports/large-takings.ts';
import { ledger } from './reports/ledger.ts';
import { liquidations } from './reports/liquidations.ts';
import { loanRepayments, loans } from './reports/loans.ts';
import { marginLiquidations, marginSales } from './reports/margin-liquidations.ts';
import { marginRepayments } from './reports/margin-repayments.ts';
import { orders } from './reports/orders.ts';
import { payments } from './reports/payments.ts';
import { positionMoves } from './reports/position-moves.ts';
import { receipts } from './reports/receipts.ts';
import { reserves } from './reports/reserves.ts';
import { trades } from './reports/trades.ts';
import { transfers } from './reports/transfers.ts';
import { triggers } from './reports/triggers.ts';
import { checkpointShape } from './store/checkpoint.ts';
import type { HistorySchema, TableShape } from './store/table-shape.ts';

/** Raise it with any change to a table: an older history is then emptied and projected anew. */
const VERSION = 28;

/** Lists, newest first throughout. */
export const LISTS = {
  fills,
  /** Finished orders. */
  orders,
  /** Ledger entries without holds and releases. */
  ledger,
  /** Lines of account bills. */
  bills,
  commissions,
  /** Loans that are paid off; the others are in the engine's state. */
  closedLoans: loans,
  loanRepayments,
  /** Of margin debts. */
  marginRepayments,
  /** Of margin accounts that owe, and what was sold or seized in them. */
  marginLiquidations,
  marginSales,
  /** Of positions, as everybody may see them. */
  liquidations,
  /** Public trades of an instrument. */
  trades,
  /** What orders took of spot books at once, as far as it is large. */
  largeTakings,
  closedPositions,
  /** Finished triggers of a user. */
  triggers,
  transfers,
  /** Deposits and withdrawals that have ended; the others are in the engine's state. */
  payments,
  /** Coins that a user exchanged with the venue. */
  conversions,
  /** Positions that a main account moved within its family. */
  positionMoves,
  /** Changes of the risk reserve of an instrument. */
  reserves,
  /** Funding rates of a contract. */
  fundingRates,
  /** How many accounts held positions of a contract. */
  holders,
  /** What was owed on margin. */
  debts,
  receipts,
  agentDays,
  /** What fills and days of their sub-accounts earned brokers. */
  fillCommissions,
  brokerDays,
  subAccountDays,
  numberedCommissions,
  customerDays,
  customerDeposits,
  /** What the venue told everybody. */
  announcements,
  /** Operators' acts; a cursor is a seq. */
  audit,
} as const;

/** What the lists are, of whatever rows. */
export const ALL_LISTS = Object.entries(LISTS) as unknown as readonly (readonly [
  keyof typeof LISTS,
  AnyReport,
])[];

type AnyReport = Report<object, object, AnyPage>;

interface ExportedReport {
  readonly name: string;
  readonly columns: AnyColumns;
  readonly exported: Exported;
}

/** In the order in which `bourse export` lists them. */
export const EXPORTED: readonly ExportedReport[] = [
  fills,
  orders,
  ledger,
  funding,
  bills,
  commissions,
  loans,
  loanRepayments,
  payments,
  balances,
  audit,
].flatMap(({ columns, exported, name }) =>
  exported === undefined ? [] : [{ name, columns, exported }],
);

/** The lists whose rows have a table. */
export const STORED = ALL_LISTS.flatMap(([, report]) => {
  const { table } = report;
  return table === undefined ? [] : [{ ...report, table }];
});

export const SCHEMA: HistorySchema = {
  version: VERSION,
  tables: [
    ...STORED.map(({ table }) => table.shape),
    ...new Set(STORED.flatMap(({ table }) => dictionariesOf(table))),
    subjects,
    accountsShape,
    postingsShape,
    candlesShape,
    checkpointShape,
  ] as readonly TableShape<never>[],
};

function dictionariesOf({ dictionaries }: ReportTable<never>): readonly TableShape<never>[] {
  return Object.values(dictionaries);
}
