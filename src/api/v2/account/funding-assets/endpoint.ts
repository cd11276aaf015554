/** What the caller has in the funding wallet, by coin. wire.md D.5. */
import { balanceRecord, coinsIn } from '../../../../engine/read/account-record.ts';
import { usdAsCoin, usdUnits } from '../../../../engine/read/usd-value.ts';
import { coin, optional } from '../../../../http/fields.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { userOf } from '../../../calls/users.ts';
import { type FundingAsset, fundingAssetV2 } from '../../../codecs/funding-asset.ts';

export default listEndpoint({
  path: '/api/v2/account/funding-assets',
  summary: 'Get the assets of the funding account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: { coin: optional(coin({ description: 'One coin only.' })) },
  frame: bare,
  codec: fundingAssetV2,
  rows({ input, venue: { state }, caller }) {
    const user = userOf(state, caller);
    return coinsIn(state, user, 'funding')
      .filter((name) => input.coin === undefined || name === input.coin)
      .map((name): FundingAsset => {
        const record = balanceRecord(state, { user, wallet: 'funding', coin: name });
        const usdt = usdAsCoin(state, usdUnits(state, name, record.balance), 'USDT');
        return { ...record, usdt };
      });
  },
});
