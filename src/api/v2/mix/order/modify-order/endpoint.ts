/**
 * Changes an open futures order. A new price or size makes another order, with the newClientOid that
 * is then required (22003); presets alone change where the order stands. wire.md 6.4, appendix A.
 */

import type { Static } from 'typebox';
import type { Instrument } from '../../../../../engine/core/instrument.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  object,
  optional,
  productType,
  symbol,
} from '../../../../../http/fields.ts';
import { missing, WireError } from '../../../../../http/wire-error.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { readPresets, readPrice, readSize } from '../../../../codecs/order-numbers.ts';
import { originOf } from '../../../../codecs/trade-side.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: optional(coin({ description: 'Margin coin.' })),
  ...orderNameFields,
  newClientOid: optional(clientOid({ description: 'Required with a new price or size.' })),
  newSize: optional(decimal({ description: 'Base coin; absent: what is left of the order.' })),
  newPrice: optional(decimal({ description: 'Absent: the price it has.' })),
  newPresetStopSurplusPrice: optional(decimal({ description: 'Take-profit trigger price.' })),
  newPresetStopLossPrice: optional(decimal({ description: 'Stop-loss trigger price.' })),
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/modify-order',
  summary: 'Modify a futures order',
  source: 'wire.md 6.4',
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
    const named = { uid: caller.uid, ...pair, ...present(orderNameV2(sent)) };
    const { presets, ...numbers } = changesOf(instrument, sent);
    if (numbers.priceTicks === undefined && numbers.lots === undefined) {
      if (presets === undefined) throw missing('newSize', 'newPrice');
      return submit(venue, 'mix', { type: 'amend-order', ...named, presets });
    }
    if (sent.newClientOid === undefined) throw new WireError('22003');
    return submit(venue, 'mix', {
      type: 'replace-order',
      ...named,
      ...present({ ...numbers, presets }),
      newClientOid: sent.newClientOid,
      origin: originOf(caller),
    });
  },
});

function changesOf(instrument: Instrument, sent: Input) {
  const { newPrice, newSize } = sent;
  return {
    priceTicks:
      newPrice === undefined
        ? undefined
        : readPrice(instrument, { text: newPrice, field: 'newPrice', codes: 'mix' }),
    lots:
      newSize === undefined
        ? undefined
        : readSize(instrument, { text: newSize, field: 'newSize', codes: 'mix' }),
    presets: readPresets(instrument, 'mix', {
      takeProfit: preset('newPresetStopSurplusPrice', sent.newPresetStopSurplusPrice),
      stopLoss: preset('newPresetStopLossPrice', sent.newPresetStopLossPrice),
    }),
  };
}

/** This call has no execution prices: its presets execute at market. */
function preset(field: string, price: string | undefined) {
  return { field, price, executeField: field, executePrice: undefined };
}
