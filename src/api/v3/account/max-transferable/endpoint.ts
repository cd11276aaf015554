/** How much of a coin may leave the unified wallet now. wire.md Appendix A. */

import Type from 'typebox';
import { coinScale } from '../../../../engine/core/steps.ts';
import { balanceRecord } from '../../../../engine/read/account-record.ts';
import { maxLeaving } from '../../../../engine/read/max-borrow.ts';
import { pocketForReader } from '../../../../engine/read/unopened.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../http/fields.ts';
import { rejectionError } from '../../../../http/wire-error.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { userOf } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/account/max-transferable',
  summary: 'Get the maximum that can be transferred',
  source: 'wire.md 4.3',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['transfer:read', 'uta_mgt:read'] },
  limit: { per: 'uid', perSecond: 3 },
  input: object({ coin: coin() }),
  data: Type.Object({
    coin: str('Coin.'),
    maxTransfer: str('What may leave without borrowing.'),
    borrowMaxTransfer: str('What may leave when as much as possible is borrowed.'),
  }),
  handle: ({ input, venue: { state }, caller }) => {
    if (!state.coins.has(input.coin))
      throw rejectionError('uta', { reason: 'unknown-coin', detail: input.coin });
    const user = userOf(state, caller);
    const { transferable } = balanceRecord(state, { user, wallet: 'unified', coin: input.coin });
    const pocket = pocketForReader(state.ledger, user.uid, 'unified', input.coin);
    const borrowed = maxLeaving(state, pocket);
    const scale = coinScale(state, input.coin);
    return {
      coin: input.coin,
      maxTransfer: transferable,
      borrowMaxTransfer: formatUnits(borrowed, scale),
    };
  },
});
