/** The caller's finished spot plan orders, newest first. wire.md 4.4, 4.6. */
import { endpoint } from '../../../../../http/endpoint.ts';
import { object, optional, symbol } from '../../../../../http/fields.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { listFieldsV2, listPageV2 } from '../../../../calls/paging.ts';
import { spotPlanListV2, spotPlanListWireV2 } from '../../../../codecs/v2/spot-trigger.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/history-plan-order',
  summary: 'Get finished spot plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: object({ symbol: optional(symbol()), ...listFieldsV2 }),
  data: spotPlanListV2,
  async handle({ input, caller: { uid }, venue, history, nowMs }) {
    const { window, page } = listPageV2(input, nowMs());
    const market = marketFilterV2(venue.state, 'SPOT', input.symbol);
    const filter = { uid, ...market, ...window, kinds: ['plan'] } as const;
    const records = await history.triggers(filter, { ...page, limit: page.limit + 1 });
    return spotPlanListWireV2(records, page.limit);
  },
});
