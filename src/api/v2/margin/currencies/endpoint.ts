/**
 * Which spot pairs can be traded on margin (wire.md 4.0: clients need this call to start): those that
 * have margin, on cross margin. Isolated margin does not exist here.
 */
import Type, { type Static } from 'typebox';
import type { Market, State } from '../../../../engine/core/state.ts';
import { feeRatesText } from '../../../../engine/partners/fee-schedule.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { list, object, str } from '../../../../http/fields.ts';
import { marketList } from '../../../calls/markets.ts';
import { sizeText, usdtValue, valueText } from '../../../codecs/amount-text.ts';

const pair = Type.Object({
  symbol: str('Trading pair.'),
  baseCoin: str('Base coin.'),
  quoteCoin: str('Quote coin.'),
  minTradeAmount: str('Smallest size, base coin.'),
  maxTradeAmount: str('Largest size, base coin.'),
  takerFeeRate: str('Taker fee rate.'),
  makerFeeRate: str('Maker fee rate.'),
  pricePrecision: str('Decimals of a price.'),
  quantityPrecision: str('Decimals of a size.'),
  minTradeUSDT: str('Smallest order value in USDT.'),
  maxCrossedLeverage: str('Highest leverage on cross margin; 0 = none.'),
  isBorrowable: Type.Boolean({ description: 'Whether anything of the pair can be borrowed.' }),
  isCrossBorrowable: Type.Boolean({ description: 'Whether it can be on cross margin.' }),
  isIsolatedBaseBorrowable: Type.Boolean({ description: 'The base coin, on isolated margin.' }),
  isIsolatedQuotedBorrowable: Type.Boolean({ description: 'The quote coin, on isolated margin.' }),
});

export default endpoint({
  method: 'GET',
  path: '/api/v2/margin/currencies',
  summary: 'Get margin pairs',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: object({}),
  data: list(pair),
  handle: ({ venue: { state } }) =>
    marketList(state, 'spot', { category: 'SPOT', symbol: undefined }).map((market) =>
      row(state, market),
    ),
});

function row(state: State, { instrument }: Market): Static<typeof pair> {
  const rates = feeRatesText(instrument);
  const isBorrowable = instrument.marginLeverage > 0;
  return {
    symbol: instrument.symbol,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    minTradeAmount: sizeText(instrument, instrument.minLots),
    maxTradeAmount: sizeText(instrument, instrument.maxLots),
    takerFeeRate: rates.taker,
    makerFeeRate: rates.maker,
    pricePrecision: String(instrument.priceStep.scale),
    quantityPrecision: String(instrument.sizeStep.scale),
    minTradeUSDT: usdtValue(state, instrument.quote, valueText(instrument, instrument.minValue)),
    maxCrossedLeverage: String(instrument.marginLeverage),
    isBorrowable,
    isCrossBorrowable: isBorrowable,
    isIsolatedBaseBorrowable: false,
    isIsolatedQuotedBorrowable: false,
  };
}
