/** The caller's waiting spot plan orders, newest first. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, optional, symbol } from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { openTriggerPage } from '../../../../calls/triggers.ts';
import { userOf } from '../../../../calls/users.ts';
import { spotPlanListV2, spotPlanListWireV2 } from '../../../../codecs/v2/spot-trigger.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/current-plan-order',
  summary: 'Get waiting spot plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ symbol: optional(symbol()), ...listFieldsV2 }),
  data: spotPlanListV2,
  handle({ input, caller, venue, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market = marketFilterV2(venue.state, 'SPOT', input.symbol);
    const filter = { ...market, ...window, kinds: ['plan'] } as const;
    const oneMore = { ...page, limit: page.limit + 1 };
    const records = openTriggerPage(userOf(venue.state, caller), filter, oneMore);
    return spotPlanListWireV2(records, page.limit);
  },
});
