/** The rates at which funding intervals of a contract ended, newest first. wire.md 4.5. */
import { limit, positiveInt, productType, symbol } from '../../../../../http/fields.ts';
import type { FundingRateRow } from '../../../../../reporting/reports/funding-rates.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { pastFundRates } from '../../../../calls/market-data.ts';
import { findMarket } from '../../../../calls/markets.ts';
import { codec } from '../../../../codecs/codec.ts';

interface SettledRate extends FundingRateRow {
  readonly symbol: string;
}

const settledRate = codec<SettledRate>({
  symbol: ['Trading pair.', (row) => row.symbol],
  fundingRate: ['Rate, fraction; positive = longs paid.', (row) => row.rate],
  fundingTime: ['When it was settled, Unix ms.', (row) => String(row.timeMs)],
});

export default listEndpoint({
  path: '/api/v2/mix/market/history-fund-rate',
  summary: 'Get historical funding rates',
  source: 'wire.md 4.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    symbol: symbol(),
    productType: productType(),
    pageSize: limit({ default: 20, max: 100 }),
    pageNo: positiveInt({ default: 1, description: 'Page, from 1.' }),
  },
  frame: bare,
  codec: settledRate,
  async rows({ input, venue: { state }, history }) {
    const { pageNo, pageSize, productType: category, symbol: pair } = input;
    const { key } = findMarket(state, 'mix', { category, symbol: pair }).instrument;
    const rows = await pastFundRates(history, key, { number: pageNo, size: pageSize });
    return rows.map((row) => ({ ...row, symbol: pair }));
  },
});
