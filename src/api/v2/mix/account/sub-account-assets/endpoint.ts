/** The futures money of the caller's sub-accounts, by margin coin. wire.md Appendix A. */

import { subAccountsOf } from '../../../../../engine/core/family.ts';
import { marginCoinsOf } from '../../../../../engine/core/state.ts';
import { productType } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { mainAccountOf } from '../../../../calls/users.ts';
import { codec, rowsOf } from '../../../../codecs/codec.ts';
import { type MixAccount, mixAccount, mixAccountV2 } from '../../../../codecs/v2/account.ts';

interface SubAccount {
  readonly uid: string;
  readonly assets: readonly MixAccount[];
}

const subAccount = codec<SubAccount>({
  userId: ['Sub-account.', ({ uid }) => uid],
  assetList: rowsOf(mixAccountV2, ({ assets }) => assets),
});

export default listEndpoint({
  path: '/api/v2/mix/account/sub-account-assets',
  summary: 'Get futures accounts of sub-accounts',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: { productType: productType() },
  frame: bare,
  codec: subAccount,
  rows({ input: { productType: category }, venue: { state }, caller }) {
    const coins = marginCoinsOf(state, category);
    return subAccountsOf(state, mainAccountOf(state, caller).uid).map((user) => ({
      uid: user.uid,
      assets: coins.map((marginCoin) => mixAccount(state, user, { category, marginCoin })),
    }));
  },
});
