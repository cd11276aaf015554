/**
 * The spot pairs and their rules (wire.md 4.1). No row has a `symbolType`: its presence would make
 * ccxt take the pair for a contract.
 */

import type { Instrument, TradingStatus } from '../../../../../engine/core/instrument.ts';
import { type OrderLimits, orderLimits } from '../../../../../engine/core/reference.ts';
import { feeRatesText } from '../../../../../engine/core/value.ts';
import { optional, symbol } from '../../../../../http/fields.ts';
import { bare } from '../../../../calls/frames.ts';
import { listEndpoint } from '../../../../calls/list.ts';
import { marketList } from '../../../../calls/markets.ts';
import {
  bandText,
  orderLimitText,
  sizeText,
  usdtValue,
  valueText,
} from '../../../../codecs/amount-text.ts';
import { codec } from '../../../../codecs/codec.ts';

const STATUS: Record<TradingStatus, string> = {
  online: 'online',
  limit_open: 'halt',
  cancel_only: 'halt',
  halted: 'halt',
};

interface Shown {
  readonly instrument: Instrument;
  /** Smallest order value in USDT. */
  readonly minUsdt: string;
  readonly orders: OrderLimits;
}

const pair = codec<Shown>({
  symbol: ['Trading pair.', ({ instrument }) => instrument.symbol],
  baseCoin: ['Base coin.', ({ instrument }) => instrument.base],
  quoteCoin: ['Quote coin.', ({ instrument }) => instrument.quote],
  minTradeAmount: [
    'Smallest size, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.minLots),
  ],
  maxTradeAmount: [
    'Largest size, base coin.',
    ({ instrument }) => sizeText(instrument, instrument.maxLots),
  ],
  takerFeeRate: ['Taker fee rate.', ({ instrument }) => feeRatesText(instrument).taker],
  makerFeeRate: ['Maker fee rate.', ({ instrument }) => feeRatesText(instrument).maker],
  pricePrecision: ['Decimals of a price.', ({ instrument }) => String(instrument.priceStep.scale)],
  quantityPrecision: ['Decimals of a size.', ({ instrument }) => String(instrument.sizeStep.scale)],
  quotePrecision: [
    'Decimals of an amount of the quote coin.',
    ({ instrument }) => String(instrument.valueScale),
  ],
  status: [
    'online, or halt while orders are refused.',
    ({ instrument }) => STATUS[instrument.status],
  ],
  minTradeUSDT: ['Smallest order value in USDT.', ({ minUsdt }) => minUsdt],
  buyLimitPriceRatio: [
    'Price band above the mark for buys; 0 = none.',
    ({ instrument }) => bandText(instrument).buy,
  ],
  sellLimitPriceRatio: [
    'Price band below the mark for sells; 0 = none.',
    ({ instrument }) => bandText(instrument).sell,
  ],
  orderQuantity: [
    'Most open orders of one user; empty where there is no limit.',
    ({ orders }) => orderLimitText(orders),
  ],
  areaSymbol: ['no: no pair is of one region.', () => 'no'],
  openTime: ['When it was listed, Unix ms.', ({ instrument }) => String(instrument.createdMs)],
  offTime: [
    'When it is to be delisted, Unix ms; empty = not planned.',
    ({ instrument: { spec } }) => ((spec.offMs ?? -1) < 0 ? '' : String(spec.offMs)),
  ],
});

export default listEndpoint({
  path: '/api/v2/spot/public/symbols',
  summary: 'Get spot pairs',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 20 },
  input: { symbol: optional(symbol()) },
  frame: bare,
  codec: pair,
  rows: ({ input, venue: { state } }) =>
    marketList(state, 'spot', { category: 'SPOT', symbol: input.symbol }).map(({ instrument }) => {
      const value = valueText(instrument, instrument.minValue);
      const minUsdt = usdtValue(state, instrument.quote, value);
      return { instrument, minUsdt, orders: orderLimits(state, instrument) };
    }),
});
