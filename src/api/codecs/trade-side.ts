/**
 * How each family names what an order or a fill does to a position, and where an order comes from (wire.md
 * 6.1, appendix C). In hedge mode the `side` of v2 is the position, buy for long and sell for short, also when
 * closing; `tradeSide` says open or close; and a close is shown as reduce-only, by which clients turn the
 * side round again. In one-way mode, and always in v3, `side` is the side of the book. What the venue
 * itself did is named by its step in both modes: by the step and the position, in one-way mode by the step and
 * the side of the book.
 */

import type { FillRecord, OrderRecord } from '../../engine/core/order-record.ts';
import type { TriggerKind } from '../../engine/core/trigger.ts';
import type { TriggerRecord } from '../../engine/core/trigger-record.ts';
import type { Caller } from '../../http/endpoint.ts';
import { assertNever } from '../../primitives/assert.ts';
import type { TermsFilter } from '../../reporting/reports/orders.ts';

type Traded = Pick<
  OrderRecord | FillRecord,
  'side' | 'holdMode' | 'positionSide' | 'effect' | 'execType'
>;
type Directed = Pick<Traded, 'side' | 'holdMode' | 'positionSide'>;

export function sideV2({ holdMode, positionSide, side }: Directed): string {
  if (holdMode !== 'hedge_mode') return side;
  return positionSide === 'long' ? 'buy' : 'sell';
}

export function posSideV2({ holdMode, positionSide }: Directed): string {
  return holdMode === 'hedge_mode' ? positionSide : 'net';
}

export function posModeV2({ holdMode }: Directed): string {
  return holdMode === 'hedge_mode' ? 'hedge_mode' : 'one_way_mode';
}

export function tradeSideV2(traded: Traded): string {
  return (
    stepTradeSide(traded) ?? (traded.holdMode === 'hedge_mode' ? traded.effect : single(traded))
  );
}

/** Orders and fills name their position side in hedge mode only. */
export function posSideV3({ holdMode, positionSide }: Directed): string {
  return holdMode === 'hedge_mode' ? positionSide : '';
}

/** `open_long` … in hedge mode, `buy_single` … in one-way mode, a step's own word, '' on spot. */
export function tradeSideV3(traded: Traded): string {
  if (traded.holdMode === '') return '';
  const step = stepTradeSide(traded);
  if (step !== undefined) return step;
  if (traded.holdMode === 'one_way_mode') return single(traded);
  return `${traded.effect}_${traded.positionSide}`;
}

function single({ side }: Pick<Traded, 'side'>): string {
  return `${side}_single`;
}

/** Undefined for what a user ordered. */
function stepTradeSide(traded: Traded): string | undefined {
  const { execType, side, holdMode, positionSide } = traded;
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

type Source = Pick<
  OrderRecord,
  'execType' | 'isCopyTrading' | 'orderType' | 'positionSide' | 'side'
>;

/** Where an order comes from that a caller places. */
export function originOf({ isCopyTrading }: Pick<Caller, 'isCopyTrading'>) {
  return { enterPoint: 'API', isCopyTrading } as const;
}

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

/** The words of the exchange for where a futures order came from; this venue has what some of them name. */
export const MIX_ORDER_SOURCES = [
  ...['normal', 'market', 'Trader_delegate', 'reduce_offset', 'liquidation', 'market_risk'],
  ...['delivery_close_long', 'delivery_close_short', 'profit_market', 'loss_market'],
  ...['profit_limit', 'loss_limit', 'trader_profit', 'trader_loss', 'reverse', 'trader_reverse'],
  ...['pos_profit_limit', 'pos_profit_market', 'pos_loss_limit', 'pos_loss_market'],
  ...['profit_chase', 'loss_chase', 'follower_delegate', 'plan_limit', 'plan_market'],
  ...['strategy_positive', 'strategy_reverse', 'strategy_unlimited', 'move_limit', 'move_market'],
  ...['tracking_limit', 'tracking_market', 'strategy_dca_positive', 'strategy_dca_reverse'],
  ...['strategy_oco_limit', 'strategy_oco_trigger'],
] as const;

/** The orders that {@link mixOrderSource} calls so; undefined: it calls none so. */
export function termsOfMixSource(source: string): TermsFilter | undefined {
  return SOURCE_TERMS[source];
}

const BY_USER = { execType: ['normal'] } as const;

const SOURCE_TERMS: Readonly<Record<string, TermsFilter>> = {
  normal: { ...BY_USER, isCopyTrading: [false], orderType: ['limit'] },
  market: { ...BY_USER, isCopyTrading: [false], orderType: ['market'] },
  Trader_delegate: { ...BY_USER, isCopyTrading: [true] },
  reduce_offset: { execType: ['offset', 'reduce'] },
  liquidation: { execType: ['liquidation'] },
  market_risk: { execType: ['deleveraging'] },
  // On the book a long position is closed by a sale, in either mode.
  delivery_close_long: { execType: ['delivery'], side: ['sell'] },
  delivery_close_short: { execType: ['delivery'], side: ['buy'] },
};

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

/** The position that a one-way order took from is the one opposite to its side. */
function closedLeg({ positionSide, side }: Source): string {
  return positionSide || (side === 'sell' ? 'long' : 'short');
}
