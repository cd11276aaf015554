/** Places a spot order; a market buy is sized in money (design.md 5). wire.md 4.3, appendix A. */
import Type, { type Static } from 'typebox';
import type { Instrument } from '../../../../../engine/instrument/instrument.ts';
import type { PlaceOrder } from '../../../../../engine/order-command.ts';
import { endpoint, type UserCall } from '../../../../../http/endpoint.ts';
import {
  clientOid,
  decimal,
  object,
  oneOf,
  optional,
  str,
  symbol,
} from '../../../../../http/fields.ts';
import { missing } from '../../../../../http/wire-error.ts';
import { findMarket } from '../../../../shared/find-market.ts';
import { receiveWindowFields } from '../../../../shared/list-v2.ts';
import { readPrice, readQuoteAmount, readSize } from '../../../../shared/order-numbers.ts';
import { present } from '../../../../shared/present.ts';
import { readPresets } from '../../../../shared/presets-v2.ts';
import { submit } from '../../../../shared/submit.ts';

const input = object({
  symbol: symbol(),
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
  ...receiveWindowFields,
});

type Input = Static<typeof input>;

const data = Type.Object({ orderId: str('Order id.'), clientOid: str('Client order id.') });

export default endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/place-order',
  summary: 'Place a spot order',
  source: 'wire.md 4.3',
  family: 'v2',
  codes: 'spot',
  access: { kind: 'user', anyOf: ['spot:read_write'] },
  limit: { per: 'uid', perSecond: 10 },
  input,
  data,
  async handle(call) {
    const pair = { category: 'SPOT', symbol: call.input.symbol } as const;
    const { instrument } = findMarket(call.venue.state, 'spot', pair);
    const { orderId, clientOid } = await submit(call.venue, 'spot', command(instrument, call));
    return { orderId, clientOid };
  },
});

function command(
  instrument: Instrument,
  { input, caller }: Pick<UserCall<Input>, 'input' | 'caller'>,
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
    presets: presetsOf(instrument, input),
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

function presetsOf(instrument: Instrument, sent: Input) {
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
