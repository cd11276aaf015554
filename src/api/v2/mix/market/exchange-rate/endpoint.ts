/** What of a coin's worth in USDT `union-convert` gives, and for how much of it (R-H-1). wire.md appendix A. */
import { coinScale } from '../../../../../engine/core/steps.ts';
import {
  convertBounds,
  convertibleCoins,
  keptPart,
} from '../../../../../engine/read/convert-quote.ts';
import { formatUnits } from '../../../../../primitives/decimal.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';

interface Exchange {
  readonly coin: string;
  readonly least: string;
  readonly most: string;
  readonly rate: string;
}

const tierRow = codec<Exchange>({
  tier: ['1: there is one.', () => '1'],
  minAmount: ['Least of the coin in one go.', ({ least }) => least],
  maxAmount: ['Most of it in one go.', ({ most }) => most],
  exchangeRate: ['What part of its worth is given.', ({ rate }) => rate],
});

const exchange = codec<Exchange>({
  coin: ['Coin.', ({ coin }) => coin],
  exchangeRateList: rowsOf(tierRow, (row) => [row]),
});

export default listEndpoint({
  path: '/api/v2/mix/market/exchange-rate',
  summary: 'Get what converting to USDT gives',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 5 },
  input: {},
  frame: bare,
  codec: exchange,
  rows: ({ venue: { state } }) =>
    convertibleCoins(state).map((coin) => {
      const { least, most } = convertBounds(state, coin);
      const scale = coinScale(state, coin);
      return {
        coin,
        least: formatUnits(least, scale),
        most: formatUnits(most, scale),
        rate: keptPart(state),
      };
    }),
});
