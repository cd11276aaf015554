import type { MarginMode, Pair } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

/** Of a classic account; a unified one names the mode with each order. */
export function setMarginMode(pair: Pair, mode: MarginMode, t: Translate): Promise<boolean> {
  const notice = { t, of: pair, done: t(mode), failed: t('settingFailed'), changes: CHANGES };
  return act(notice, async (trading) => trading.setMarginMode?.(pair, mode));
}

const CHANGES = ['settings', 'positions'] as const;
