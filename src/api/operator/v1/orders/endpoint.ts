/** Orders of a user or of all, open and finished, newest first (design.md 6). */
import type { ReadState } from '../../../../engine/core/state.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { mergeNewest, type PageRequest } from '../../../../reporting/lists/page.ts';
import { orders } from '../../../../reporting/reports/orders.ts';
import { breathe, newestOpenOrders } from '../../../calls/orders.ts';
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
    // The open ones first: one that finishes meanwhile is in both, and counts once.
    const waiting = await liveOrders(venue.state, filter, page);
    await breathe();
    const stored = await history.orders(filter, page);
    return reply(mergeNewest({ waiting, stored }, ({ orderId }) => orderId, page.limit));
  },
});

/** The newest open orders of those asked for; only these are made records. */
function liveOrders(state: ReadState, { uid, ...filter }: ReportFilter, page: PageRequest) {
  const only = uid === undefined ? undefined : state.users.get(uid);
  const users = uid === undefined ? state.users.values() : only === undefined ? [] : [only];
  return newestOpenOrders(state, users, { ...filter, ...page });
}
