/** The leverage and maintenance of debts in a pair: one tier (R-B-14). wire.md D.7. */
import Type from 'typebox';
import { loanTerms } from '../../../../../engine/read/debt-record.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, str, symbol } from '../../../../../http/fields.ts';
import { formatRatio } from '../../../../../primitives/decimal.ts';
import { knownCoin } from '../../../../calls/users.ts';
import { marginCall } from '../../shared/calls.ts';
import { coinsOfPair } from '../../shared/pairs.ts';

const DECIMALS = 8;

export default endpoint({
  ...marginCall('isolated', 'tier-data', 'spot:read'),
  method: 'GET',
  summary: 'Get isolated margin tiers',
  input: object({ symbol: symbol() }),
  data: list(
    Type.Object({
      tier: str('1: there is one.'),
      symbol: str('Trading pair.'),
      leverage: str('Highest leverage.'),
      baseCoin: str('Base coin.'),
      quoteCoin: str('Quote coin.'),
      baseMaxBorrowableAmount: str('The most that one account may owe of the base coin.'),
      quoteMaxBorrowableAmount: str('The same of the quote coin.'),
      maintainMarginRate: str('Maintenance as a fraction of a debt.'),
      initRate: str('Initial margin as a fraction of a debt.'),
    }),
  ),
  handle: ({ input: { symbol: pair }, venue: { state } }) => {
    const { base, marginLeverage: leverage, quote } = coinsOfPair(state, pair);
    const most = (coin: string) => loanTerms(state, knownCoin(state, coin)).max;
    return [
      {
        tier: '1',
        symbol: pair,
        leverage: String(leverage),
        baseCoin: base,
        quoteCoin: quote,
        baseMaxBorrowableAmount: most(base),
        quoteMaxBorrowableAmount: most(quote),
        maintainMarginRate: formatRatio(1, 2 * leverage, DECIMALS),
        initRate: formatRatio(1, leverage, DECIMALS),
      },
    ];
  },
});
