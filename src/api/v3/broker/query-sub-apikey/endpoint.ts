/** The API keys of a broker's sub-account: the newest, as clients read it, and all of them by name. wire.md appendix A. */
import { keysOf } from '../../../../engine/core/family.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { brokerCall, brokerSub, READS, subUidField } from '../../../brokers/broker.ts';
import { keyCodecsOf, keyRowsV3, type ShownKey } from '../../../brokers/keys.ts';
import { codec, rowsOf, within } from '../../../codecs/codec.ts';

interface Keys {
  readonly newest: ShownKey;
  readonly all: readonly ShownKey[];
}

const keys = codec<Keys>({
  ...within(keyRowsV3, ({ newest }: Keys) => newest),
  apiKeyList: rowsOf(keyCodecsOf.v3.listed, ({ all }) => all),
});

export default endpoint({
  ...brokerCall('v3', 20, READS),
  method: 'GET',
  path: '/api/v3/broker/query-sub-apikey',
  summary: "Get API keys of a broker's sub-account",
  input: object({ subUid: subUidField() }),
  data: keys.schema,
  handle: ({ input: { subUid }, venue: { state }, caller }) => {
    const all = keysOf(state, brokerSub(state, caller, subUid).uid);
    const [newest] = [...all].sort((one, other) => other.createdMs - one.createdMs);
    if (newest === undefined) throw rejectionError('uta', { reason: 'unknown-sub-key' });
    return keys.encode({ newest, all });
  },
});
