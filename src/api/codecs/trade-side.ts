/**
 * How records name what an order of the venue's own did to a position (wire.md appendix C): by the
 * step that made it and the leg, in one-way mode by the step and the side of the book.
 */
import type { FillRecord, OrderRecord } from '../../engine/order/order-record.ts';
import type { TriggerKind } from '../../engine/trigger/trigger.ts';
import type { TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import { assertNever } from '../../primitives/assert.ts';

type Leg = Pick<OrderRecord | FillRecord, 'execType' | 'side' | 'holdMode' | 'positionSide'>;

/** Undefined for what a user ordered. */
export function stepTradeSide(leg: Leg): string | undefined {
  const { execType, side, holdMode, positionSide } = leg;
  if (execType === 'normal') return undefined;
  const word = STEP_WORDS[execType];
  if (holdMode === 'hedge_mode') return `${word}_close_${positionSide}`;
  if (execType === 'deleveraging') return `${word}_${side}_in_single_side_mode`;
  return `${word}_${side}_single`;
}

const STEP_WORDS = {
  offset: 'offset',
  reduce: 'reduce',
  liquidation: 'burst',
  deleveraging: 'dte_sys_adl',
  delivery: 'delivery',
} as const;

/**
 * How v2 names what a futures order or fill does to a position (wire.md 6.1). In hedge mode `side` is
 * the leg, buy for long and sell for short, also when closing; `tradeSide` says open or close; and
 * a close is shown as reduce-only, by which clients turn the side round again. In one-way mode
 * `side` is the side of the book. What the venue itself did is named by its step in both modes.
 */
export interface LegWire {
  readonly side: string;
  readonly posSide: string;
  readonly tradeSide: string;
  readonly posMode: string;
}

type LegRecord = Pick<
  OrderRecord | FillRecord,
  'side' | 'holdMode' | 'positionSide' | 'effect' | 'execType'
>;

export function legWireV2(record: LegRecord): LegWire {
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

type Source = Pick<
  OrderRecord,
  'execType' | 'isCopyTrading' | 'orderType' | 'positionSide' | 'side'
>;

/** Where a spot order came from (spec 2.2): a copy-trading key, a market order, or neither. */
export function spotOrderSource(record: Source): string {
  if (record.isCopyTrading) return `spot_trader_${record.side}`;
  return priceSource(record);
}

/** Where a futures order came from (wire.md appendix C): a key, or a step of the venue's own. */
export function mixOrderSource(record: Source): string {
  switch (record.execType) {
    case 'normal':
      return record.isCopyTrading ? 'Trader_delegate' : priceSource(record);
    case 'offset':
    case 'reduce':
      return 'reduce_offset';
    case 'liquidation':
      return 'liquidation';
    case 'deleveraging':
      return 'market_risk';
    case 'delivery':
      return `delivery_close_${closedLeg(record)}`;
    default:
      return assertNever(record.execType);
  }
}

const PLAN_SOURCE: Readonly<Record<TriggerKind, string>> = {
  plan: 'plan',
  'trailing-plan': 'tracking',
  'take-profit': 'profit',
  'stop-loss': 'loss',
  'position-take-profit': 'pos_profit',
  'position-stop-loss': 'pos_loss',
  'trailing-stop': 'move',
};

/** What a trigger's order is called (wire.md appendix C). */
export function mixPlanSource(record: Pick<TriggerRecord, 'kind' | 'orderType'>): string {
  return `${PLAN_SOURCE[record.kind]}_${record.orderType}`;
}

function priceSource({ orderType }: Source): string {
  return orderType === 'market' ? 'market' : 'normal';
}

/** The leg that a one-way order took from is the one opposite to its side. */
function closedLeg({ positionSide, side }: Source): string {
  return positionSide || (side === 'sell' ? 'long' : 'short');
}
