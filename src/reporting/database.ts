/** What the history consists of: its tables and their version, whichever database holds them. */
import type { LoanRecord, LoanRepayment } from '../engine/loan/loan-record.ts';
import type { CommissionRow } from '../engine/partner/commission-row.ts';
import type { AgentDayRow, CustomerDayRow, CustomerDepositRow } from './agent-report.ts';
import type {
  AuditRow,
  ClosedPositionRow,
  FundingRateRow,
  ReceiptRow,
  ReserveRow,
  TransferRow,
} from './history.ts';
import { type AccountRow, accountsShape } from './tables/accounts.ts';
import { agentDaysShape } from './tables/agent-days.ts';
import { auditShape } from './tables/audit.ts';
import { type CandlesRow, candlesShape } from './tables/candles.ts';
import { type CheckpointRow, checkpointShape } from './tables/checkpoint.ts';
import { closedPositionsShape } from './tables/closed-positions.ts';
import { commissionsShape } from './tables/commissions.ts';
import { customerDaysShape } from './tables/customer-days.ts';
import { customerDepositsShape } from './tables/customer-deposits.ts';
import { type FillTermsRow, fillTermsShape } from './tables/fill-terms.ts';
import { type FillsRow, fillsShape } from './tables/fills.ts';
import { fundingRatesShape } from './tables/funding-rates.ts';
import { loanRepaymentsShape } from './tables/loan-repayments.ts';
import { loansShape } from './tables/loans.ts';
import { type OrderTermsRow, orderTermsShape } from './tables/order-terms.ts';
import { type OrdersRow, ordersShape } from './tables/orders.ts';
import { type PostingRow, postingsShape } from './tables/postings.ts';
import { receiptsShape } from './tables/receipts.ts';
import { reservesShape } from './tables/reserves.ts';
import { type SubjectRow, subjectsShape } from './tables/subjects.ts';
import type { TableShape } from './tables/table-shape.ts';
import { type TradesRow, tradesShape } from './tables/trades.ts';
import { transfersShape } from './tables/transfers.ts';
import { type TriggersRow, triggersShape } from './tables/triggers.ts';
import { type UserMarketRow, userMarketsShape } from './tables/user-markets.ts';

/** Raise it with any change to a table: an older history is then emptied and projected anew. */
export const SCHEMA_VERSION = 17;

export interface Tables {
  readonly orders: OrdersRow;
  readonly fills: FillsRow;
  readonly userMarkets: UserMarketRow;
  readonly orderTerms: OrderTermsRow;
  readonly fillTerms: FillTermsRow;
  readonly trades: TradesRow;
  readonly candles: CandlesRow;
  readonly accounts: AccountRow;
  readonly subjects: SubjectRow;
  readonly postings: PostingRow;
  readonly transfers: TransferRow;
  readonly triggers: TriggersRow;
  readonly closedPositions: ClosedPositionRow;
  readonly reserves: ReserveRow;
  readonly fundingRates: FundingRateRow;
  readonly receipts: ReceiptRow;
  readonly commissions: CommissionRow;
  readonly agentDays: AgentDayRow;
  readonly customerDays: CustomerDayRow;
  readonly customerDeposits: CustomerDepositRow;
  readonly loans: LoanRecord;
  readonly loanRepayments: LoanRepayment;
  readonly audit: AuditRow;
  readonly checkpoint: CheckpointRow;
}

/** Every table, in no order that matters. */
export const SHAPES = [
  ordersShape,
  fillsShape,
  userMarketsShape,
  orderTermsShape,
  fillTermsShape,
  tradesShape,
  candlesShape,
  accountsShape,
  subjectsShape,
  postingsShape,
  transfersShape,
  triggersShape,
  closedPositionsShape,
  reservesShape,
  fundingRatesShape,
  receiptsShape,
  commissionsShape,
  agentDaysShape,
  customerDaysShape,
  customerDepositsShape,
  loansShape,
  loanRepaymentsShape,
  auditShape,
  checkpointShape,
] as readonly TableShape<never>[];
