/** The rates of the caller's next fills on all pairs of a category. wire.md 3.11: fee-rate's twin. */

import type { RatesSpec } from '../../../../engine/core/reference.ts';
import { feeRatesOf } from '../../../../engine/core/value.ts';
import { category } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketList } from '../../../calls/markets.ts';
import { userOf } from '../../../calls/users.ts';
import { codec } from '../../../codecs/codec.ts';

interface PairRates extends RatesSpec {
  readonly symbol: string;
}

const rates = codec<PairRates>({
  symbol: ['Trading pair.', (pair) => pair.symbol],
  makerFeeRate: ['Maker fee rate as a decimal fraction.', (pair) => pair.maker],
  takerFeeRate: ['Taker fee rate as a decimal fraction.', (pair) => pair.taker],
});

export default listEndpoint({
  path: '/api/v3/account/all-fee-rate',
  summary: 'Get account fee rates of a category',
  source: 'wire.md 3.11',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 3 },
  input: { category: category() },
  frame: bare,
  codec: rates,
  rows({ input: { category: asked }, caller, venue: { state } }) {
    // MARGIN pays the spot rates, as in fee-rate.
    const wanted = { category: asked === 'MARGIN' ? 'SPOT' : asked, symbol: undefined } as const;
    const user = userOf(state, caller);
    return marketList(state, 'uta', wanted).map(({ instrument }) => ({
      ...feeRatesOf(user, instrument),
      symbol: instrument.symbol,
    }));
  },
});
