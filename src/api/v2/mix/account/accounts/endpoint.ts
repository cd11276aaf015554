/** The caller's money in every margin coin of a product type. wire.md 4.4. */
import { marginCoinsOf } from '../../../../../engine/core/state.ts';
import { productType } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { userOf } from '../../../../calls/users.ts';
import { mixAccount, mixAccountV2 } from '../../../../codecs/v2/account.ts';

export default listEndpoint({
  path: '/api/v2/mix/account/accounts',
  summary: 'Get futures accounts of a product type',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { productType: productType() },
  frame: bare,
  codec: mixAccountV2,
  rows({ input: { productType: category }, caller, venue: { state } }) {
    const user = userOf(state, caller);
    return marginCoinsOf(state, category).map((marginCoin) =>
      mixAccount(state, user, { category, marginCoin }),
    );
  },
});
