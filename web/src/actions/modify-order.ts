import type { Order } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function modifyOrder(order: Order, price: string, t: Translate): Promise<boolean> {
  const done = t('modified', { price });
  const notice = { t, of: order, done, failed: t('modifyFailed'), changes: CHANGES };
  return act(notice, (trading) => trading.modify(order, { price, qty: order.qty }));
}

const CHANGES = ['orders', 'balances', 'fills', 'positions'] as const;
