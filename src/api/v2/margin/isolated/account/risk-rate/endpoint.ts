/** How near each pair is to its liquidation: maintenance / equity (R-B-3, R-B-14). wire.md D.7. */
import { pairWallet } from '../../../../../../engine/core/user.ts';
import { optional, positiveInt, symbol } from '../../../../../../http/fields.ts';
import { bare } from '../../../../../calls/frames.ts';
import { listEndpoint } from '../../../../../calls/list.ts';
import { userOf } from '../../../../../calls/users.ts';
import { codec } from '../../../../../codecs/codec.ts';
import { marginCall, riskRate } from '../../../shared/calls.ts';
import { pairsAsked } from '../../../shared/pairs.ts';

interface Rate {
  readonly symbol: string;
  readonly ratio: string;
}

const rate = codec<Rate>({
  symbol: ['Trading pair.', (row) => row.symbol],
  riskRateRatio: ['0 when nothing is owed, 1 at liquidation.', (row) => row.ratio],
});

export default listEndpoint({
  ...marginCall('isolated', 'account/risk-rate', 'spot:read'),
  summary: 'Get the risk rate of isolated margin accounts',
  input: {
    symbol: optional(symbol({ description: 'Only this pair.' })),
    pageNum: positiveInt({ default: 1, description: 'Page, from 1.' }),
    pageSize: positiveInt({ default: 100, max: 500, description: 'Pairs of a page.' }),
  },
  frame: bare,
  codec: rate,
  rows({ input: { pageNum, pageSize, symbol: only }, venue: { state }, caller }) {
    const user = userOf(state, caller);
    return pairsAsked(state, user, only)
      .slice((pageNum - 1) * pageSize, pageNum * pageSize)
      .map((pair) => ({
        symbol: pair,
        ratio: riskRate(state, { uid: user.uid, wallet: pairWallet(pair) }),
      }));
  },
});
