/**
 * Protects a position: takes profit or stops a loss of a part of it, of all of it, or on a retreat
 * from the best price (moving_plan). wire.md 6.3, appendix A.
 */

import type { Static } from 'typebox';
import type { LegTrigger } from '../../../../../engine/commands/place-leg-triggers.ts';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  object,
  oneOf,
  optional,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { missing } from '../../../../../http/wire-error.ts';
import { assert } from '../../../../../primitives/assert.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { orderIdsV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { executionPrice, optionalSize, readPrice } from '../../../../codecs/order-numbers.ts';
import { orderOptions, readOptions } from '../../../../codecs/order-options.ts';
import { originOf } from '../../../../codecs/trade-side.ts';
import {
  holdSide,
  LEG_PLAN_TYPES,
  legKindOf,
  positionSideOf,
  sourceOf,
  TRIGGER_TYPES,
} from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  marginCoin: coin({ description: 'Margin coin.' }),
  productType: productType(),
  symbol: symbol(),
  planType: oneOf(LEG_PLAN_TYPES),
  triggerPrice: decimal({ description: 'Trigger price.' }),
  triggerType: oneOf(TRIGGER_TYPES, { default: 'fill_price' }),
  executePrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  holdSide: holdSide(),
  size: optional(decimal({ description: 'Base coin; pos_profit and pos_loss close everything.' })),
  rangeRate: optional(decimal({ description: 'moving_plan: the retreat, percent, at most 10.' })),
  clientOid: optional(clientOid()),
  ...orderOptions,
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-tpsl-order',
  summary: 'Place a take-profit or stop-loss on a position',
  source: 'wire.md 6.3',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  async handle({ input: sent, venue, caller }) {
    const pair = { category: sent.productType, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'mix', pair);
    matchMarginCoin(instrument, sent.marginCoin);
    const { triggers } = await submit(venue, 'mix', {
      type: 'place-leg-triggers',
      uid: caller.uid,
      instrument: instrument.key,
      positionSide: positionSideOf(sent.holdSide),
      triggers: [triggerOf(instrument, sent)],
      origin: originOf(caller),
    });
    const [placed] = triggers;
    assert(placed !== undefined, 'one trigger asked for, none placed');
    return { orderId: placed.orderId, clientOid: placed.clientOid };
  },
});

function triggerOf(instrument: Instrument, sent: Input): LegTrigger {
  const { planType, triggerPrice: text } = sent;
  const isWhole = planType === 'pos_profit' || planType === 'pos_loss';
  const isMoving = planType === 'moving_plan';
  if (!isWhole && sent.size === undefined) throw missing('size');
  if (isMoving && sent.rangeRate === undefined) throw missing('rangeRate');
  const codes = 'mix';
  return {
    kind: legKindOf(planType),
    triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes }),
    triggerBy: sourceOf(sent.triggerType),
    ...readOptions(sent),
    ...present({
      lots: isWhole
        ? undefined
        : optionalSize(instrument, { text: sent.size, field: 'size', codes }),
      priceTicks: executionPrice(instrument, {
        text: sent.executePrice,
        field: 'executePrice',
        codes,
      }),
      callbackRatio: isMoving ? sent.rangeRate : undefined,
      clientOid: sent.clientOid,
    }),
  };
}
