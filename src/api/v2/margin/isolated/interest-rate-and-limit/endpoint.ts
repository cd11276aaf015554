/** On what terms the coins of a pair are lent there. wire.md D.7. */
import Type from 'typebox';
import { loanTerms } from '../../../../../engine/read/debt-record.ts';
import { pairMax } from '../../../../../engine/read/lending-tiers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str, symbol } from '../../../../../http/fields.ts';
import { knownCoin } from '../../../../calls/users.ts';
import { marginCall } from '../../shared/calls.ts';
import { coinsOfPair } from '../../shared/pairs.ts';

const levels = list(
  Type.Object({
    level: str('0: the terms are the same for all.'),
    dailyInterestRate: str('Fraction a day.'),
    limit: str('The most that one account may owe.'),
    annuallyInterestRate: str('Fraction a year.'),
    discountRate: str('1: none.'),
  }),
);

export default endpoint({
  ...marginCall('isolated', 'interest-rate-and-limit', 'spot:read'),
  method: 'GET',
  summary: 'Get isolated margin interest rates and limits',
  input: object({ symbol: symbol() }),
  data: list(
    Type.Object({
      symbol: str('Trading pair.'),
      leverage: str('Highest leverage of a debt.'),
      baseCoin: str('Base coin.'),
      baseTransferable: Type.Boolean({ description: 'Whether it may be transferred.' }),
      baseBorrowable: Type.Boolean({ description: 'Whether it is lent.' }),
      baseDailyInterestRate: str('Fraction a day.'),
      baseAnnuallyInterestRate: str('Fraction a year.'),
      baseMaxBorrowableAmount: str('The most that one account may owe.'),
      baseVipList: levels,
      quoteCoin: str('Quote coin.'),
      quoteTransferable: Type.Boolean({ description: 'Whether it may be transferred.' }),
      quoteBorrowable: Type.Boolean({ description: 'Whether it is lent.' }),
      quoteDailyInterestRate: str('Fraction a day.'),
      quoteAnnuallyInterestRate: str('Fraction a year.'),
      quoteMaxBorrowableAmount: str('The most that one account may owe.'),
      quoteList: levels,
    }),
  ),
  handle: ({ input: { symbol: pair }, venue: { state } }) => {
    const instrument = coinsOfPair(state, pair);
    const { base, marginLeverage, quote } = instrument;
    const [baseMax, quoteMax] = [base, quote].map((coin) => pairMax(state, instrument, coin));
    const [ofBase, ofQuote] = [base, quote].map((coin) => loanTerms(state, knownCoin(state, coin)));
    const level = (terms: typeof ofBase, max = '0') => [
      {
        level: '0',
        dailyInterestRate: terms?.daily ?? '0',
        limit: max,
        annuallyInterestRate: terms?.annual ?? '0',
        discountRate: '1',
      },
    ];
    return [
      {
        symbol: pair,
        leverage: String(marginLeverage),
        baseCoin: base,
        baseTransferable: true,
        baseBorrowable: ofBase?.isLent === true,
        baseDailyInterestRate: ofBase?.daily ?? '0',
        baseAnnuallyInterestRate: ofBase?.annual ?? '0',
        baseMaxBorrowableAmount: baseMax ?? '0',
        baseVipList: level(ofBase, baseMax),
        quoteCoin: quote,
        quoteTransferable: true,
        quoteBorrowable: ofQuote?.isLent === true,
        quoteDailyInterestRate: ofQuote?.daily ?? '0',
        quoteAnnuallyInterestRate: ofQuote?.annual ?? '0',
        quoteMaxBorrowableAmount: quoteMax ?? '0',
        quoteList: level(ofQuote, quoteMax),
      },
    ];
  },
});
