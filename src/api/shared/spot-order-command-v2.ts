/** A v2 spot order as the command: the fields one order has, alone or in a batch. wire.md 4.3. */
import type { Static } from 'typebox';
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { PlaceOrder } from '../../engine/order-command.ts';
import type { Caller } from '../../http/endpoint.ts';
import { clientOid, decimal, type object, oneOf, optional } from '../../http/fields.ts';
import { missing } from '../../http/wire-error.ts';
import { readPrice, readQuoteAmount, readSize } from './order-numbers.ts';
import { present } from './present.ts';
import { readPresets } from './presets-v2.ts';

/** What an order alone may say beyond what one of a batch may. */
export const tpslFields = {
  tpslType: oneOf(['normal', 'tpsl'], {
    default: 'normal',
    description: 'tpsl: it waits for its trigger price.',
  }),
  triggerPrice: optional(decimal({ description: 'Required with tpslType tpsl.' })),
};

export const spotOrderFields = {
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  force: oneOf(['gtc', 'post_only', 'fok', 'ioc'], { default: 'gtc' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
  clientOid: optional(clientOid()),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
  presetTakeProfitPrice: optional(decimal({ description: 'Take-profit trigger price.' })),
  executeTakeProfitPrice: optional(decimal({ description: 'Absent or 0: at market.' })),
  presetStopLossPrice: optional(decimal({ description: 'Stop-loss trigger price.' })),
  executeStopLossPrice: optional(decimal({ description: 'Absent or 0: at market.' })),
};

type SpotPresetInput = Pick<
  Input,
  | 'presetTakeProfitPrice'
  | 'executeTakeProfitPrice'
  | 'presetStopLossPrice'
  | 'executeStopLossPrice'
>;

type Input = Static<ReturnType<typeof object<typeof spotOrderFields>>>;

export function spotOrderCommand(
  instrument: Instrument,
  { input, caller }: { readonly input: Input; readonly caller: Caller },
): PlaceOrder {
  return present({
    type: 'place-order' as const,
    uid: caller.uid,
    instrument: instrument.key,
    side: input.side,
    orderType: input.orderType,
    timeInForce: input.orderType === 'market' ? ('gtc' as const) : input.force,
    stp: input.stpMode,
    clientOid: input.clientOid,
    presets: spotPresets(instrument, input),
    origin: { enterPoint: 'API' as const, isCopyTrading: caller.isCopyTrading },
    ...spotAmounts(instrument, { ...input, priceField: 'price' }),
  });
}

/** Price and size: what a market order says about its price is ignored. */
export function spotAmounts(
  instrument: Instrument,
  sent: Pick<Input, 'orderType' | 'side' | 'price' | 'size'> & { readonly priceField: string },
) {
  const { orderType, side, price, size, priceField: field } = sent;
  const codes = 'spot';
  const sized = { text: size, field: 'size', codes } as const;
  if (orderType === 'market') {
    return side === 'buy'
      ? { quoteAmount: readQuoteAmount(instrument, sized) }
      : { lots: readSize(instrument, sized) };
  }
  if (price === undefined) throw missing(field);
  return {
    priceTicks: readPrice(instrument, { text: price, field, codes }),
    lots: readSize(instrument, sized),
  };
}

export function spotPresets(instrument: Instrument, sent: SpotPresetInput) {
  return readPresets(instrument, 'spot', {
    takeProfit: {
      field: 'presetTakeProfitPrice',
      price: sent.presetTakeProfitPrice,
      executeField: 'executeTakeProfitPrice',
      executePrice: sent.executeTakeProfitPrice,
    },
    stopLoss: {
      field: 'presetStopLossPrice',
      price: sent.presetStopLossPrice,
      executeField: 'executeStopLossPrice',
      executePrice: sent.executeStopLossPrice,
    },
  });
}
