/** At what rate a coin was lent, and since when (R-B-4, R-B-17). wire.md appendix A. */
import Type from 'typebox';
import { loanTerms } from '../../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, list, object, str } from '../../../../../http/fields.ts';
import { knownCoin } from '../../../../calls/users.ts';

/** More coins than a venue has. */
const ACTS_MAX = 10_000;

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/market/union-interest-rate-history',
  summary: 'Get the history of the interest rate of a coin',
  source: 'wire.md 4.8',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 5 },
  input: object({ coin: coin() }),
  data: Type.Object({
    coin: str('Coin; where it is not lent the list is empty.'),
    historyInterestRateList: list(
      Type.Object({
        ts: str('When it became the rate, Unix ms.'),
        annualInterestRate: str('Fraction a year.'),
        dailyInterestRate: str('Fraction a day.'),
      }),
    ),
  }),
  async handle({ input, venue: { state }, history }) {
    const found = knownCoin(state, input.coin);
    const { annual, daily, isLent } = loanTerms(state, found);
    if (!isLent) return { coin: found.coin, historyInterestRateList: [] };
    // A coin is declared once, and its rate with it.
    const acts = await history.audit({ command: 'create-coin' }, { limit: ACTS_MAX });
    const declared = acts.find(
      ({ detail, outcome }) =>
        outcome === 'done' && (JSON.parse(detail) as { coin: string }).coin === found.coin,
    );
    return {
      coin: found.coin,
      historyInterestRateList: [
        {
          ts: String(declared?.timeMs ?? 0),
          annualInterestRate: annual,
          dailyInterestRate: daily,
        },
      ],
    };
  },
});
