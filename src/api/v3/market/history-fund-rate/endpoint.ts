/** The rates at which funding intervals of a contract ended, newest first. wire.md 4.5. */
import { limit, positiveInt, productType, symbol } from '../../../../http/fields.ts';
import type { FundingRateRow } from '../../../../reporting/reports/funding-rates.ts';
import { named } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { pastFundRates } from '../../../calls/market-data.ts';
import { findMarket } from '../../../calls/markets.ts';
import { codec } from '../../../codecs/codec.ts';

interface SettledRate extends FundingRateRow {
  readonly symbol: string;
}

const settledRate = codec<SettledRate>({
  symbol: ['Trading pair.', (row) => row.symbol],
  fundingRate: ['Rate, fraction; positive = longs paid.', (row) => row.rate],
  fundingRateTimestamp: ['When it was settled, Unix ms.', (row) => String(row.timeMs)],
});

export default listEndpoint({
  path: '/api/v3/market/history-fund-rate',
  summary: 'Get historical funding rates (unified account)',
  source: 'wire.md 4.5',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: {
    category: productType(),
    symbol: symbol(),
    cursor: positiveInt({ default: 1, description: 'Page, from 1.' }),
    limit: limit({ default: 100, max: 200 }),
  },
  frame: named('resultList'),
  codec: settledRate,
  async rows({ input, venue: { state }, history }) {
    const { key, symbol: pair } = findMarket(state, 'uta', input).instrument;
    const page = { number: input.cursor, size: input.limit };
    const rows = await pastFundRates(history, key, page);
    return rows.map((row) => ({ ...row, symbol: pair }));
  },
});
