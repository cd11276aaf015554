/**
 * A part of a position is deleveraged as if somebody on the other side had been liquidated whom neither the book nor
 * the reserve could take (see R-Q-10): it is closed at the mark, off the book and without a fee, against positions of
 * the other side, the last in line first.
 * Decides R-Q-13.
 */
import { integer, literal, struct, text } from '../../primitives/record-codec.ts';
import type { InstrumentKey } from '../core/instrument.ts';
import type { PositionSide } from '../core/order.ts';
import { stepsToText } from '../core/order-record.ts';
import { POSITION_SIDE } from '../core/record-parts.ts';
import { type Answer, refuse } from '../core/rejection.ts';
import type { Context } from '../core/state.ts';
import { deleverageUser } from '../liquidation/deleverage.ts';
import { markPrice } from '../markets/mark-price.ts';
import { positionOf } from '../positions/user-market.ts';
import { defineCommand, SIGNED, type Signed } from './definition.ts';

interface Deleverage extends Signed {
  readonly type: 'deleverage';
  readonly uid: string;
  readonly instrument: InstrumentKey;
  readonly positionSide: PositionSide;
  readonly lots: number;
}

export const deleverage = defineCommand({
  sender: 'operator',
  emits: 'events',
  tag: 119,
  codec: struct<Deleverage>({
    type: literal('deleverage'),
    uid: text,
    instrument: text,
    positionSide: POSITION_SIDE,
    lots: integer,
    ...SIGNED,
  }),
  apply,
});

function apply(context: Context, command: Deleverage): Answer<{ readonly closedLots: number }> {
  const { instrument, lots, positionSide, uid } = command;
  const user = context.state.users.get(uid);
  if (user === undefined) return refuse('unknown-user', uid);
  const market = context.state.markets.get(instrument);
  if (market === undefined || market.instrument.kind === 'spot')
    return refuse('unknown-instrument', instrument);
  if (market.instrument.status === 'halted')
    return refuse('instrument-not-trading', market.instrument.symbol);
  const userMarket = user.userMarkets.get(instrument);
  const held = userMarket === undefined ? 0 : (positionOf(userMarket, positionSide)?.lots ?? 0);
  if (userMarket === undefined || held === 0) return refuse('no-position');
  const sizeText = (size: number) => stepsToText(size, market.instrument.sizeStep);
  if (lots < 1) return refuse('size-below-minimum', sizeText(1));
  if (lots > held) return refuse('insufficient-position', sizeText(held));
  if (markPrice(market) === undefined) return refuse('no-mark-price');
  return {
    ok: true,
    closedLots: deleverageUser(context, userMarket, { side: positionSide, lots }),
  };
}
