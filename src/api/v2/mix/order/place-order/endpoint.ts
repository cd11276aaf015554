/** Places a futures order. Spec 4.2; wire.md 3.2. */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../../../engine/instrument/instrument.ts';
import type { PlaceOrder } from '../../../../../engine/order-command.ts';
import { endpoint, type UserCall } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  coin,
  decimal,
  object,
  oneOf,
  optional,
  productType,
  str,
  symbol,
  yesNo,
} from '../../../../../http/fields.ts';
import { missing } from '../../../../../http/wire-error.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { readPrice, readSize } from '../../../../shared/order-numbers.ts';
import { present } from '../../../../shared/present.ts';
import { readPresets } from '../../../../shared/presets-v2.ts';
import { submit } from '../../../../shared/submit.ts';

const input = object({
  symbol: symbol(),
  productType: productType(),
  marginMode: oneOf(['isolated', 'crossed']),
  marginCoin: coin({ description: 'Margin coin.' }),
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
});
type Input = Static<typeof input>;

const data = Type.Object({
  orderId: Type.Optional(str('Order id; left out when older reduce-only orders gave way to it.')),
  clientOid: str('Client order id, generated when none was sent.'),
});

export default endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-order',
  summary: 'Place a futures order',
  source: 'spec 4.2',
  family: 'v2',
  codes: 'mix',
  access: { kind: 'user', anyOf: ['futures:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  async handle(call) {
    const pair = { category: call.input.productType, symbol: call.input.symbol };
    const { instrument } = findMarket(call.venue.state, 'mix', pair);
    const placed = await submit(call.venue, 'mix', command(instrument, call));
    const { orderId, clientOid, displaced } = placed;
    return displaced ? { clientOid } : { orderId, clientOid };
  },
});

function command(
  instrument: Instrument,
  { input, caller }: Pick<UserCall<Input>, 'input' | 'caller'>,
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
function legOf({ side, tradeSide }: Input) {
  const positionSide = side === 'buy' ? ('long' as const) : ('short' as const);
  return tradeSide === undefined ? {} : { positionSide, effect: tradeSide };
}

function limitTicks(instrument: Instrument, text: string | undefined): number {
  if (text === undefined) throw missing('price');
  return readPrice(instrument, { text, field: 'price', codes: 'mix' });
}

function presetsOf(instrument: Instrument, sent: Input) {
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
