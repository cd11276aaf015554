/** The spot coins of the caller's sub-accounts that have any, newest sub-account first. wire.md 4.4. */

import type { ReadUser } from '../../../../../engine/core/entities.ts';
import type { ReadState } from '../../../../../engine/core/state.ts';
import { walletFor } from '../../../../../engine/core/user.ts';
import { balanceRecord, coinsIn } from '../../../../../engine/read/account-record.ts';
import { limit, optional, orderId } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { subAccountsBelow } from '../../../../calls/users.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';
import { type ReadBalance, spotAssetV2 } from '../../../../codecs/v2/account.ts';

interface SubAccount {
  readonly uid: string;
  readonly assets: readonly ReadBalance[];
}

const subAccount = codec<SubAccount>({
  id: ['Pass the last one as `idLessThan` to read on.', ({ uid }) => uid],
  userId: ['Sub-account.', ({ uid }) => uid],
  assetsList: rowsOf(spotAssetV2, ({ assets }) => assets),
});

export default listEndpoint({
  path: '/api/v2/spot/account/subaccount-assets',
  summary: 'Get spot assets of sub-accounts',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: {
    idLessThan: optional(orderId({ description: 'Only sub-accounts below this id.' })),
    limit: limit({ default: 10, max: 50 }),
  },
  frame: bare,
  codec: subAccount,
  rows({ input: { idLessThan, limit: most }, venue: { state }, caller, nowMs }) {
    return subAccountsBelow(state, caller, { field: 'idLessThan', id: idLessThan })
      .map((user) => ({ uid: user.uid, assets: assetsOf(state, user, nowMs()) }))
      .filter(({ assets }) => assets.length > 0)
      .slice(0, most);
  },
});

function assetsOf(state: ReadState, user: ReadUser, readMs: number): readonly ReadBalance[] {
  const wallet = walletFor(user, 'SPOT');
  return coinsIn(state, user, wallet).map((coin) => ({
    ...balanceRecord(state, { user, wallet, coin }),
    readMs,
  }));
}
