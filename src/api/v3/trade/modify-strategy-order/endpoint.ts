/** Changes a waiting strategy order, which keeps its id; what is not sent stays. wire.md 4.2. */

import type { Static } from 'typebox';
import type { ReadState } from '../../../../engine/core/state.ts';
import type { TriggerRecord } from '../../../../engine/core/trigger-record.ts';
import { closesAll } from '../../../../engine/read/open-triggers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { clientOid, decimal, object, optional, orderId } from '../../../../http/fields.ts';
import { missing, rejectionError } from '../../../../http/wire-error.ts';
import { present } from '../../../../primitives/present.ts';
import { findMarket } from '../../../calls/markets.ts';
import { orderIdsV2 } from '../../../calls/orders.ts';
import { submit } from '../../../calls/submit.ts';
import { findOpenTrigger } from '../../../calls/triggers.ts';
import { readQuoteAmount, readSize } from '../../../codecs/order-numbers.ts';
import {
  readPart,
  strategyKinds,
  strategyPart,
  strategyPriceFields,
} from '../../../codecs/v3/strategy.ts';

const input = object({
  orderId: optional(orderId()),
  clientOid: optional(clientOid()),
  qty: optional(decimal({ description: 'Of no effect where it closes all of a position.' })),
  ...strategyPriceFields,
});
type Input = Static<typeof input>;

export default endpoint({
  method: 'POST',
  path: '/api/v3/trade/modify-strategy-order',
  summary: 'Modify a strategy order (unified account)',
  source: 'wire.md 4.2',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  placesOrders: () => 1,
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller: { uid } }) {
    const name = { orderId: sent.orderId, clientOid: sent.clientOid };
    if (name.orderId === undefined && name.clientOid === undefined)
      throw missing('orderId', 'clientOid');
    const waiting = findOpenTrigger(
      venue.state,
      { uid, name },
      { kinds: strategyKinds(undefined) },
    );
    if (waiting === undefined) throw rejectionError('uta', { reason: 'trigger-not-found' });
    const changes = changesOf(venue.state, waiting, sent);
    return submit(venue, 'uta', {
      type: 'amend-trigger',
      uid,
      ...present({ ...name, ...changes }),
    });
  },
});

function changesOf(state: Pick<ReadState, 'markets'>, waiting: TriggerRecord, sent: Input) {
  const { instrument } = findMarket(state, 'uta', waiting);
  const part = readPart(instrument, sent, strategyPart(waiting.kind));
  const { qty: text } = sent;
  if (text === undefined || closesAll(waiting)) return part;
  const qty = { text, field: 'qty', codes: 'uta' } as const;
  return waiting.quoteAmount === '0'
    ? { ...part, lots: readSize(instrument, qty) }
    : { ...part, quoteAmount: readQuoteAmount(instrument, qty) };
}
