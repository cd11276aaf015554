import type { OrderRecord } from '../../engine/order/order-record.ts';
import type { TriggerKind } from '../../engine/trigger/trigger.ts';
import type { TriggerRecord } from '../../engine/trigger/trigger-record.ts';
import { assertNever } from '../../primitives/assert.ts';

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
