/** Adds margin to an isolated position, or takes it out (R-C-12). wire.md appendix A. */

import { endpoint } from '../../../../http/endpoint.ts';
import { category, decimal, object, oneOf, str, symbol } from '../../../../http/fields.ts';
import { wrong } from '../../../../http/wire-error.ts';
import { findMarket, tradingCategoryV3 } from '../../../calls/markets.ts';
import { submit } from '../../../calls/submit.ts';
import { readAmount } from '../../../codecs/amount.ts';

const input = object({
  category: category(),
  symbol: symbol(),
  posSide: oneOf(['long', 'short'], { description: 'Of one-way positions too.' }),
  operation: oneOf(['add', 'remove']),
  amount: decimal({ description: 'Margin coin.' }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v3/account/set-margin',
  summary: 'Adjust the margin of an isolated position',
  source: 'wire.md 4.8',
  family: 'v3',
  codes: 'uta',
  access: { kind: 'user', anyOf: ['uta_mgt:read_write', 'uta_trade:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: str('success.'),
  handle: async ({ input: sent, venue, caller }) => {
    const traded = tradingCategoryV3(sent.category);
    if (traded === 'SPOT') throw wrong('category', 'a category of futures');
    const pair = { category: traded, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'uta', pair);
    const scale = venue.state.coins.get(instrument.marginCoin)?.scale ?? 0;
    readAmount(sent.amount, 'amount', scale);
    await submit(venue, 'uta', {
      type: 'set-margin',
      uid: caller.uid,
      instrument: instrument.key,
      positionSide: sent.posSide,
      amount: sent.operation === 'add' ? sent.amount : `-${sent.amount}`,
    });
    return 'success';
  },
});
