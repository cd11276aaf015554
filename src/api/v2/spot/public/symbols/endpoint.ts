/**
 * The spot pairs and their rules (wire.md 4.1). No row has a `symbolType`: its presence would make
 * ccxt take the pair for a contract.
 */
import Type, { type Static } from 'typebox';
import type { TradingStatus } from '../../../../../engine/core/instrument.ts';
import type { Market, State } from '../../../../../engine/core/state.ts';
import { feeRatesText } from '../../../../../engine/partners/fee-schedule.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { list, object, optional, str, symbol } from '../../../../../http/fields.ts';
import { marketList } from '../../../../calls/markets.ts';
import { bandText, sizeText, usdtValue, valueText } from '../../../../codecs/amount-text.ts';

const input = object({ symbol: optional(symbol()) });

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
  quotePrecision: str('Decimals of an amount of the quote coin.'),
  status: str('online, or halt while orders are refused.'),
  minTradeUSDT: str('Smallest order value in USDT.'),
  buyLimitPriceRatio: str('Price band above the mark for buys; 0 = none.'),
  sellLimitPriceRatio: str('Price band below the mark for sells; 0 = none.'),
  orderQuantity: str('Most open orders of one user.'),
  openTime: str('When it was listed, Unix ms.'),
  offTime: str('When it is to be delisted, Unix ms; empty = not planned.'),
});

const STATUS: Record<TradingStatus, string> = {
  online: 'online',
  cancel_only: 'halt',
  halted: 'halt',
};

export default endpoint({
  method: 'GET',
  path: '/api/v2/spot/public/symbols',
  summary: 'Get spot pairs',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input,
  data: list(pair),
  handle: ({ input: wanted, venue: { state } }) =>
    marketList(state, 'spot', { category: 'SPOT', symbol: wanted.symbol }).map((market) =>
      row(state, market),
    ),
});

function row(state: State, { instrument }: Market): Static<typeof pair> {
  const rates = feeRatesText(instrument);
  const band = bandText(instrument);
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
    quotePrecision: String(instrument.valueScale),
    status: STATUS[instrument.status],
    minTradeUSDT: usdtValue(state, instrument.quote, valueText(instrument, instrument.minValue)),
    buyLimitPriceRatio: band.buy,
    sellLimitPriceRatio: band.sell,
    orderQuantity: String(instrument.maxOpenOrders),
    openTime: String(instrument.createdMs),
    offTime: '',
  };
}
