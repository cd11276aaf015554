/** What the history consists of: its tables and their version, whichever database holds them. */

import type { CommissionRow } from '../engine/core/commission-row.ts';
import type { LoanRecord, LoanRepayment } from '../engine/core/loan.ts';
import type { AgentDayRow, CustomerDayRow, CustomerDepositRow } from './agent-report.ts';
import { type CandlesRow, candlesShape } from './candles/base-bars.ts';
import type {
  AuditRow,
  ClosedPositionRow,
  FundingRateRow,
  ReceiptRow,
  ReserveRow,
  TransferRow,
} from './history.ts';
import { type AccountRow, accountsShape } from './postings/accounts.ts';
import { type PostingRow, postingsShape } from './postings/postings.ts';
import { type SubjectRow, subjectsShape } from './postings/subjects.ts';
import { agentDaysShape } from './reports/agent-days.ts';
import { auditShape } from './reports/audit.ts';
import { closedPositionsShape } from './reports/closed-positions.ts';
import { commissionsShape } from './reports/commissions.ts';
import { customerDaysShape } from './reports/customer-days.ts';
import { customerDepositsShape } from './reports/customer-deposits.ts';
import { type FillTermsRow, fillTermsShape } from './reports/fill-terms.ts';
import { type FillsRow, fillsShape } from './reports/fills.ts';
import { fundingRatesShape } from './reports/funding-rates.ts';
import { loanRepaymentsShape } from './reports/loan-repayments.ts';
import { loansShape } from './reports/loans.ts';
import { type OrderTermsRow, orderTermsShape } from './reports/order-terms.ts';
import { type OrdersRow, ordersShape } from './reports/orders.ts';
import { receiptsShape } from './reports/receipts.ts';
import { reservesShape } from './reports/reserves.ts';
import { type TradesRow, tradesShape } from './reports/trades.ts';
import { transfersShape } from './reports/transfers.ts';
import { type TriggersRow, triggersShape } from './reports/triggers.ts';
import { type UserMarketRow, userMarketsShape } from './reports/user-markets.ts';
import { type CheckpointRow, checkpointShape } from './store/checkpoint.ts';
import type { TableShape } from './store/table-shape.ts';

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
