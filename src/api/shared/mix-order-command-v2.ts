/** A v2 futures order as the command: the fields one order has, alone or in a batch. Spec 4.2. */
import type { Static } from 'typebox';
import type { Instrument } from '../../engine/instrument/instrument.ts';
import type { PlaceOrder } from '../../engine/order-command.ts';
import type { Caller } from '../../http/endpoint.ts';
import { clientOid, decimal, type object, oneOf, optional, yesNo } from '../../http/fields.ts';
import { missing } from '../../http/wire-error.ts';
import { readPrice, readSize } from './order-numbers.ts';
import { present } from './present.ts';
import { readPresets } from './presets-v2.ts';

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
