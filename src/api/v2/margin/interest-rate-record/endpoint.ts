/** At what rate a coin is lent on margin. wire.md D.7. */
import Type from 'typebox';
import { loanTerms } from '../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../http/fields.ts';
import { knownCoin } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/interest-rate-record',
  summary: 'Get the margin interest rate of a coin',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({ coin: coin() }),
  data: Type.Object({
    coin: str('Coin.'),
    dailyInterestRate: str('Fraction a day; 0 where it is not lent.'),
    annualInterestRate: str('Fraction a year.'),
    updatedTime: str('Venue time, Unix ms.'),
  }),
  handle: ({ input, venue: { state }, nowMs }) => {
    const { annual, daily } = loanTerms(state, knownCoin(state, input.coin));
    return {
      coin: input.coin,
      dailyInterestRate: daily,
      annualInterestRate: annual,
      updatedTime: String(nowMs()),
    };
  },
});
