/** The caller's waiting spot plan orders, newest first. wire.md 4.4, 4.6. */
import { optional, symbol } from '../../../../../http/fields.ts';
import { withNextFlag } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { openTriggerPage } from '../../../../calls/triggers.ts';
import { userOf } from '../../../../calls/users.ts';
import { spotPlan } from '../../../../codecs/v2/spot-trigger.ts';

export default listEndpoint({
  path: '/api/v2/spot/trade/current-plan-order',
  summary: 'Get waiting spot plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { symbol: optional(symbol()), ...pageFieldsV2 },
  paging: pageV2,
  frame: withNextFlag,
  codec: spotPlan,
  rows({ input, caller, venue: { state } }, { window, page }) {
    const market = marketFilterV2(state, 'SPOT', input.symbol);
    const filter = { ...market, ...window, kinds: ['plan'] } as const;
    return openTriggerPage(userOf(state, caller), filter, page);
  },
});
