/** On what terms a coin is lent (R-B-4). wire.md appendix A. */
import Type from 'typebox';
import { loanTerms } from '../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { coin, object, str } from '../../../../http/fields.ts';
import { knownCoin } from '../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v3/market/margin-loans',
  summary: 'Get margin loans',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: object({ coin: coin() }),
  data: Type.Object({
    dailyInterest: str('Fraction a day.'),
    annualInterest: str('Fraction a year.'),
    limit: str('The most that one account may owe; 0 = it is not lent.'),
  }),
  handle: ({ input, venue: { state } }) => {
    const { daily, annual, max } = loanTerms(state, knownCoin(state, input.coin, 'uta'));
    return { dailyInterest: daily, annualInterest: annual, limit: max };
  },
});
