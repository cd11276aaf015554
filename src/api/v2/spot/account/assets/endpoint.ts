/** The coins of the wallet that trades spot. wire.md 4.4. */

import { walletFor } from '../../../../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../../../../engine/risk/account-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, oneOf, optional } from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import { userOf } from '../../../../calls/users.ts';
import { spotAssetV2, spotAssetWireV2 } from '../../../../codecs/v2/account.ts';

const input = object({
  coin: optional(coin({ description: 'Only this coin, even if there is none of it.' })),
  assetType: oneOf(['hold_only', 'all'], {
    default: 'hold_only',
    description: 'Coins the caller has, or every coin of the venue.',
  }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/assets',
  summary: 'Get spot assets',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: list(spotAssetV2),
  handle({ input, caller, venue, nowMs }) {
    const { state } = venue;
    const user = userOf(state, caller);
    const wallet = walletFor(user, 'SPOT');
    const readAt = String(nowMs());
    const show = (name: string) =>
      spotAssetWireV2(balanceRecord(state, { user, wallet, coin: name }), readAt);
    if (input.coin !== undefined) {
      if (!state.coins.has(input.coin))
        throw rejectionError('spot', { reason: 'unknown-coin', detail: input.coin });
      return [show(input.coin)];
    }
    const coins =
      input.assetType === 'all' ? [...state.coins.keys()].sort() : coinsIn(state, user, wallet);
    return coins.map(show);
  },
});
