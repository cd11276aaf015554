/**
 * How v2 names what a futures order or fill does to a position (wire.md 6.1). In hedge mode `side` is
 * the leg, buy for long and sell for short, also when closing; `tradeSide` says open or close; and
 * a close is shown as reduce-only, by which clients turn the side round again. In one-way mode
 * `side` is the side of the book. What the venue itself did is named by its step in both modes.
 */
import type { FillRecord, OrderRecord } from '../../engine/order/order-record.ts';
import { stepTradeSide } from './step-trade-side.ts';

export interface LegWire {
  readonly side: string;
  readonly posSide: string;
  readonly tradeSide: string;
  readonly posMode: string;
}

type Leg = Pick<
  OrderRecord | FillRecord,
  'side' | 'holdMode' | 'positionSide' | 'effect' | 'execType'
>;

export function legWireV2(record: Leg): LegWire {
  if (record.holdMode !== 'hedge_mode') {
    return {
      side: record.side,
      posSide: 'net',
      tradeSide: stepTradeSide(record) ?? `${record.side}_single`,
      posMode: 'one_way_mode',
    };
  }
  return {
    side: record.positionSide === 'long' ? 'buy' : 'sell',
    posSide: record.positionSide,
    tradeSide: stepTradeSide(record) ?? record.effect,
    posMode: 'hedge_mode',
  };
}
