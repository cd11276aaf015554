import type { Pair, Position } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

/** Cancels the orders of the pair and closes what is open in it, so that nothing of it is left. */
export function flatten(
  pair: Pair,
  positions: readonly Position[],
  t: Translate,
): Promise<boolean> {
  const done = t('flattened', { symbol: pair.symbol });
  const notice = { t, of: pair, done, failed: t('closeFailed'), changes: CHANGES };
  return act(notice, async (trading) => {
    await trading.cancelAll(pair);
    for (const position of positions) await trading.close(position);
  });
}

const CHANGES = ['orders', 'positions', 'balances', 'fills', 'triggers'] as const;
