/** Both coins of each pair whose isolated margin the caller uses. wire.md D.7. */
import { optional, symbol } from '../../../../../../http/fields.ts';
import { bare } from '../../../../../calls/frames.ts';
import { listEndpoint } from '../../../../../calls/list.ts';
import { userOf } from '../../../../../calls/users.ts';
import { marginAsset } from '../../../../../codecs/v2/margin-asset.ts';
import { marginCall } from '../../../shared/calls.ts';
import { balancesOfPair, pairsAsked } from '../../../shared/pairs.ts';

export default listEndpoint({
  ...marginCall('isolated', 'account/assets', 'spot:read'),
  summary: 'Get the assets of isolated margin accounts',
  input: { symbol: optional(symbol({ description: 'Only this pair, used or not.' })) },
  frame: bare,
  codec: marginAsset('isolated'),
  rows({ input, venue: { state }, caller, nowMs }) {
    const user = userOf(state, caller);
    const readMs = nowMs();
    return pairsAsked(state, user, input.symbol).flatMap((pair) =>
      balancesOfPair(state, user, pair).map((record) => ({ ...record, symbol: pair, readMs })),
    );
  },
});
