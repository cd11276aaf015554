/** The caller's finished spot plan orders, newest first. wire.md 4.4, 4.6. */
import { optional, symbol } from '../../../../../http/fields.ts';
import { withNextFlag } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketFilterV2 } from '../../../../calls/markets.ts';
import { pageFieldsV2, pageV2 } from '../../../../calls/paging.ts';
import { finishedSpotPlan } from '../../../../codecs/v2/spot-trigger.ts';

export default listEndpoint({
  path: '/api/v2/spot/trade/history-plan-order',
  summary: 'Get finished spot plan orders',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { symbol: optional(symbol()), ...pageFieldsV2 },
  paging: pageV2,
  frame: withNextFlag,
  codec: finishedSpotPlan,
  rows({ input, caller: { uid }, venue: { state }, history }, { window, page }) {
    const market = marketFilterV2(state, 'SPOT', input.symbol);
    return history.triggers({ uid, ...market, ...window, kinds: ['plan'] }, page);
  },
});
