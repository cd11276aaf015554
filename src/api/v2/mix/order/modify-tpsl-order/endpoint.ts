/** Changes a waiting take-profit or stop-loss of a position, which keeps its id. wire.md 4.2. */

import type { Static } from 'typebox';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { closesAll } from '../../../../../engine/read/open-triggers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  coin,
  decimal,
  object,
  oneOf,
  optional,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { findOpenTrigger } from '../../../../calls/triggers.ts';
import {
  executionPrice,
  isZero,
  optionalSize,
  readPrice,
} from '../../../../codecs/order-numbers.ts';
import { LEG_KINDS, sourceOf, TRIGGER_TYPES } from '../../../../codecs/v2/trigger-words.ts';

const input = object({
  ...orderNameFields,
  marginCoin: coin({ description: 'Margin coin.' }),
  productType: productType(),
  symbol: symbol(),
  triggerPrice: decimal({ description: 'Trigger price.' }),
  triggerType: optional(oneOf(TRIGGER_TYPES, { description: 'Absent: as it was.' })),
  executePrice: optional(decimal({ description: 'Absent: as it was. 0: at market.' })),
  size: optional(decimal({ description: 'Base coin; of no effect where it closes everything.' })),
  rangeRate: optional(decimal({ description: 'moving_plan: the retreat, percent, at most 10.' })),
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/modify-tpsl-order',
  summary: 'Modify a take-profit or stop-loss of a position',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller: { uid } }) {
    const pair = { category: sent.productType, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'mix', pair);
    matchMarginCoin(instrument, sent.marginCoin);
    const name = orderNameV2(sent);
    const kinds = LEG_KINDS;
    const waiting = findOpenTrigger(
      venue.state,
      { uid, name },
      { categories: [pair.category], kinds },
    );
    // Clients send the size they know, also for one that closes everything.
    const size = closesAll(waiting) ? undefined : sent.size;
    return submit(venue, 'mix', {
      type: 'amend-trigger',
      uid,
      ...pair,
      ...present({ ...name, kinds, ...changesOf(instrument, { ...sent, size }) }),
    });
  },
});

function changesOf(instrument: Instrument, sent: Input) {
  const codes = 'mix';
  const { triggerPrice: text, triggerType, executePrice, size, rangeRate } = sent;
  return {
    triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes }),
    triggerBy: triggerType === undefined ? undefined : sourceOf(triggerType),
    orderType: executePrice === undefined ? undefined : orderTypeOf(executePrice),
    priceTicks: executionPrice(instrument, { text: executePrice, field: 'executePrice', codes }),
    lots: optionalSize(instrument, { text: size, field: 'size', codes }),
    callbackRatio: rangeRate,
  };
}

function orderTypeOf(executePrice: string): 'market' | 'limit' {
  return isZero(executePrice) ? 'market' : 'limit';
}
