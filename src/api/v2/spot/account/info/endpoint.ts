/** Who the caller is, and what his key may do. wire.md Appendix A. */

import { endpoint } from '../../../../../http/endpoint.ts';
import { object } from '../../../../../http/fields.ts';
import { callingKey, userOf } from '../../../../calls/users.ts';
import { type CallerInfo, callerInfo, inviterOf } from '../../../../codecs/account-info.ts';
import { codec, textsOf } from '../../../../codecs/codec.ts';
import { permListOf } from '../../../../codecs/sub-key.ts';

const info = codec<CallerInfo>({
  ...callerInfo,
  authorities: textsOf(
    'What the key may do: read, spot_trade, contract_trade, transfer.',
    ({ key }) => permListOf([key]),
  ),
  traderType: [
    'trader for a copy-trading key, else not_trader.',
    ({ key }) => (key.kind === 'copy_trading' ? 'trader' : 'not_trader'),
  ],
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/account/info',
  summary: 'Get account information',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 1 },
  input: object({}),
  data: info.schema,
  handle({ venue: { state }, caller }) {
    const user = userOf(state, caller);
    const key = callingKey(state, caller);
    return info.encode({ user, key, inviterUid: inviterOf(state, user) });
  },
});
