/** The coins of the cross margin account and what is owed of them. wire.md D.7. */
import { balanceRecord, coinsIn } from '../../../../../../engine/read/account-record.ts';
import { coin, optional } from '../../../../../../http/fields.ts';
import { bare } from '../../../../../calls/frames.ts';
import { listEndpoint } from '../../../../../calls/list.ts';
import { marginWalletOf } from '../../../../../calls/users.ts';
import { marginAsset } from '../../../../../codecs/v2/margin-asset.ts';
import { marginCall } from '../../../shared/calls.ts';

export default listEndpoint({
  ...marginCall('crossed', 'account/assets', 'spot:read'),
  summary: 'Get the assets of the cross margin account',
  input: { coin: optional(coin({ description: 'Only this coin.' })) },
  frame: bare,
  codec: marginAsset('crossed'),
  rows({ input: { coin: only }, venue: { state }, caller, nowMs }) {
    const { user, wallet } = marginWalletOf(state, caller);
    const readMs = nowMs();
    return coinsIn(state, user, wallet)
      .filter((name) => (only ?? name) === name)
      .map((name) => ({
        ...balanceRecord(state, { user, wallet, coin: name }),
        symbol: '',
        readMs,
      }));
  },
});
