import type { OrderRecord } from '../../engine/order/order-record.ts';

/** Where a spot order came from (spec 2.2): a copy-trading key, a market order, or neither. */
export function spotOrderSource(record: OrderRecord): string {
  if (record.isCopyTrading) return `spot_trader_${record.side}`;
  return record.orderType === 'market' ? 'market' : 'normal';
}

/** Where a futures order came from (wire.md appendix C). */
export function mixOrderSource(record: OrderRecord): string {
  if (record.isCopyTrading) return 'Trader_delegate';
  return record.orderType === 'market' ? 'market' : 'normal';
}
