/**
 * Sets the take-profit, the stop-loss or both of a position: all of it, or the part that a size
 * names. Both or neither are set. wire.md 6.3, appendix A.
 */

import Type, { type Static } from 'typebox';
import type { LegTrigger } from '../../../../../engine/commands/place-leg-triggers.ts';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  list,
  object,
  oneOf,
  optional,
  productType,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { missing } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { executionPrice, optionalSize, readPrice } from '../../../../codecs/order-numbers.ts';
import { orderOptions, readOptions } from '../../../../codecs/order-options.ts';
import { originOf } from '../../../../codecs/trade-side.ts';
import {
  holdSide,
  positionSideOf,
  sourceOf,
  TRIGGER_TYPES,
} from '../../../../codecs/v2/trigger-words.ts';

const price = (description: string) => optional(decimal({ description }));
const triggerType = () => oneOf(TRIGGER_TYPES, { default: 'fill_price' });

const input = object({
  marginCoin: coin({ description: 'Margin coin.' }),
  productType: productType(),
  symbol: symbol(),
  holdSide: holdSide(),
  stopSurplusTriggerPrice: price('Take-profit trigger price.'),
  stopSurplusSize: price('Base coin; absent: the whole position.'),
  stopSurplusTriggerType: triggerType(),
  stopSurplusExecutePrice: price('Absent or 0: at market.'),
  stopSurplusClientOid: optional(clientOid({ description: 'Client order id of the take-profit.' })),
  stopLossTriggerPrice: price('Stop-loss trigger price.'),
  stopLossSize: price('Base coin; absent: the whole position.'),
  stopLossTriggerType: triggerType(),
  stopLossExecutePrice: price('Absent or 0: at market.'),
  stopLossClientOid: optional(clientOid({ description: 'Client order id of the stop-loss.' })),
  ...orderOptions,
});
type Input = Static<typeof input>;

const placedV2 = Type.Object({
  orderId: str('Id of the take-profit or stop-loss.'),
  stopSurplusClientOid: str('Its client order id, of a take-profit; empty otherwise.'),
  stopLossClientOid: str('Its client order id, of a stop-loss; empty otherwise.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-pos-tpsl',
  summary: 'Set the take-profit and stop-loss of a position',
  source: 'wire.md 6.3',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: list(placedV2),
  async handle({ input: sent, venue, caller }) {
    const pair = { category: sent.productType, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'mix', pair);
    matchMarginCoin(instrument, sent.marginCoin);
    const asked = SIDES.filter((side) => sent[`${side}TriggerPrice`] !== undefined);
    if (asked.length === 0) throw missing('stopSurplusTriggerPrice', 'stopLossTriggerPrice');
    const { triggers } = await submit(venue, 'mix', {
      type: 'place-leg-triggers',
      uid: caller.uid,
      instrument: instrument.key,
      positionSide: positionSideOf(sent.holdSide),
      triggers: asked.map((side) => triggerOf(instrument, sent, side)),
      origin: originOf(caller),
    });
    return triggers.map(({ orderId, clientOid: named }, index) => ({
      orderId,
      stopSurplusClientOid: asked[index] === 'stopSurplus' ? named : '',
      stopLossClientOid: asked[index] === 'stopLoss' ? named : '',
    }));
  },
});

const SIDES = ['stopSurplus', 'stopLoss'] as const;
type Side = (typeof SIDES)[number];

const KIND = { stopSurplus: 'take-profit', stopLoss: 'stop-loss' } as const;

function triggerOf(instrument: Instrument, sent: Input, side: Side): LegTrigger {
  const number = (name: `${Side}${'TriggerPrice' | 'Size' | 'ExecutePrice'}`) =>
    ({ text: sent[name], field: name, codes: 'mix' }) as const;
  const { text, ...named } = number(`${side}TriggerPrice`);
  if (text === undefined) throw missing(named.field);
  const lots = optionalSize(instrument, number(`${side}Size`));
  return {
    kind: lots === undefined ? `position-${KIND[side]}` : KIND[side],
    triggerTicks: readPrice(instrument, { text, ...named }),
    triggerBy: sourceOf(sent[`${side}TriggerType`]),
    ...readOptions(sent),
    ...present({
      lots,
      priceTicks: executionPrice(instrument, number(`${side}ExecutePrice`)),
      clientOid: sent[`${side}ClientOid`],
    }),
  };
}
