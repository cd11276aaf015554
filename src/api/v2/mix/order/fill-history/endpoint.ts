/** The caller's futures fills like `fills`, of at most seven days at a time. wire.md 4.4. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { refuseOverAWeek } from '../../../../calls/paging.ts';
import { mixFillList, mixFillListInput, mixFillListV2 } from '../../../../codecs/v2/fill.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/fill-history',
  summary: 'Get past futures fills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: mixFillListInput,
  data: mixFillListV2,
  handle(call) {
    refuseOverAWeek(call.input);
    return mixFillList(call);
  },
});
