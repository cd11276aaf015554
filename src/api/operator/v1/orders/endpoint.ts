/** Orders of a user or of all, open and finished, newest first (design.md 6). */
import type { ReadState } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { mergeNewest, type PageRequest } from '../../../../reporting/lists/page.ts';
import { orders } from '../../../../reporting/reports/orders.ts';
import { openOrders } from '../../../calls/orders.ts';
import {
  pageOf,
  type ReportFilter,
  reportFilter,
  reportPage,
  symbolReportFields,
} from '../../shared/report.ts';

const { data, reply } = pageOf(orders);

export default endpoint({
  method: 'GET',
  path: '/operator/v1/orders',
  summary: 'Report orders',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object(symbolReportFields),
  data,
  handle: async ({ input, history, venue }) => {
    const filter = reportFilter(input);
    const page = reportPage(input);
    // Both in one step: an order that finishes later is among the open ones, one that has is waiting.
    const waiting = liveOrders(venue.state, filter, page);
    const stored = await history.orders(filter, page);
    return reply(mergeNewest({ waiting, stored }, ({ orderId }) => orderId, page.limit));
  },
});

/** The newest open orders of those asked for. */
function liveOrders(state: ReadState, { uid, ...filter }: ReportFilter, page: PageRequest) {
  return [...state.users.values()]
    .filter((user) => uid === undefined || user.uid === uid)
    .flatMap((user) => openOrders(state, user, filter, page))
    .sort((left, right) => (left.orderId < right.orderId ? 1 : -1));
}
