import type { Order } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function cancelOrder(order: Order, t: Translate): Promise<boolean> {
  const notice = {
    t,
    of: order,
    done: t('cancelled'),
    failed: t('cancelFailed'),
    changes: CHANGES,
  };
  return act(notice, (trading) => trading.cancel(order));
}

const CHANGES = ['orders', 'balances'] as const;
