/** A futures order as v2 takes it and shows it; the detail calls its status `state`, the lists `status`. */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../engine/instrument/instrument.ts';
import type { OrderRecord } from '../../../engine/order/order-record.ts';
import type { PlaceOrder } from '../../../engine/order-command.ts';
import type { Caller } from '../../../http/endpoint.ts';
import {
  clientOid,
  decimal,
  list,
  type object,
  oneOf,
  optional,
  str,
  yesNo,
} from '../../../http/fields.ts';
import { missing } from '../../../http/wire-error.ts';
import { present } from '../../calls/present.ts';
import { negated } from '../amount-text.ts';
import { readPresets, readPrice, readSize } from '../order-numbers.ts';
import { legWireV2, mixOrderSource } from '../trade-side.ts';

const common = {
  symbol: str('Trading pair.'),
  size: str('Base coin.'),
  orderId: str('Order id.'),
  clientOid: str('Client order id.'),
  baseVolume: str('Filled, base coin.'),
  quoteVolume: str('Filled, quote coin.'),
  fee: str('Fee so far, margin coin; negative = paid.'),
  price: str('Order price; 0 for a market order.'),
  priceAvg: str('Average fill price; 0 before any fill.'),
  side: str('buy or sell; in hedge mode the leg: buy for long, sell for short.'),
  posSide: str('long or short in hedge mode, net in one-way mode.'),
  tradeSide: str(
    'open or close, one-way buy_single or sell_single; or a step, e.g. burst_close_long.',
  ),
  posMode: str('one_way_mode or hedge_mode.'),
  force: str('gtc, ioc, fok or post_only.'),
  totalProfits: str('Profit realised by its fills, margin coin.'),
  marginCoin: str('Margin coin.'),
  presetStopSurplusPrice: str('Take-profit trigger price; empty = none.'),
  presetStopSurplusExecutePrice: str('Take-profit execution price; empty = market.'),
  presetStopLossPrice: str('Stop-loss trigger price; empty = none.'),
  presetStopLossExecutePrice: str('Stop-loss execution price; empty = market.'),
  orderType: str('limit or market.'),
  leverage: str('Leverage.'),
  marginMode: str('crossed or isolated.'),
  reduceOnly: str('YES or NO; YES for a hedge-mode close.'),
  enterPointSource: str('API, WEB or SYS.'),
  orderSource: str('normal, market or Trader_delegate; or the step of the venue that made it.'),
  cancelReason: str('Why it was cancelled; empty unless it was.'),
  cTime: str('Creation time, Unix ms.'),
  uTime: str('Update time, Unix ms.'),
};
const status = str('live, partially_filled, filled or canceled.');

export const mixOrderDetailV2 = Type.Object({ ...common, state: status });
const listedMixOrderV2 = Type.Object({ ...common, status });

export function mixOrderDetailWireV2(record: OrderRecord): Static<typeof mixOrderDetailV2> {
  return { ...commonWire(record), state: statusWord(record) };
}

function listedMixOrderWireV2(record: OrderRecord): Static<typeof listedMixOrderV2> {
  return { ...commonWire(record), status: statusWord(record) };
}

function commonWire(record: OrderRecord) {
  const { presets } = record;
  const leg = legWireV2(record);
  const isReducing = record.effect === 'close' || record.isReduceOnly;
  return {
    symbol: record.symbol,
    size: record.size,
    orderId: record.orderId,
    clientOid: record.clientOid,
    baseVolume: record.cumQty,
    quoteVolume: record.cumValue,
    fee: negated(record.fee),
    price: record.price,
    priceAvg: record.avgPrice,
    ...leg,
    force: record.timeInForce,
    totalProfits: record.realisedPnl,
    marginCoin: record.marginCoin,
    presetStopSurplusPrice: presets.takeProfitPrice ?? '',
    presetStopSurplusExecutePrice: presets.takeProfitExecutePrice ?? '',
    presetStopLossPrice: presets.stopLossPrice ?? '',
    presetStopLossExecutePrice: presets.stopLossExecutePrice ?? '',
    orderType: record.orderType,
    leverage: String(record.leverage),
    marginMode: record.marginMode,
    reduceOnly: isReducing ? 'YES' : 'NO',
    enterPointSource: record.enterPoint,
    orderSource: mixOrderSource(record),
    cancelReason: record.cancelReason,
    cTime: String(record.createdMs),
    uTime: String(record.updatedMs),
  };
}

/** v2 futures spell cancelled with one l (wire.md 4.4). */
function statusWord(record: OrderRecord): string {
  if (record.status === 'new') return 'live';
  return record.status === 'cancelled' ? 'canceled' : record.status;
}

export const endId = str('Id of the last row: the idLessThan of the next page; empty at the end.');

export const mixOrderListV2 = Type.Object({ entrustedList: list(listedMixOrderV2), endId });

export function mixOrderListWireV2(records: readonly OrderRecord[]): Static<typeof mixOrderListV2> {
  return {
    entrustedList: records.map(listedMixOrderWireV2),
    endId: records.at(-1)?.orderId ?? '',
  };
}

/** The fields one order has, alone or in a batch. Spec 4.2. */
export const mixOrderFields = {
  size: decimal({ description: 'Base coin.' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  side: oneOf(['buy', 'sell'], { description: 'In hedge mode the leg: buy long, sell short.' }),
  tradeSide: optional(oneOf(['open', 'close'], { description: 'Hedge mode only.' })),
  orderType: oneOf(['limit', 'market']),
  force: oneOf(['ioc', 'fok', 'gtc', 'post_only'], { default: 'gtc' }),
  clientOid: optional(clientOid()),
  reduceOnly: yesNo({ default: false, description: 'YES or NO; one-way mode only.' }),
  presetStopSurplusPrice: optional(decimal({ description: 'Take-profit trigger price.' })),
  presetStopLossPrice: optional(decimal({ description: 'Stop-loss trigger price.' })),
  presetStopSurplusExecutePrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  presetStopLossExecutePrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
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
    ...legOf(input),
    orderType: input.orderType,
    priceTicks: isLimit ? limitTicks(instrument, input.price) : undefined,
    lots: readSize(instrument, { text: input.size, field: 'size', codes: 'mix' }),
    timeInForce: isLimit ? input.force : ('gtc' as const),
    stp: input.stpMode,
    clientOid: input.clientOid,
    reduceOnly: input.reduceOnly,
    marginMode: input.marginMode,
    marginCoin: input.marginCoin,
    presets: presetsOf(instrument, input),
    origin: { enterPoint: 'API' as const, isCopyTrading: caller.isCopyTrading },
  });
}

/** R-4.2-1: the direction table. `side` is the leg, `tradeSide` what to do to it. */
function legOf({ side, tradeSide }: OrderFields) {
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
