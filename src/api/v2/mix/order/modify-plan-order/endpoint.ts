/** Changes a waiting futures plan order, which keeps its id. wire.md 4.2, appendix A. */
import type { Static } from 'typebox';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  decimal,
  object,
  oneOf,
  optional,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { triggerInstrument } from '../../../../calls/triggers.ts';
import {
  executionPrice,
  isZero,
  optionalPrice,
  optionalSize,
} from '../../../../codecs/order-numbers.ts';
import {
  presetPrice,
  presetTriggerType,
  readTriggerPresets,
} from '../../../../codecs/v2/mix-trigger.ts';
import { kindsAsked, sourceOf, TRIGGER_TYPES } from '../../../../codecs/v2/trigger-words.ts';

const number = (description: string) => optional(decimal({ description }));

const input = object({
  planType: optional(oneOf(['normal_plan', 'track_plan'])),
  ...orderNameFields,
  symbol: optional(symbol()),
  productType: productType(),
  newSize: number('Base coin; absent: as it was.'),
  newPrice: number('Price of the order it places; 0: at market.'),
  newCallbackRatio: number('track_plan: percent, at most 10.'),
  newTriggerPrice: number('Trigger price.'),
  newTriggerType: optional(oneOf(TRIGGER_TYPES)),
  newStopSurplusTriggerPrice: presetPrice('Take-profit of the order it places.'),
  newStopSurplusExecutePrice: presetPrice('Absent or 0: at market.'),
  newStopSurplusTriggerType: presetTriggerType(),
  newStopLossTriggerPrice: presetPrice('Stop-loss of the order it places.'),
  newStopLossExecutePrice: presetPrice('Absent or 0: at market.'),
  newStopLossTriggerType: presetTriggerType(),
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/modify-plan-order',
  summary: 'Modify a futures plan order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller: { uid } }) {
    const { productType: category, symbol: named, planType } = sent;
    const name = orderNameV2(sent);
    const instrument = triggerInstrument(venue.state, 'mix', {
      uid,
      name,
      category,
      symbol: named,
    });
    return submit(venue, 'mix', {
      type: 'amend-trigger',
      uid,
      category,
      symbol: instrument.symbol,
      ...present({ ...name, kinds: kindsAsked(planType), ...changesOf(instrument, sent) }),
    });
  },
});

function changesOf(instrument: Instrument, sent: Input) {
  const codes = 'mix';
  const { newTriggerPrice, newPrice, newSize, newTriggerType, newCallbackRatio } = sent;
  return {
    triggerTicks: optionalPrice(instrument, {
      text: newTriggerPrice,
      field: 'newTriggerPrice',
      codes,
    }),
    triggerBy: newTriggerType === undefined ? undefined : sourceOf(newTriggerType),
    ...orderPrice(instrument, newPrice),
    lots: optionalSize(instrument, { text: newSize, field: 'newSize', codes }),
    callbackRatio: newCallbackRatio,
    presets: presetsOf(instrument, sent),
  };
}

/** A price makes it a limit order, zero a market order; without one it stays what it is. */
function orderPrice(instrument: Instrument, text: string | undefined) {
  if (text === undefined) return {};
  if (isZero(text)) return { orderType: 'market' as const };
  const priceTicks = executionPrice(instrument, { text, field: 'newPrice', codes: 'mix' });
  return { orderType: 'limit' as const, priceTicks };
}

function presetsOf(instrument: Instrument, sent: Input) {
  return readTriggerPresets(instrument, {
    takeProfit: {
      field: 'newStopSurplusTriggerPrice',
      price: sent.newStopSurplusTriggerPrice,
      executeField: 'newStopSurplusExecutePrice',
      executePrice: sent.newStopSurplusExecutePrice,
      triggerType: sent.newStopSurplusTriggerType,
    },
    stopLoss: {
      field: 'newStopLossTriggerPrice',
      price: sent.newStopLossTriggerPrice,
      executeField: 'newStopLossExecutePrice',
      executePrice: sent.newStopLossExecutePrice,
      triggerType: sent.newStopLossTriggerType,
    },
  });
}
