import type { Pair } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function setLeverage(pair: Pair, leverage: string, t: Translate): Promise<boolean> {
  const done = t('leverageSet', { leverage });
  const notice = { t, of: pair, done, failed: t('settingFailed'), changes: CHANGES };
  return act(notice, (trading) => trading.setLeverage(pair, leverage));
}

const CHANGES = ['settings', 'positions', 'balances'] as const;
