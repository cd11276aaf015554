/** Which coins stand for the caller's unified account (R-B-20). wire.md appendix A. */
import type { ReadUser } from '../../../../engine/core/entities.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { object } from '../../../../http/fields.ts';
import { userOf } from '../../../calls/users.ts';
import { codec, optionalText } from '../../../codecs/codec.ts';

const collateral = codec<Pick<ReadUser, 'collateral'>>({
  collateralType: ['all, mainstream or custom.', ({ collateral }) => collateral?.kind ?? 'all'],
  collateralCoins: optionalText('Of custom: the coins, with commas.', ({ collateral }) =>
    collateral?.kind === 'custom' ? collateral.coins.join(',') : undefined,
  ),
});

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/collateral-type',
  summary: 'Get which coins are collateral',
  source: 'wire.md 6.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read', 'uta_trade:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input: object({}),
  data: collateral.schema,
  handle: ({ caller, venue: { state } }) => collateral.encode(userOf(state, caller)),
});
