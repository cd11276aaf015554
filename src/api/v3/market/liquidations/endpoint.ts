/**
 * Liquidations of the last three days, newest first. wire.md appendix A.
 * Decides R-Q-12.
 */
import { optional, productType, symbol } from '../../../../http/fields.ts';
import { present } from '../../../../primitives/present.ts';
import { DAY_MS } from '../../../../primitives/utc8.ts';
import type { LiquidationRow } from '../../../../reporting/reports/liquidations.ts';
import { withCursor } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { findMarket } from '../../../calls/markets.ts';
import { pageFieldsV3, pageV3 } from '../../../calls/paging.ts';
import { codec } from '../../../codecs/codec.ts';

const DAYS = 3;

const liquidation = codec<LiquidationRow>(
  {
    symbol: ['Contract.', (row) => row.symbol],
    side: ['buy: a short position was bought back; sell: a long one was sold.', (row) => row.side],
    price: ['Price.', (row) => row.price],
    amount: ['Size, base coin.', (row) => row.size],
    ts: ['Time, Unix ms.', (row) => String(row.timeMs)],
  },
  (row) => row.fillId,
);

const { cursor, limit } = pageFieldsV3;

export default listEndpoint({
  path: '/api/v3/market/liquidations',
  summary: 'Get liquidations',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 5 },
  input: { category: productType(), symbol: optional(symbol()), limit, cursor },
  paging: {
    window: (_, nowMs) => ({ fromMs: nowMs - DAYS * DAY_MS }),
    page: (input) => pageV3.page({ ...input, startTime: undefined, endTime: undefined }),
  },
  frame: withCursor,
  codec: liquidation,
  rows({ input, venue: { state }, history }, { window, page }) {
    const { category, symbol: pair } = input;
    if (pair !== undefined) findMarket(state, 'uta', { category, symbol: pair });
    return history.liquidations({ category, ...present({ symbol: pair }), ...window }, page);
  },
});
