import type { Position } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

/** Closes it at market. */
export function closePosition(position: Position, t: Translate): Promise<boolean> {
  const done = t('closed', { symbol: position.symbol });
  const notice = { t, of: position, done, failed: t('closeFailed'), changes: CHANGES };
  return act(notice, (trading) => trading.close(position));
}

const CHANGES = ['orders', 'positions', 'balances', 'fills', 'triggers'] as const;
