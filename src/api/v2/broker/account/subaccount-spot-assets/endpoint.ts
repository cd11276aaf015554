/** The spot coins of a broker's sub-account. wire.md appendix A. */
import { brokerCall, brokerSub, READS, subUidField } from '../../../../brokers/broker.ts';
import { named } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { spotAssetFields, spotAssets } from '../../../../calls/spot-assets.ts';
import { codec, only } from '../../../../codecs/codec.ts';
import { type ReadBalance, spotFields } from '../../../../codecs/v2/account.ts';

const asset = codec<ReadBalance>(
  only(spotFields, ['coin', 'available', 'frozen', 'locked', 'uTime']),
);

export default listEndpoint({
  ...brokerCall('v2', 10, READS),
  path: '/api/v2/broker/account/subaccount-spot-assets',
  summary: "Get spot assets of a broker's sub-account",
  input: { subUid: subUidField(), ...spotAssetFields },
  frame: named('assetsList'),
  codec: asset,
  rows: ({ input, caller, venue: { state }, nowMs }) =>
    spotAssets(state, brokerSub(state, caller, input.subUid), input, nowMs()),
});
