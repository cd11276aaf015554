/** How much of a contract an amount of margin opens at a price and a leverage. wire.md Appendix A. */

import Type from 'typebox';
import { type Instrument, isLeverage } from '../../../../../engine/core/instrument.ts';
import { stepsToText } from '../../../../../engine/core/order-record.ts';
import type { ReadState } from '../../../../../engine/core/state.ts';
import { coinScale } from '../../../../../engine/core/steps.ts';
import { DEFAULT_LEVERAGE } from '../../../../../engine/core/user.ts';
import { lotsForMargin } from '../../../../../engine/read/max-open.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import {
  coin,
  decimal,
  object,
  positiveInt,
  productType,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { rejectionError } from '../../../../../http/wire-error.ts';
import type { Units } from '../../../../../primitives/units.ts';
import { findMarket, matchMarginCoin } from '../../../../calls/markets.ts';
import { readAmount } from '../../../../codecs/amount.ts';
import { readPrice } from '../../../../codecs/order-numbers.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginCoin: coin({ description: 'Margin coin.' }),
  openAmount: decimal({ description: 'Margin and fee to spend, margin coin.' }),
  openPrice: decimal({ description: 'Open price.' }),
  leverage: positiveInt({ default: DEFAULT_LEVERAGE, description: 'Leverage, 10 when absent.' }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/open-count',
  summary: 'Get what an amount of margin opens',
  source: 'wire.md 6.5',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data: Type.Object({ size: str('Base coin that it opens, taker fee included.') }),
  handle({ input: asked, venue: { state } }) {
    const { symbol: name, productType: category, openPrice, leverage } = asked;
    const { instrument } = findMarket(state, 'mix', { category, symbol: name });
    matchMarginCoin(instrument, asked.marginCoin);
    if (!isLeverage(instrument, leverage))
      throw rejectionError('mix', {
        reason: 'leverage-out-of-range',
        detail: String(instrument.maxLeverage),
      });
    const priceTicks = readPrice(instrument, { text: openPrice, field: 'openPrice', codes: 'mix' });
    const amount = marginUnits(state, instrument, asked.openAmount);
    const lots = lotsForMargin(instrument, amount, { priceTicks, leverage });
    return { size: stepsToText(lots, instrument.sizeStep) };
  },
});

function marginUnits(state: ReadState, { marginCoin }: Instrument, text: string): Units {
  return readAmount(text, 'openAmount', coinScale(state, marginCoin));
}
