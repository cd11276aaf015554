/** The fields of a v3 order, alone or in a batch (appendix A v3 trade). */
import {
  category,
  clientOid,
  decimal,
  oneOf,
  optional,
  symbol,
  yesNo,
} from '../../../../http/fields.ts';

const triggerBy = () =>
  optional(oneOf(['market', 'mark'], { description: 'Price that triggers it.' }));
const executeAs = () =>
  oneOf(['market', 'limit'], { default: 'market', description: 'How it executes.' });

export const orderFieldsV3 = {
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
};
