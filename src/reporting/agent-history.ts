/** The answers to agents, SQL rows and waiting ones as if they were one (see create-history.ts). */
import { momentsOf } from '../engine/moments.ts';
import type { AgentHistory, CustomerFilter, NumberedPage } from './agent-report.ts';
import type { HistorySources } from './history-sources.ts';
import { mergeNewest, numberedPage } from './lists/paging.ts';
import { agentDayMatches, agentDayRows, findAgentDays } from './reports/agent-days.ts';
import { commissionMatches, commissionRows, findCommissions } from './reports/commissions.ts';
import { customerDayMatches, customerDayRows, findCustomerDays } from './reports/customer-days.ts';
import {
  customerDepositMatches,
  customerDepositRows,
  findCustomerDeposits,
} from './reports/customer-deposits.ts';

export function createAgentHistory(sources: HistorySources): AgentHistory {
  const { database, overlay } = sources;
  return {
    commissions: async (filter, page) => {
      const waiting = overlay.newestItems(page.limit, ({ events }) =>
        events.flatMap(commissionRows).filter((row) => commissionMatches(row, filter, page)),
      );
      const stored = await findCommissions(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.commissionId, page.limit);
    },
    agentDays: async (filter, page) => {
      const waiting = overlay.newestItems(page.limit, ({ events }) =>
        events.flatMap(agentDayRows).filter((row) => agentDayMatches(row, filter, page)),
      );
      const stored = await findAgentDays(database, filter, page);
      return mergeNewest({ waiting, stored }, (row) => row.agentDayId, page.limit);
    },
    customerDays: (filter, page) => customerDaysOf(sources, filter, page),
    customerDeposits: (filter, page) => customerDepositsOf(sources, filter, page),
  };
}

function customerDaysOf(
  { database, overlay }: HistorySources,
  filter: CustomerFilter,
  page: NumberedPage,
) {
  const waiting = overlay.newestItems(Number.POSITIVE_INFINITY, ({ entry, events }) =>
    customerDayRows(entry, events).filter((row) => customerDayMatches(row, filter)),
  );
  return numberedPage(waiting, page, (rest) => findCustomerDays(database, filter, rest));
}

function customerDepositsOf(
  { database, overlay }: HistorySources,
  filter: CustomerFilter,
  page: NumberedPage,
) {
  const waiting = overlay.newestItems(Number.POSITIVE_INFINITY, ({ entry, events }) =>
    momentsOf(entry, events)
      .flatMap((at) => at.events.flatMap((event) => customerDepositRows(at, event)))
      .filter((row) => customerDepositMatches(row, filter)),
  );
  return numberedPage(waiting, page, (rest) => findCustomerDeposits(database, filter, rest));
}
