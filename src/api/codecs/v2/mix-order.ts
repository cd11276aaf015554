/** A futures order as v2 takes it and shows it; the detail calls its status `state`, the lists `status`. */

import type { Static } from 'typebox';
import type { PlaceOrder } from '../../../engine/commands/place-order.ts';
import type { Instrument } from '../../../engine/core/instrument.ts';
import type { OrderRecord } from '../../../engine/core/order-record.ts';
import type { Caller } from '../../../http/endpoint.ts';
import { clientOid, decimal, type object, oneOf, optional, yesNo } from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { present } from '../../../primitives/present.ts';
import { negated } from '../amount-text.ts';
import { codec, type RowFields } from '../codec.ts';
import { readPresets, readPrice, readSize } from '../order-numbers.ts';
import { orderOptions, readOptions, TIME_IN_FORCE, timeInForce } from '../order-options.ts';
import {
  mixOrderSource,
  originOf,
  posModeV2,
  posSideV2,
  sideV2,
  tradeSideV2,
} from '../trade-side.ts';
import { presetTriggerTypeOf } from './trigger-words.ts';

const common: RowFields<OrderRecord> = {
  symbol: ['Trading pair.', (order) => order.symbol],
  size: ['Base coin.', (order) => order.size],
  orderId: ['Order id.', (order) => order.orderId],
  clientOid: ['Client order id.', (order) => order.clientOid],
  baseVolume: ['Filled, base coin.', (order) => order.cumQty],
  quoteVolume: ['Filled, quote coin.', (order) => order.cumValue],
  fee: ['Fee so far, margin coin; negative = paid.', (order) => negated(order.fee)],
  price: ['Order price; 0 for a market order.', (order) => order.price],
  priceAvg: ['Average fill price; empty before any fill.', averageOf],
  side: ['buy or sell; in hedge mode the position side: buy for long, sell for short.', sideV2],
  posSide: ['long or short in hedge mode, net in one-way mode.', posSideV2],
  tradeSide: [
    'open or close, one-way buy_single or sell_single; or a step, e.g. burst_close_long.',
    tradeSideV2,
  ],
  posMode: ['one_way_mode or hedge_mode.', posModeV2],
  force: [TIME_IN_FORCE, (order) => order.timeInForce],
  totalProfits: ['Profit realised by its fills, margin coin.', (order) => order.realisedPnl],
  marginCoin: ['Margin coin.', (order) => order.marginCoin],
  presetStopSurplusPrice: [
    'Take-profit trigger price; empty = none.',
    ({ presets }) => presets.takeProfitPrice ?? '',
  ],
  presetStopSurplusExecutePrice: [
    'Take-profit execution price; empty = market.',
    ({ presets }) => presets.takeProfitExecutePrice ?? '',
  ],
  presetStopLossPrice: [
    'Stop-loss trigger price; empty = none.',
    ({ presets }) => presets.stopLossPrice ?? '',
  ],
  presetStopLossExecutePrice: [
    'Stop-loss execution price; empty = market.',
    ({ presets }) => presets.stopLossExecutePrice ?? '',
  ],
  presetStopSurplusType: [
    'Price that triggers the take-profit: fill_price or mark_price; empty = none.',
    ({ presets: { takeProfitPrice, takeProfitTrigger } }) =>
      takeProfitPrice === undefined ? '' : presetTriggerTypeOf(takeProfitTrigger),
  ],
  presetStopLossType: [
    'Price that triggers the stop-loss: fill_price or mark_price; empty = none.',
    ({ presets: { stopLossPrice, stopLossTrigger } }) =>
      stopLossPrice === undefined ? '' : presetTriggerTypeOf(stopLossTrigger),
  ],
  posAvg: ['Empty: the position tells its own average.', () => ''],
  orderType: ['limit or market.', (order) => order.orderType],
  leverage: ['Leverage.', (order) => String(order.leverage)],
  marginMode: ['crossed or isolated.', (order) => order.marginMode],
  reduceOnly: [
    'YES or NO; YES for a hedge-mode close.',
    (order) => (order.effect === 'close' || order.isReduceOnly ? 'YES' : 'NO'),
  ],
  enterPointSource: ['API, WEB or SYS.', (order) => order.enterPoint],
  orderSource: [
    'normal, market or Trader_delegate; or the step of the venue that made it.',
    mixOrderSource,
  ],
  cancelReason: ['Why it was cancelled; empty unless it was.', (order) => order.cancelReason],
  cTime: ['Creation time, Unix ms.', (order) => String(order.createdMs)],
  uTime: ['Update time, Unix ms.', (order) => String(order.updatedMs)],
};

/** Empty before any fill, as the exchange has it (wire.md 4.4). */
export function averageOf({ avgPrice, cumQty }: OrderRecord): string {
  return cumQty === '0' ? '' : avgPrice;
}

const STATUS = 'live, partially_filled, filled or canceled.';

export const mixOrderDetail = codec<OrderRecord>({ ...common, state: [STATUS, statusWord] });

export const mixOrderFieldsShown: RowFields<OrderRecord> = {
  ...common,
  status: [STATUS, statusWord],
};

export const mixOrder = codec<OrderRecord>(mixOrderFieldsShown, (order) => order.orderId);

/** v2 futures spell cancelled with one l (wire.md 4.4). */
function statusWord({ status }: OrderRecord): string {
  if (status === 'new') return 'live';
  return status === 'cancelled' ? 'canceled' : status;
}

/** The fields one order has, alone or in a batch. Spec 4.2. */
export const mixOrderFields = {
  size: decimal({ description: 'Base coin.' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  side: oneOf(['buy', 'sell'], {
    description: 'In hedge mode the position side: buy long, sell short.',
  }),
  tradeSide: optional(oneOf(['open', 'close'], { description: 'Hedge mode only.' })),
  orderType: oneOf(['limit', 'market']),
  force: timeInForce(),
  clientOid: optional(clientOid()),
  reduceOnly: yesNo({ default: false, description: 'YES or NO; one-way mode only.' }),
  presetStopSurplusPrice: optional(decimal({ description: 'Take-profit trigger price.' })),
  presetStopLossPrice: optional(decimal({ description: 'Stop-loss trigger price.' })),
  presetStopSurplusExecutePrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  presetStopLossExecutePrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  ...orderOptions,
};

type OrderFields = Static<ReturnType<typeof object<typeof mixOrderFields>>>;

export interface MixOrderInput extends OrderFields {
  readonly marginMode: 'isolated' | 'crossed';
  readonly marginCoin: string;
}

export function mixOrderCommand(
  instrument: Instrument,
  { input, caller }: { readonly input: MixOrderInput; readonly caller: Caller },
): PlaceOrder {
  const isLimit = input.orderType === 'limit';
  return present({
    type: 'place-order' as const,
    uid: caller.uid,
    instrument: instrument.key,
    side: input.side,
    ...positionOf(input),
    orderType: input.orderType,
    priceTicks: isLimit ? limitTicks(instrument, input.price) : undefined,
    lots: readSize(instrument, { text: input.size, field: 'size', codes: 'mix' }),
    timeInForce: isLimit ? input.force : ('gtc' as const),
    ...readOptions(input),
    clientOid: input.clientOid,
    reduceOnly: input.reduceOnly,
    marginMode: input.marginMode,
    marginCoin: input.marginCoin,
    presets: presetsOf(instrument, input),
    origin: originOf(caller),
  });
}

/** The direction table (see R-4.2-1). `side` is the position, `tradeSide` what to do to it. */
function positionOf({ side, tradeSide }: OrderFields) {
  const positionSide = side === 'buy' ? ('long' as const) : ('short' as const);
  return tradeSide === undefined ? {} : { positionSide, effect: tradeSide };
}

function limitTicks(instrument: Instrument, text: string | undefined): number {
  if (text === undefined) throw missing('price');
  return readPrice(instrument, { text, field: 'price', codes: 'mix' });
}

function presetsOf(instrument: Instrument, sent: OrderFields) {
  return readPresets(instrument, 'mix', {
    takeProfit: {
      field: 'presetStopSurplusPrice',
      price: sent.presetStopSurplusPrice,
      executeField: 'presetStopSurplusExecutePrice',
      executePrice: sent.presetStopSurplusExecutePrice,
    },
    stopLoss: {
      field: 'presetStopLossPrice',
      price: sent.presetStopLossPrice,
      executeField: 'presetStopLossExecutePrice',
      executePrice: sent.presetStopLossExecutePrice,
    },
  });
}
