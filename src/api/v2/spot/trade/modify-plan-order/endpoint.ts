/** Changes a waiting spot plan order, which keeps its id. wire.md 4.2, appendix A. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { decimal, object, oneOf, optional } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { findOpenTrigger } from '../../../../shared/find-trigger.ts';
import { orderIdsV2, orderNameFields, orderNameV2 } from '../../../../shared/order-name-v2.ts';
import { readPrice } from '../../../../shared/order-numbers.ts';
import { present } from '../../../../shared/present.ts';
import { spotAmounts } from '../../../../shared/spot-order-command-v2.ts';
import { submit } from '../../../../shared/submit.ts';

const input = object({
  ...orderNameFields,
  triggerPrice: decimal({ description: 'Trigger price.' }),
  orderType: oneOf(['limit', 'market']),
  executePrice: optional(decimal({ description: 'Required for a limit order.' })),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/modify-plan-order',
  summary: 'Modify a spot plan order',
  source: 'wire.md 4.2',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 20 },
  input,
  data: orderIdsV2,
  handle({ input: sent, venue, caller: { uid } }) {
    const name = orderNameV2(sent);
    const scope = { categories: ['SPOT'], kinds: ['plan'] } as const;
    const plan = findOpenTrigger(venue.state, { uid, name }, scope);
    if (plan === undefined) throw rejectionError('spot', { reason: 'trigger-not-found' });
    const { symbol, side } = plan;
    const { instrument } = findMarket(venue.state, 'spot', { category: 'SPOT', symbol });
    const { triggerPrice: text, orderType, executePrice: price, size } = sent;
    const amounts = { orderType, side, price, size, priceField: 'executePrice' };
    return submit(venue, 'spot', {
      type: 'amend-trigger',
      uid,
      category: 'SPOT',
      ...present(name),
      triggerTicks: readPrice(instrument, { text, field: 'triggerPrice', codes: 'spot' }),
      orderType,
      ...spotAmounts(instrument, amounts),
    });
  },
});
