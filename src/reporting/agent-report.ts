/** The questions an agent may ask about its customers, and the rows that answer them. */

import type { CustomerDeposit } from '../engine/core/agent.ts';
import type { CommissionRow, CustomerDay } from '../engine/core/commission-row.ts';
import type { PageRequest, TimeWindow } from './lists/page.ts';

/** Rows of one agent; the window is on the day's beginning, or on the time of a deposit. */
export interface AgentFilter extends TimeWindow {
  readonly agentUid: string;
}

/** And of one customer where it is named. */
export interface CustomerFilter extends AgentFilter {
  readonly uid?: string;
}

export interface CommissionFilter extends Omit<CustomerFilter, 'agentUid'> {
  /** Undefined: of all agents, as only the operator sees them. */
  readonly agentUid: string | undefined;
  readonly commissionId?: string;
  readonly coin?: string;
  readonly categories?: readonly CommissionRow['category'][];
  readonly symbol?: string;
}

/** A page by its number: `offset` rows are passed over. */
export interface NumberedPage {
  readonly offset: number;
  readonly limit: number;
}

/** What all customers of an agent paid and earned on one UTC+8 day in one coin on one instrument. */
export type AgentDayRow = Omit<
  CommissionRow,
  'commissionId' | 'uid' | 'commissionRate' | 'userRebateRate' | 'dayTotal' | 'total'
> & {
  /** That of the last commission in it. */
  readonly agentDayId: string;
};

export interface CustomerDayRow extends CustomerDay {
  readonly dayId: string;
}

export interface CustomerDepositRow extends CustomerDeposit {
  readonly depositId: string;
  readonly timeMs: number;
}

/** The part of the history that agents ask, newest first throughout. */
export interface AgentHistory {
  /** By commission id descending. */
  readonly commissions: (
    filter: CommissionFilter,
    page: PageRequest,
  ) => Promise<readonly CommissionRow[]>;
  /** By `agentDayId` descending. */
  readonly agentDays: (filter: AgentFilter, page: PageRequest) => Promise<readonly AgentDayRow[]>;
  readonly customerDays: (
    filter: CustomerFilter,
    page: NumberedPage,
  ) => Promise<readonly CustomerDayRow[]>;
  readonly customerDeposits: (
    filter: CustomerFilter,
    page: NumberedPage,
  ) => Promise<readonly CustomerDepositRow[]>;
}
