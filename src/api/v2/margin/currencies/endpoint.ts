/**
 * Which spot pairs can be traded on margin (wire.md 4.0: clients need this call to start): those that
 * have margin, crossed and isolated alike.
 */

import type { Instrument } from '../../../../engine/core/instrument.ts';
import type { ReadState } from '../../../../engine/core/state.ts';
import { coinScale } from '../../../../engine/core/steps.ts';
import { feeRatesText } from '../../../../engine/core/value.ts';
import { formatUnits } from '../../../../primitives/decimal.ts';
import { bare } from '../../../calls/frames.ts';
import { listEndpoint } from '../../../calls/list.ts';
import { marketList } from '../../../calls/markets.ts';
import { sizeText, usdtValue, valueText } from '../../../codecs/amount-text.ts';
import { codec, flag } from '../../../codecs/codec.ts';

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
    isBorrowable(instrument),
  ),
  isCrossBorrowable: flag('Whether it can be on cross margin.', ({ instrument }) =>
    isBorrowable(instrument),
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
  warningRiskRatio: ['Risk rate at which clients warn.', () => '0.8'],
  liquidationRiskRatio: ['Risk rate at which an account is liquidated.', () => '1'],
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
        leastBorrow: formatUnits(1, coinScale(state, instrument.base)),
        isBaseLent: isLent(state, instrument, instrument.base),
        isQuoteLent: isLent(state, instrument, instrument.quote),
      };
    }),
});

function isLent({ coins }: ReadState, instrument: Instrument, coin: string): boolean {
  return isBorrowable(instrument) && coins.get(coin)?.borrow !== undefined;
}

function isBorrowable({ marginLeverage }: Instrument): boolean {
  return marginLeverage > 0;
}
