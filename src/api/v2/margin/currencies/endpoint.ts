/**
 * Which spot pairs can be traded on margin (wire.md 4.0: clients need this call to start): those that
 * have margin, crossed and isolated alike.
 */

import type { Instrument } from '../../../../engine/core/instrument.ts';
import { feeRatesText } from '../../../../engine/core/value.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketList } from '../../../calls/markets.ts';
import { sizeText, usdtValue, valueText } from '../../../codecs/amount-text.ts';
import { codec, flag } from '../../../codecs/codec.ts';
import {
  isLentOn,
  isOnMargin,
  LIQUIDATION_RATIO,
  leastBorrow,
  WARNING_RATIO,
} from '../../../codecs/margin-pair.ts';

interface Shown {
  readonly instrument: Instrument;
  /** Smallest order value in USDT. */
  readonly minUsdt: string;
  /** The smallest unit of the base coin. */
  readonly leastBorrow: string;
  readonly isBaseLent: boolean;
  readonly isQuoteLent: boolean;
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
  minTradeUSDT: ['Smallest order value in USDT.', ({ minUsdt }) => minUsdt],
  maxCrossedLeverage: [
    'Highest leverage on cross margin; 0 = none.',
    ({ instrument }) => String(instrument.marginLeverage),
  ],
  isBorrowable: flag('Whether anything of the pair can be borrowed.', ({ instrument }) =>
    isOnMargin(instrument),
  ),
  isCrossBorrowable: flag('Whether it can be on cross margin.', ({ instrument }) =>
    isOnMargin(instrument),
  ),
  isIsolatedBaseBorrowable: flag('The base coin, on isolated margin.', (shown) => shown.isBaseLent),
  isIsolatedQuotedBorrowable: flag(
    'The quote coin, on isolated margin.',
    (shown) => shown.isQuoteLent,
  ),
  isIsolatedQuoteBorrowable: flag('The same.', (shown) => shown.isQuoteLent),
  maxIsolatedLeverage: [
    'Highest leverage on isolated margin; 0 = none.',
    ({ instrument }) => String(instrument.marginLeverage),
  ],
  warningRiskRatio: ['Risk rate at which clients warn.', () => WARNING_RATIO],
  liquidationRiskRatio: ['Risk rate at which an account is liquidated.', () => LIQUIDATION_RATIO],
  userMinBorrow: [
    'The least that may be borrowed of the base coin.',
    ({ leastBorrow }) => leastBorrow,
  ],
  status: [
    '1, or 2 while orders are refused.',
    ({ instrument }) => (instrument.status === 'online' ? '1' : '2'),
  ],
});

export default listEndpoint({
  path: '/api/v2/margin/currencies',
  summary: 'Get margin pairs',
  source: 'wire.md 4.1',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'public' },
  limit: { per: 'ip', perSecond: 10 },
  input: {},
  frame: bare,
  codec: pair,
  rows: ({ venue: { state } }) =>
    marketList(state, 'spot', { category: 'SPOT', symbol: undefined }).map(({ instrument }) => {
      const value = valueText(instrument, instrument.minValue);
      return {
        instrument,
        minUsdt: usdtValue(state, instrument.quote, value),
        leastBorrow: leastBorrow(state, instrument),
        isBaseLent: isLentOn(state, instrument, instrument.base),
        isQuoteLent: isLentOn(state, instrument, instrument.quote),
      };
    }),
});
