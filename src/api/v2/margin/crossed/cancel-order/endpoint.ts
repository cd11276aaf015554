/** Cancels one open margin order by either id. wire.md appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, symbol } from '../../../../../http/fields.ts';
import { present } from '../../../../../primitives/present.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../calls/orders.ts';
import { submit } from '../../../../calls/submit.ts';

export default endpoint({
  method: 'POST',
  path: '/api/v2/margin/crossed/cancel-order',
  summary: 'Cancel a cross margin order',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({ symbol: symbol(), ...orderNameFields }),
  data: orderIdsV2,
  handle: ({ input, caller: { uid }, venue }) => {
    findMarket(venue.state, 'spot', { category: 'SPOT', symbol: input.symbol });
    const name = present(orderNameV2(input));
    const pair = { category: 'MARGIN', symbol: input.symbol } as const;
    return submit(venue, 'spot', { type: 'cancel-order', uid, ...pair, ...name });
  },
});
