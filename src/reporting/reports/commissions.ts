/**
 * What agents and their customers earned, and brokers by their sub-accounts: one row per customer or sub-account,
 * UTC+8 day, coin and instrument (spec 2.6).
 * Decides R-4.1-5.
 */
import type { CommissionRow } from '../../engine/core/agent.ts';
import type { NumberedPage, TimeWindow } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import type { Report } from '../report/shown.ts';
import { onEvent } from '../report/source.ts';

/** The window is on the day's beginning. */
export interface CommissionFilter extends TimeWindow {
  /** Undefined: of all agents, as only the operator sees them. */
  readonly agentUid: string | undefined;
  /** The customer, or the sub-account. */
  readonly uid?: string;
  readonly payer?: CommissionRow['payer'];
  readonly commissionId?: string;
  readonly coin?: string;
  readonly categories?: readonly CommissionRow['category'][];
  readonly symbol?: string;
}

export const commissions = storedReport<CommissionRow, CommissionFilter>({
  name: 'commissions',
  exported: {
    summary: 'what finished days paid agents, their customers and brokers',
    options: ['window', 'symbol', 'coin'],
  },
  columns: {
    commissionId: id('Commission; the cause of the postings that paid it.'),
    agentUid: text('The agent, or the broker.'),
    uid: text('The customer, or the sub-account of the broker.'),
    dateMs: time('UTC+8 midnight at which the day began, Unix ms.'),
    coin: text('Coin in which fees were paid.'),
    category: text('SPOT, MARGIN or the futures category.'),
    symbol: text('Trading pair.'),
    dealAmount: decimal('Traded, in the quote currency: USD of a coin-margined contract.'),
    fee: decimal('Trading fees, maker plus taker.'),
    feeDeduction: decimal('What the platform coin’s discount took off them.'),
    feePaid: decimal('What was paid.'),
    commissionRate: decimal('The agent’s rate.'),
    userRebateRate: decimal('What of the commission is the customer’s.'),
    rebateAmount: decimal('What the agent got, corrections included.'),
    userRebateAmount: decimal('What the customer got, corrections included.'),
    correction: decimal('Corrections of earlier days in what the agent got.'),
    userCorrection: decimal('Corrections of earlier days in what the customer got.'),
    dayTotal: decimal('What the agent got by the customer in the coin on the day.'),
    total: decimal('The same on all days up to it.'),
    payer: text('Whose fees: customer, of an agent, or sub-account, of a broker.'),
    volumeUsd: decimal('Of a sub-account: traded, USD at the prices of each fill; else empty.'),
    feeUsd: decimal('Of a sub-account: trading fees, likewise.'),
    feePaidUsd: decimal('Of a sub-account: what was paid, likewise.'),
    rebateUsd: decimal('Of a sub-account: what the broker got, likewise.'),
  },
  key: ['commissionId'],
  time: 'dateMs',
  indexes: {
    commissions_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] },
    commissions_by_customer: { columns: ['agentUid', 'uid'], rowsAlike: [50_000, 1_000] },
    commissions_by_symbol: { columns: ['agentUid', 'symbol'], rowsAlike: [50_000, 5_000] },
  },
  criteria: {
    agentUid: { is: 'agentUid' },
    uid: { is: 'uid' },
    payer: { is: 'payer' },
    commissionId: { is: 'commissionId' },
    coin: { is: 'coin' },
    categories: { isOneOf: 'category' },
    symbol: { is: 'symbol' },
  },
  source: onEvent('commissions-paid', ({ rows }) => rows),
});

const { answer, exported, table, ...rowsAlike } = commissions;

/** The same rows, asked for by number. */
export const numberedCommissions: Report<CommissionRow, CommissionFilter, NumberedPage> = {
  ...rowsAlike,
  name: 'numberedCommissions',
  table: undefined,
  isPagedByNumber: true,
};
