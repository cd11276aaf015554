/**
 * Adds margin to an isolated position (amount above zero) or takes it out (below zero). wire.md 4.4,
 * appendix A.
 */

import Type from 'typebox';
import { endpoint } from '../../../../../http/endpoint.ts';
import { coin, object, oneOf, productType, symbol, text } from '../../../../../http/fields.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { submit } from '../../../../calls/submit.ts';
import { readChange } from '../../../../codecs/amount.ts';

const AMOUNT_MAX = 64;

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
  holdSide: oneOf(['long', 'short']),
  amount: text({ max: AMOUNT_MAX, description: 'Margin coin; negative takes margin out.' }),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/account/set-margin',
  summary: 'Adjust the margin of an isolated position',
  source: 'wire.md 4.4',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 5 },
  input,
  data: Type.Literal('', { description: 'Always empty.' }),
  async handle({ input: sent, venue, caller: { uid } }) {
    const pair = { category: sent.productType, symbol: sent.symbol };
    const { instrument } = findMarket(venue.state, 'mix', pair);
    matchMarginCoin(instrument, sent.marginCoin);
    const scale = venue.state.coins.get(instrument.marginCoin)?.scale ?? 0;
    readChange(sent.amount, 'amount', scale);
    await submit(venue, 'mix', {
      type: 'set-margin',
      uid,
      instrument: instrument.key,
      positionSide: sent.holdSide,
      amount: sent.amount,
    });
    return '' as const;
  },
});
