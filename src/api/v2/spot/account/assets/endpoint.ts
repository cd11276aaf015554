/** The coins of the wallet that trades spot. wire.md 4.4. */
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { spotAssetFields, spotAssets } from '../../../../calls/spot-assets.ts';
import { userOf } from '../../../../calls/users.ts';
import { spotAssetV2 } from '../../../../codecs/v2/account.ts';

export default listEndpoint({
  path: '/api/v2/spot/account/assets',
  summary: 'Get spot assets',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: spotAssetFields,
  frame: bare,
  codec: spotAssetV2,
  rows: ({ input, caller, venue: { state }, nowMs }) =>
    spotAssets(state, userOf(state, caller), input, nowMs()),
});
