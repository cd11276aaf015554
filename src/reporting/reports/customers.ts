/** What customers of agents traded and paid in: pages of these are asked for by number. */

import type { CustomerDay, CustomerDeposit } from '../../engine/core/agent.ts';
import { entryIdAt } from '../lists/page.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { numberedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';
import type { AgentFilter } from './agent-days.ts';

/** Of one customer where it is named; the window is on the day's beginning, or on the time of a deposit. */
export interface CustomerFilter extends AgentFilter {
  readonly uid?: string;
}

export interface CustomerDayRow extends CustomerDay {
  readonly dayId: string;
}

export interface CustomerDepositRow extends CustomerDeposit {
  readonly depositId: string;
  readonly timeMs: number;
}

const criteria = { agentUid: { is: 'agentUid' }, uid: { is: 'uid' } } as const;

/** One row per customer and UTC+8 day on which it traded. */
export const customerDays = numberedReport<CustomerDayRow, CustomerFilter>({
  name: 'customerDays',
  columns: { dayId: id(), agentUid: text(), uid: text(), dateMs: time(), volume: decimal() },
  key: ['dayId'],
  time: 'dateMs',
  indexes: {
    customer_days_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] },
    customer_days_by_customer: { columns: ['agentUid', 'uid'], rowsAlike: [50_000, 300] },
  },
  criteria,
  source: onEvent(
    'commissions-paid',
    ({ days }, { seq }, _, before) =>
      days.map((day, index) => ({ dayId: entryIdAt(seq, before + index), ...day })),
    { isNumbered: true },
  ),
});

/** What customers of agents paid in (R-A-7). */
export const customerDeposits = numberedReport<CustomerDepositRow, CustomerFilter>({
  name: 'customerDeposits',
  columns: {
    depositId: id(),
    agentUid: text(),
    uid: text(),
    coin: text(),
    amount: decimal(),
    timeMs: time(),
  },
  key: ['depositId'],
  time: 'timeMs',
  indexes: {
    customer_deposits_by_agent: { columns: ['agentUid'], rowsAlike: [50_000] },
    customer_deposits_by_customer: { columns: ['agentUid', 'uid'], rowsAlike: [50_000, 100] },
  },
  criteria,
  source: onEvent('customer-deposited', ({ deposit }, { seq, timeMs }) => [
    { depositId: entryIdAt(seq, 0), ...deposit, timeMs },
  ]),
});
