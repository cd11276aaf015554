/** Places an order in any category of the unified account (wire.md 4.3, appendix A v3 trade). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import {
  category,
  clientOid,
  decimal,
  object,
  oneOf,
  optional,
  str,
  symbol,
  yesNo,
} from '../../../../http/fields.ts';
import { submit } from '../../../shared/submit.ts';
import { orderCommand } from './order-command.ts';

const triggerBy = () =>
  optional(oneOf(['market', 'mark'], { description: 'Price that triggers it.' }));
const executeAs = () =>
  oneOf(['market', 'limit'], { default: 'market', description: 'How it executes.' });

const input = object({
  category: category(),
  symbol: symbol(),
  qty: decimal({ description: 'Base coin; quote coin for a spot market buy.' }),
  price: optional(decimal({ description: 'Required for limit orders.' })),
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  timeInForce: oneOf(['gtc', 'ioc', 'fok', 'post_only'], { default: 'gtc' }),
  posSide: optional(oneOf(['long', 'short'], { description: 'Hedge mode: the position meant.' })),
  marginMode: optional(
    oneOf(['crossed', 'isolated'], { description: 'Futures; the mode of the pair when absent.' }),
  ),
  clientOid: optional(clientOid()),
  reduceOnly: yesNo({ default: false, description: 'One-way mode only.' }),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
  takeProfit: optional(decimal({ description: 'Take-profit trigger price.' })),
  stopLoss: optional(decimal({ description: 'Stop-loss trigger price.' })),
  tpTriggerBy: triggerBy(),
  slTriggerBy: triggerBy(),
  tpOrderType: executeAs(),
  slOrderType: executeAs(),
  tpLimitPrice: optional(decimal({ description: 'Required when tpOrderType is limit.' })),
  slLimitPrice: optional(decimal({ description: 'Required when slOrderType is limit.' })),
});

const data = Type.Object({ orderId: str('Order id.'), clientOid: str('Client order id.') });

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-order',
  summary: 'Place order (unified account)',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  handle: async ({ input: sent, venue, caller }) => {
    const command = orderCommand(sent, venue.state, caller);
    const result = await submit(venue, 'uta', command);
    return { orderId: result.orderId, clientOid: result.clientOid };
  },
});
