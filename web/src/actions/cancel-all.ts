import type { Pair } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

/** Cancels every order in the pair. */
export function cancelAll(pair: Pair, t: Translate): Promise<boolean> {
  const done = t('cancelledAll', { symbol: pair.symbol });
  const notice = { t, of: pair, done, failed: t('cancelFailed'), changes: CHANGES };
  return act(notice, (trading) => trading.cancelAll(pair));
}

const CHANGES = ['orders', 'balances'] as const;
