/** The futures money of the caller's sub-accounts, by margin coin. wire.md Appendix A. */
import Type from 'typebox';
import { subAccountsOf } from '../../../../../engine/core/family.ts';
import { marginCoinsOf } from '../../../../../engine/risk/account-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, productType, str } from '../../../../../http/fields.ts';
import { mainAccountOf } from '../../../../calls/users.ts';
import { mixAccountFields, mixAccountWireV2 } from '../../../../codecs/v2/account.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/sub-account-assets',
  summary: 'Get futures accounts of sub-accounts',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({ productType: productType() }),
  data: list(
    Type.Object({
      userId: str('Sub-account.'),
      assetList: list(Type.Object(mixAccountFields)),
    }),
  ),
  handle: ({ input: { productType: category }, venue: { state }, caller }) => {
    const coins = marginCoinsOf(state, category);
    return subAccountsOf(state, mainAccountOf(state, caller).uid).map((user) => ({
      userId: user.uid,
      assetList: coins.map((marginCoin) => mixAccountWireV2(state, user, { category, marginCoin })),
    }));
  },
});
