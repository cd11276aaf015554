/** Pays back as much of the debts of pairs as there is of their coins; each debt is paid or refused alone. wire.md D.7. */
import Type from 'typebox';
import { endpoint } from '../../../../../../http/endpoint.ts';
import { arrayOf, list, object, optional, str, symbol } from '../../../../../../http/fields.ts';
import { WireError } from '../../../../../../http/wire-error.ts';
import { attemptEach } from '../../../../../calls/batch.ts';
import { submit } from '../../../../../calls/submit.ts';
import { userOf } from '../../../../../calls/users.ts';
import { marginCall } from '../../../shared/calls.ts';
import { debtsOfPair, pairsAsked } from '../../../shared/pairs.ts';

const PAIRS_MAX = 100;

export default endpoint({
  ...marginCall('isolated', 'account/flash-repay', 'spot:read_write'),
  method: 'POST',
  summary: 'Repay all on isolated margin',
  input: object({
    symbolList: optional(
      arrayOf(symbol(), { max: PAIRS_MAX, description: 'Pairs; absent: all that are used.' }),
    ),
  }),
  data: list(
    Type.Object({
      repayId: str('Id of this repayment; empty where it failed.'),
      symbol: str('Trading pair: a row for each debt.'),
      result: str('success or failure.'),
    }),
  ),
  async handle({ input: { symbolList }, venue, caller }) {
    const { state } = venue;
    const user = userOf(state, caller);
    const pairs = symbolList?.flatMap((pair) => pairsAsked(state, user, pair));
    const debts = (pairs ?? pairsAsked(state, user, undefined)).flatMap((pair) =>
      debtsOfPair(state, user, pair).map((coin) => ({ pair, coin })),
    );
    const paid = await attemptEach(debts, ({ coin, pair }) =>
      submit(venue, 'spot', { type: 'repay', uid: user.uid, coin, symbol: pair }),
    );
    return paid.map((each, index) => ({
      repayId: each instanceof WireError ? '' : each.repayId,
      symbol: debts[index]?.pair ?? '',
      result: each instanceof WireError ? 'failure' : 'success',
    }));
  },
});
