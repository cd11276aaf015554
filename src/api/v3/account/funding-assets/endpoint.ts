/** What the caller has in the funding wallet, by coin: those alone of which there is some. wire.md D.5. */
import { balanceRecord, coinsIn } from '../../../../engine/read/account-record.ts';
import { coin, optional } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { fundingAssetV3 } from '../../../codecs/funding-asset.ts';

export default listEndpoint({
  path: '/api/v3/account/funding-assets',
  summary: 'Get the assets of the funding account',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 20 },
  input: { coin: optional(coin({ description: 'One coin only.' })) },
  frame: bare,
  codec: fundingAssetV3,
  rows({ input, venue: { state }, caller }) {
    const user = userOf(state, caller);
    return coinsIn(state, user, 'funding')
      .filter((name) => input.coin === undefined || name === input.coin)
      .map((name) => balanceRecord(state, { user, wallet: 'funding', coin: name }));
  },
});
