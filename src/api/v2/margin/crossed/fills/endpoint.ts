/** The fills of the caller’s margin orders of a pair, newest first. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { marginFilter, marginListFields } from '../../../../calls/margin-lists.ts';
import { marginFillListV2, marginFillListWireV2 } from '../../../../codecs/v2/margin-order.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/fills',
  summary: 'Get cross margin fills',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object(marginListFields),
  data: marginFillListV2,
  handle: async ({ input, caller: { uid }, venue: { state }, history, nowMs }) => {
    const { filter, page } = marginFilter(state, input, nowMs());
    return marginFillListWireV2(await history.fills({ uid, ...filter }, page));
  },
});
