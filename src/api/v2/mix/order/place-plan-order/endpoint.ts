/**
 * Places a futures order that waits for a price: at the price (normal_plan), or on a retreat from
 * the best price since (track_plan). wire.md 6.3, appendix A.
 */

import type { Static } from 'typebox';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { endpoint, type UserCall } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  object,
  oneOf,
  optional,
  productType,
  symbol,
  yesNo,
} from '../../../../../http/fields.ts';
import { missing, wrong } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderIdsV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { triggerOrder } from '../../../../calls/triggers.ts';
import { readPrice } from '../../../../codecs/order-numbers.ts';
import { orderOptions, timeInForce } from '../../../../codecs/order-options.ts';
import { originOf } from '../../../../codecs/trade-side.ts';
import { mixOrderCommand } from '../../../../codecs/v2/mix-order.ts';
import {
  presetPrice,
  presetTriggerType,
  readTriggerPresets,
} from '../../../../codecs/v2/mix-trigger.ts';
import { sourceOf, TRIGGER_TYPES } from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  planType: oneOf(['normal_plan', 'track_plan'], { default: 'normal_plan' }),
  symbol: symbol(),
  productType: productType(),
  marginMode: oneOf(['isolated', 'crossed']),
  marginCoin: coin({ description: 'Margin coin.' }),
  size: decimal({ description: 'Base coin.' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  executePrice: optional(decimal({ description: 'Another name of price.' })),
  callbackRatio: optional(decimal({ description: 'track_plan: percent, at most 10.' })),
  triggerPrice: decimal({ description: 'Trigger price.' }),
  triggerType: oneOf(TRIGGER_TYPES),
  side: oneOf(['buy', 'sell'], {
    description: 'In hedge mode the position side: buy long, sell short.',
  }),
  tradeSide: optional(oneOf(['open', 'close'], { description: 'Hedge mode only.' })),
  orderType: oneOf(['limit', 'market']),
  force: timeInForce(),
  clientOid: optional(clientOid()),
  reduceOnly: yesNo({ default: false, description: 'YES or NO; one-way mode only.' }),
  stopSurplusTriggerPrice: presetPrice('Take-profit of the order it places.'),
  stopSurplusExecutePrice: presetPrice('Absent or 0: at market.'),
  stopSurplusTriggerType: presetTriggerType(),
  stopLossTriggerPrice: presetPrice('Stop-loss of the order it places.'),
  stopLossExecutePrice: presetPrice('Absent or 0: at market.'),
  stopLossTriggerType: presetTriggerType(),
  ...orderOptions,
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-plan-order',
  summary: 'Place a futures plan order',
  source: 'wire.md 6.3',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle(call) {
    const { input: sent, venue, caller } = call;
    const pair = { category: sent.productType, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'mix', pair);
    const { triggerPrice: text, callbackRatio } = sent;
    const isTrailing = sent.planType === 'track_plan';
    if (isTrailing && callbackRatio === undefined) throw missing('callbackRatio');
    if (isTrailing && sent.orderType === 'limit')
      throw wrong('orderType', 'market beside a callbackRatio');
    return submit(venue, 'mix', {
      type: 'place-trigger',
      uid: caller.uid,
      instrument: instrument.key,
      kind: isTrailing ? 'trailing-plan' : 'plan',
      triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes: 'mix' }),
      triggerBy: sourceOf(sent.triggerType),
      order: orderOf(instrument, call),
      ...present({
        callbackRatio: isTrailing ? callbackRatio : undefined,
        clientOid: sent.clientOid,
      }),
      origin: originOf(caller),
    });
  },
});

function orderOf(instrument: Instrument, { input: sent, caller }: UserCall<Input>) {
  const order = mixOrderCommand(instrument, {
    input: {
      ...sent,
      price: sent.price ?? sent.executePrice,
      presetStopSurplusPrice: undefined,
      presetStopSurplusExecutePrice: undefined,
      presetStopLossPrice: undefined,
      presetStopLossExecutePrice: undefined,
    },
    caller,
  });
  const presets = readTriggerPresets(instrument, {
    takeProfit: {
      field: 'stopSurplusTriggerPrice',
      price: sent.stopSurplusTriggerPrice,
      executeField: 'stopSurplusExecutePrice',
      executePrice: sent.stopSurplusExecutePrice,
      triggerType: sent.stopSurplusTriggerType,
    },
    stopLoss: {
      field: 'stopLossTriggerPrice',
      price: sent.stopLossTriggerPrice,
      executeField: 'stopLossExecutePrice',
      executePrice: sent.stopLossExecutePrice,
      triggerType: sent.stopLossTriggerType,
    },
  });
  return { ...triggerOrder(order), ...present({ presets }) };
}
