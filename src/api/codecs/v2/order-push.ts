/**
 * An order as v2 pushes it when it changes, and as its fill: what the lists show of it under the names of
 * the sockets, and what this one fill did (wire.md 5.7).
 */
import type { FillRecord, OrderRecord } from '../../../engine/core/order-record.ts';
import { negated } from '../amount-text.ts';
import { codec, only, optionalText, type RowFields, rowsOf, within } from '../codec.ts';
import { shownOptions } from '../order-options.ts';
import { marginOrderFields } from './margin-order.ts';
import { mixOrderFieldsShown } from './mix-order.ts';
import { spotOrderFieldsShown } from './spot-order.ts';
import { presetTriggerTypeOf } from './trigger-words.ts';

/** An order after a change, and the fill that was it. */
export interface OrderPush {
  readonly order: OrderRecord;
  readonly fill: FillRecord | undefined;
  /** What the whole order is worth, quote coin. */
  readonly notional: string;
  /** The same, and what the fill is worth, in USD. */
  readonly notionalUsd: string;
  readonly fillUsd: string;
}

interface PaidFee {
  readonly coin: string;
  readonly fee: string;
}

const paidFee = codec<PaidFee>({
  feeCoin: ['Coin it was paid in.', ({ coin }) => coin],
  fee: ['Fee so far; negative = paid.', ({ fee }) => negated(fee)],
});

/** Fees so far, one of each coin; none before a fill. */
function feesOf({ order }: OrderPush): readonly PaidFee[] {
  const { feeCoin, fee, platformFeeCoin, platformFee, cumQty } = order;
  if (cumQty === '0') return [];
  const own = feeCoin === '' ? [] : [{ coin: feeCoin, fee }];
  const platform = platformFeeCoin === '' ? [] : [{ coin: platformFeeCoin, fee: platformFee }];
  return [...own, ...platform];
}

/** The same under the names of margin, and under that of the other channels, by which clients read them. */
const marginFee = codec<PaidFee & { readonly isPlatform: boolean }>({
  feeCoin: ['Coin it was paid in.', ({ coin }) => coin],
  deduction: [
    'yes: paid in the platform coin; no.',
    ({ isPlatform }) => (isPlatform ? 'yes' : 'no'),
  ],
  totalDeductionFee: [
    'What was paid in the platform coin; 0 without deduction.',
    ({ isPlatform, fee }) => (isPlatform ? fee : '0'),
  ],
  totalFee: [
    'Fee so far: without deduction negative = paid, with it positive = paid.',
    ({ isPlatform, fee }) => (isPlatform ? fee : negated(fee)),
  ],
  fee: ['Fee so far; negative = paid.', ({ fee }) => negated(fee)],
});

/** Of a fill alone. */
const ofFill: RowFields<OrderPush> = {
  fillPrice: optionalText('Price of this fill; only on fills.', ({ fill }) => fill?.price),
  tradeId: optionalText('Id of this fill; only on fills.', ({ fill }) => fill?.fillId),
  baseVolume: optionalText('Filled now, base coin; only on fills.', ({ fill }) => fill?.qty),
  fillTime: optionalText('Time of this fill, Unix ms; only on fills.', ({ fill }) =>
    fill === undefined ? undefined : String(fill.timeMs),
  ),
  fillFee: optionalText('Fee of this fill; negative = paid.', ({ fill }) =>
    fill === undefined ? undefined : negated(fill.fee),
  ),
  fillFeeCoin: optionalText('Coin of that fee; only on fills.', ({ fill }) => fill?.feeCoin),
  tradeScope: optionalText('T for taker, M for maker; only on fills.', ({ fill }) =>
    fill === undefined ? undefined : fill.liquidity === 'taker' ? 'T' : 'M',
  ),
};

const ofOrder: RowFields<OrderPush> = {
  accBaseVolume: ['Filled so far, base coin.', ({ order }) => order.cumQty],
  feeDetail: rowsOf(paidFee, feesOf),
  ...within(shownOptions, ({ order }: OrderPush) => order),
};

const SPOT = [
  'orderId',
  'clientOid',
  'size',
  'orderType',
  'side',
  'status',
  'price',
  'priceAvg',
  'force',
  'enterPointSource',
  'cancelReason',
  'cTime',
  'uTime',
];

export const spotOrderPush = codec<OrderPush>({
  instId: ['Trading pair.', ({ order }) => order.symbol],
  ...within(only(spotOrderFieldsShown, SPOT), ({ order }: OrderPush) => order),
  newSize: [
    'Base coin; quote coin for a market buy.',
    ({ order }) => (order.quoteAmount === '0' ? order.size : order.quoteAmount),
  ],
  notional: [
    'Size × price, quote coin; of a market order what it has traded.',
    ({ notional }) => notional,
  ],
  ...ofOrder,
  ...ofFill,
});

const MARGIN = [
  'orderId',
  'clientOid',
  'orderType',
  'side',
  'force',
  'loanType',
  'price',
  'priceAvg',
  'baseSize',
  'quoteSize',
  'enterPointSource',
  'cTime',
  'uTime',
];

export const marginOrderPush = codec<OrderPush>({
  instId: ['Trading pair.', ({ order }) => order.symbol],
  ...within(only(marginOrderFields, MARGIN), ({ order }: OrderPush) => order),
  // Lists spell one of these words otherwise.
  status: [
    'live, partially_filled, filled or cancelled.',
    ({ order: { status } }) => statusOf(status),
  ],
  cancelReason: ['Why it was cancelled; empty unless it was.', ({ order }) => order.cancelReason],
  baseVolume: ['Filled so far, base coin.', ({ order }) => order.cumQty],
  fillTotalAmount: ['Filled so far, quote coin.', ({ order }) => order.cumValue],
  feeDetail: rowsOf(marginFee, (push) =>
    feesOf(push).map((paid) => ({ ...paid, isPlatform: paid.coin !== push.order.feeCoin })),
  ),
  ...within(shownOptions, ({ order }: OrderPush) => order),
  ...only(ofFill, ['fillPrice', 'tradeId', 'fillTime', 'fillFee', 'fillFeeCoin', 'tradeScope']),
});

function statusOf(status: OrderRecord['status']): string {
  return status === 'new' ? 'live' : status;
}

const MIX = [
  'orderId',
  'clientOid',
  'price',
  'size',
  'side',
  'posSide',
  'tradeSide',
  'posMode',
  'force',
  'totalProfits',
  'marginCoin',
  'marginMode',
  'presetStopSurplusPrice',
  'presetStopSurplusExecutePrice',
  'presetStopLossPrice',
  'presetStopLossExecutePrice',
  'orderType',
  'leverage',
  'priceAvg',
  'enterPointSource',
  'cancelReason',
  'status',
  'cTime',
  'uTime',
];

export const mixOrderPush = codec<OrderPush>({
  instId: ['Contract.', ({ order }) => order.symbol],
  ...within(only(mixOrderFieldsShown, MIX), ({ order }: OrderPush) => order),
  reduceOnly: [
    'yes or no; yes for a hedge-mode close.',
    ({ order }) => (order.effect === 'close' || order.isReduceOnly ? 'yes' : 'no'),
  ],
  presetStopSurplusType: [
    'Price that triggers the take-profit: fill_price or mark_price.',
    ({ order: { presets } }) => presetTriggerTypeOf(presets.takeProfitTrigger),
  ],
  presetStopLossType: [
    'Price that triggers the stop-loss: fill_price or mark_price.',
    ({ order: { presets } }) => presetTriggerTypeOf(presets.stopLossTrigger),
  ],
  notionalUsd: [
    'Size × price, USD; of a market order what it has traded.',
    ({ notionalUsd }) => notionalUsd,
  ],
  pnl: ['Profit of this fill, margin coin; 0 without one.', ({ fill }) => fill?.realisedPnl ?? '0'],
  ...ofOrder,
  ...ofFill,
  fillNotionalUsd: optionalText('Price × size of this fill, USD.', ({ fill, fillUsd }) =>
    fill === undefined ? undefined : fillUsd,
  ),
});
