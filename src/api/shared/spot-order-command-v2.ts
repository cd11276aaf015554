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

export const spotOrderFields = {
  side: oneOf(['buy', 'sell']),
  orderType: oneOf(['limit', 'market']),
  force: oneOf(['gtc', 'post_only', 'fok', 'ioc'], { default: 'gtc' }),
  price: optional(decimal({ description: 'Required for a limit order.' })),
  size: decimal({ description: 'Base coin; quote coin for a market buy.' }),
  clientOid: optional(clientOid()),
  stpMode: oneOf(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'], { default: 'none' }),
  tpslType: oneOf(['normal'], { default: 'normal', description: 'Ordinary orders.' }),
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
    ...amounts(instrument, input),
  });
}

/** Price and size: what a market order says about its price is ignored. */
function amounts(instrument: Instrument, { orderType, side, price, size }: Input) {
  const codes = 'spot';
  const sized = { text: size, field: 'size', codes } as const;
  if (orderType === 'market') {
    return side === 'buy'
      ? { quoteAmount: readQuoteAmount(instrument, sized) }
      : { lots: readSize(instrument, sized) };
  }
  if (price === undefined) throw missing('price');
  return {
    priceTicks: readPrice(instrument, { text: price, field: 'price', codes }),
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
