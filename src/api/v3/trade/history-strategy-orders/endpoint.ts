/** Lists the caller's finished strategy orders of a category, newest first (wire.md 4.4, 4.6). */
import { endpoint } from '../../../../http/endpoint.ts';
import { category, object, oneOf, optional, symbol } from '../../../../http/fields.ts';
import {
  listOfV3,
  listReplyV3,
  marketFilterV3,
  pageFieldsV3,
  pageV3,
  windowV3,
} from '../../../calls/list-v3.ts';
import { strategyKinds, strategyOrderV3, strategyWireV3 } from '../../../codecs/v3/strategy.ts';

const input = object({
  category: category(),
  symbol: optional(symbol()),
  type: optional(oneOf(['tpsl', 'trigger'], { description: 'Absent: both.' })),
  ...pageFieldsV3,
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/trade/history-strategy-orders',
  summary: 'Get finished strategy orders (unified account)',
  source: 'wire.md 4.4',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: listOfV3(strategyOrderV3),
  async handle({ input: sent, venue, history, caller: { uid } }) {
    const market = marketFilterV3(venue.state, sent);
    const filter = { uid, ...market, ...windowV3(sent), kinds: strategyKinds(sent.type) };
    const rows = await history.triggers(filter, pageV3(sent));
    return listReplyV3(
      rows.map((row) => strategyWireV3(row)),
      (row) => row.orderId,
    );
  },
});
