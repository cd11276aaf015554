/** How near the account is to its liquidation: maintenance / effective equity (R-B-3). wire.md appendix A. */

import Type from 'typebox';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { object, str } from '../../../../../../http/fields.ts';
import { marginWalletOf } from '../../../../../calls/users.ts';
import { riskRate } from '../../../shared/calls.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/account/risk-rate',
  summary: 'Get the risk rate of the cross margin account',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({}),
  data: Type.Object({ riskRateRatio: str('0 when nothing is owed or open, 1 at liquidation.') }),
  handle: ({ venue: { state }, caller }) => {
    const { user, wallet } = marginWalletOf(state, caller);
    return { riskRateRatio: riskRate(state, { uid: user.uid, wallet }) };
  },
});
