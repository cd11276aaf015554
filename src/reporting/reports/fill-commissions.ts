/** What each fill of a broker's sub-account earned the broker, newest first (R-K-8). */
import type { FillCommission } from '../../engine/core/agent.ts';
import { decimal, id, text, time } from '../report/column.ts';
import { storedReport } from '../report/report.ts';
import { onEvent } from '../report/source.ts';
import type { AgentFilter } from './agent-days.ts';

export interface FillCommissionRow extends FillCommission {
  readonly timeMs: number;
}

/** The window is on the time of the fill. */
interface FillCommissionFilter extends AgentFilter {
  /** The sub-account. */
  readonly uid?: string;
  readonly fillId?: string;
  readonly orderId?: string;
}

export const fillCommissions = storedReport<FillCommissionRow, FillCommissionFilter>({
  name: 'fillCommissions',
  columns: {
    fillId: id(),
    orderId: id(),
    clientOid: text(),
    agentUid: text(),
    uid: text(),
    category: text(),
    symbol: text(),
    coin: text(),
    rebateAmount: decimal(),
    volumeUsd: decimal(),
    feeUsd: decimal(),
    feePaidUsd: decimal(),
    rebateUsd: decimal(),
    timeMs: time(),
  },
  key: ['fillId'],
  time: 'timeMs',
  indexes: {
    fill_commissions_by_broker: { columns: ['agentUid'], rowsAlike: [50_000] },
    fill_commissions_by_sub_account: {
      columns: ['agentUid', 'uid'],
      rowsAlike: [50_000, 1_000],
    },
    fill_commissions_by_order: { columns: ['orderId'], rowsAlike: [3] },
  },
  criteria: {
    agentUid: { is: 'agentUid' },
    uid: { is: 'uid' },
    fillId: { is: 'fillId' },
    orderId: { is: 'orderId' },
  },
  source: onEvent('commission-earned', ({ commission }, { timeMs }) => [{ ...commission, timeMs }]),
});
