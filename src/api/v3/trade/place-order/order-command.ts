/** A v3 order request as the command: numbers to ticks and lots, sides to the leg they mean. */

import {
  type Category,
  type Instrument,
  isFutures,
} from '../../../../engine/instrument/instrument.ts';
import type {
  MarginMode,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '../../../../engine/order/order.ts';
import type { PlaceOrder } from '../../../../engine/order-command.ts';
import type { State } from '../../../../engine/state.ts';
import type { User } from '../../../../engine/user/user.ts';
import type { Caller } from '../../../../http/endpoint.ts';
import { missing, WireError } from '../../../../http/wire-error.ts';
import { findMarket } from '../../../shared/find-market.ts';
import { userOf } from '../../../shared/find-user.ts';
import { readPrice, readQuoteAmount, readSize } from '../../../shared/order-numbers.ts';
import { present } from '../../../shared/present.ts';
import { bookOf } from '../../../shared/v3-markets.ts';
import { type PresetInput, presetsOf } from './presets.ts';

export interface OrderInput extends PresetInput {
  readonly category: Category | 'MARGIN';
  readonly symbol: string;
  readonly qty: string;
  readonly price: string | undefined;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly posSide: PositionSide | undefined;
  readonly marginMode: MarginMode | undefined;
  readonly clientOid: string | undefined;
  readonly stpMode: SelfTradePrevention;
  readonly reduceOnly: boolean;
}

export function orderCommand(
  input: OrderInput,
  state: Pick<State, 'markets' | 'users'>,
  caller: Pick<Caller, 'uid' | 'isCopyTrading'>,
): PlaceOrder {
  const category = bookOf(input.category);
  const { instrument } = findMarket(state, 'uta', { category, symbol: input.symbol });
  const presets = presetsOf(input, instrument);
  if (presets !== undefined && closes(input, userOf(state, caller), category)) {
    throw new WireError('25612');
  }
  return {
    type: 'place-order',
    uid: caller.uid,
    instrument: instrument.key,
    side: input.side,
    ...leg(input),
    orderType: input.orderType,
    ...numbers(input, instrument),
    timeInForce: input.orderType === 'market' ? 'gtc' : input.timeInForce,
    stp: input.stpMode,
    reduceOnly: input.reduceOnly,
    ...(input.category === 'MARGIN' ? { loan: 'borrow-and-repay' } : {}),
    ...present({
      marginMode: isFutures(category) ? input.marginMode : undefined,
      clientOid: input.clientOid,
      presets,
    }),
    origin: { enterPoint: 'API', isCopyTrading: caller.isCopyTrading },
  };
}

/** In v3 the side is the book's: a long is closed by selling (wire.md 6.1). */
function leg({ side, posSide }: OrderInput): Pick<PlaceOrder, 'positionSide' | 'effect'> {
  if (posSide === undefined) return {};
  const opens = (side === 'buy') === (posSide === 'long');
  return { positionSide: posSide, effect: opens ? 'open' : 'close' };
}

/** Whether it can only close; in one-way mode the position side is not heeded. */
function closes(input: OrderInput, user: Pick<User, 'holdModes'>, category: Category): boolean {
  const isHedge = isFutures(category) && user.holdModes[category] === 'hedge_mode';
  return input.reduceOnly || (isHedge && leg(input).effect === 'close');
}

function numbers(
  input: OrderInput,
  instrument: Instrument,
): Pick<PlaceOrder, 'priceTicks' | 'lots' | 'quoteAmount'> {
  const qty = { text: input.qty, field: 'qty', codes: 'uta' } as const;
  if (input.orderType === 'market') {
    return instrument.kind === 'spot' && input.side === 'buy'
      ? { quoteAmount: readQuoteAmount(instrument, qty) }
      : { lots: readSize(instrument, qty) };
  }
  if (input.price === undefined) throw missing('price');
  const price = { text: input.price, field: 'price', codes: 'uta' } as const;
  return { priceTicks: readPrice(instrument, price), lots: readSize(instrument, qty) };
}
