/** Cancels one open spot order by either id. wire.md 4.3. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, symbol } from '../../../../../http/fields.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../shared/order-name-v2.ts';
import { present } from '../../../../shared/present.ts';
import { submit } from '../../../../shared/submit.ts';

const input = object({ symbol: symbol(), ...orderNameFields });

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
  handle({ input, caller, venue }) {
    const pair = { category: 'SPOT', symbol: input.symbol } as const;
    findMarket(venue.state, 'spot', pair);
    const name = present(orderNameV2(input));
    return submit(venue, 'spot', { type: 'cancel-order', uid: caller.uid, ...pair, ...name });
  },
});
