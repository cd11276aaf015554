/** The API keys of a broker's sub-account, by name. wire.md appendix A. */
import { keysOf } from '../../../../../engine/core/family.ts';
import { brokerCall, brokerSub, READS, subUidField } from '../../../../brokers/broker.ts';
import { keyCodecsOf } from '../../../../brokers/keys.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';

export default listEndpoint({
  ...brokerCall('v2', 10, READS),
  path: '/api/v2/broker/manage/subaccount-apikey-list',
  summary: "Get API keys of a broker's sub-account",
  input: { subUid: subUidField() },
  frame: bare,
  codec: keyCodecsOf.v2.listed,
  rows: ({ input: { subUid }, venue: { state }, caller }) =>
    keysOf(state, brokerSub(state, caller, subUid).uid),
});
