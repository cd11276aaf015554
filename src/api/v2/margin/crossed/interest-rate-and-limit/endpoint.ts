/** On what terms a coin is lent on cross margin. wire.md appendix A. */
import Type from 'typebox';
import { loanTerms } from '../../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, str } from '../../../../../http/fields.ts';
import { knownCoin } from '../../../../calls/users.ts';

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/crossed/interest-rate-and-limit',
  summary: 'Get cross margin interest rate and limit',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({ coin: coin() }),
  data: list(
    Type.Object({
      coin: str('Coin.'),
      transferable: Type.Boolean({ description: 'Whether it may be transferred.' }),
      borrowable: Type.Boolean({ description: 'Whether it is lent.' }),
      leverage: str('Highest leverage of a debt in it.'),
      dailyInterestRate: str('Fraction a day.'),
      annualInterestRate: str('Fraction a year.'),
      maxBorrowableAmount: str('The most that one account may owe.'),
      vipList: list(
        Type.Object({
          level: str('0: the terms are the same for all.'),
          limit: str('The most that one account may owe.'),
          dailyInterestRate: str('Fraction a day.'),
          annualInterestRate: str('Fraction a year.'),
          discountRate: str('1: none.'),
        }),
      ),
    }),
  ),
  handle: ({ input, venue: { state } }) => {
    const terms = loanTerms(state, knownCoin(state, input.coin));
    const rates = { dailyInterestRate: terms.daily, annualInterestRate: terms.annual };
    return [
      {
        coin: input.coin,
        transferable: true,
        borrowable: terms.isLent,
        leverage: String(terms.leverage),
        ...rates,
        maxBorrowableAmount: terms.max,
        vipList: [{ level: '0', limit: terms.max, ...rates, discountRate: '1' }],
      },
    ];
  },
});
