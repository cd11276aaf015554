/** The caller’s finished margin orders of a pair, newest first. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { marginFilter, marginOrderFields } from '../../../../calls/margin-lists.ts';
import { marginOrderListV2, marginOrderListWireV2 } from '../../../../codecs/v2/margin-order.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/history-orders',
  summary: 'Get finished cross margin orders',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(marginOrderFields),
  data: marginOrderListV2,
  handle: async ({ input, caller: { uid }, venue: { state }, history, nowMs }) => {
    const { filter, page } = marginFilter(state, input, nowMs());
    return marginOrderListWireV2(await history.orders({ uid, ...filter }, page));
  },
});
