/**
 * Places a strategy order: take-profit and stop-loss of a position (tpsl), or an order that waits for
 * its price (trigger). With both a take-profit and a stop-loss two strategy orders are made, and the
 * ids are the take-profit's. wire.md 6.3, appendix A.
 */
import { endpoint } from '../../../../http/endpoint.ts';
import {
  category,
  clientOid,
  decimal,
  object,
  oneOf,
  optional,
  symbol,
  yesNo,
} from '../../../../http/fields.ts';
import { assert } from '../../../../primitives/assert.ts';
import { orderIdsV2 } from '../../../calls/orders.ts';
import { submit } from '../../../calls/submit.ts';
import { strategyPriceFields } from '../../../codecs/v3/strategy.ts';
import { strategyCommand } from './strategy-command.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  clientOid: optional(clientOid()),
  type: oneOf(['tpsl', 'trigger'], { default: 'tpsl' }),
  tpslMode: optional(
    oneOf(['full', 'partial'], { description: 'Absent: partial with qty, full without.' }),
  ),
  qty: optional(decimal({ description: 'Base coin; not needed to close all of a position.' })),
  side: optional(oneOf(['buy', 'sell'], { description: 'Of the order it places.' })),
  posSide: optional(oneOf(['long', 'short'], { description: 'The position it is about.' })),
  reduceOnly: yesNo({ default: false, description: 'Type trigger, one-way mode.' }),
  ...strategyPriceFields,
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-strategy-order',
  summary: 'Place a strategy order (unified account)',
  source: 'wire.md 6.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  async handle({ input: sent, venue, caller }) {
    const command = strategyCommand(venue.state, sent, caller);
    if (command.type === 'place-trigger') return submit(venue, 'uta', command);
    const { triggers } = await submit(venue, 'uta', command);
    const [first] = triggers;
    assert(first !== undefined, 'a strategy order without a trigger');
    return { orderId: first.orderId, clientOid: first.clientOid };
  },
});
