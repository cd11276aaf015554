/** The coins of the wallet that trades spot. wire.md 4.4. */

import { walletFor } from '../../../../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../../../../engine/read/account-record.ts';
import { coin, oneOf, optional } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { knownCoin, userOf } from '../../../../calls/users.ts';
import { spotAssetV2 } from '../../../../codecs/v2/account.ts';

export default listEndpoint({
  path: '/api/v2/spot/account/assets',
  summary: 'Get spot assets',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    coin: optional(coin({ description: 'Only this coin, even if there is none of it.' })),
    assetType: oneOf(['hold_only', 'all'], {
      default: 'hold_only',
      description: 'Coins the caller has, or every coin of the venue.',
    }),
  },
  frame: bare,
  codec: spotAssetV2,
  rows({ input: { assetType, coin: only }, caller, venue: { state }, nowMs }) {
    const user = userOf(state, caller);
    const wallet = walletFor(user, 'SPOT');
    const readMs = nowMs();
    const read = (name: string) => ({
      ...balanceRecord(state, { user, wallet, coin: name }),
      readMs,
    });
    if (only !== undefined) return [read(knownCoin(state, only).coin)];
    const all = assetType === 'all' ? [...state.coins.keys()].sort() : coinsIn(state, user, wallet);
    return all.map(read);
  },
});
