/** Cancels one open spot order, or one that waits for its trigger, by either id. wire.md 4.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, oneOf, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';
import { cancelTrigger } from '../../../../calls/triggers.ts';
import { TPSL_KINDS } from '../../../../codecs/v2/spot-trigger.ts';

const input = object({
  symbol: symbol(),
  tpslType: oneOf(['normal', 'tpsl'], {
    default: 'normal',
    description: 'Ordinary orders, or take-profit and stop-loss orders.',
  }),
  ...orderNameFields,
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-order',
  summary: 'Cancel a spot order',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: orderIdsV2,
  handle({ input, caller: { uid }, venue }) {
    const pair = { category: 'SPOT', symbol: input.symbol } as const;
    findMarket(venue.state, 'spot', pair);
    const name = orderNameV2(input);
    if (input.tpslType === 'tpsl')
      return cancelTrigger(venue, { uid, name, codes: 'spot' }, { ...pair, kinds: TPSL_KINDS });
    return submit(venue, 'spot', { type: 'cancel-order', uid, ...pair, ...present(name) });
  },
});
