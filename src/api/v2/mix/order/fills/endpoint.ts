/** The caller's futures fills of a product type, newest first. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { mixFillList, mixFillListInput, mixFillListV2 } from '../../../../codecs/v2/fill.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/fills',
  summary: 'Get futures fills',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: mixFillListInput,
  data: mixFillListV2,
  handle: mixFillList,
});
