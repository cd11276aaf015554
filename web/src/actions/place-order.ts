import type { NewOrder } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function placeOrder(order: NewOrder, t: Translate): Promise<boolean> {
  const { qty, side, symbol } = order;
  const done = t('placed', { side: t(side), qty, symbol });
  const notice = { t, of: order, done, failed: t('placeFailed'), changes: CHANGES };
  return act(notice, (trading) => trading.place(order));
}

const CHANGES = ['orders', 'positions', 'balances', 'fills', 'triggers'] as const;
