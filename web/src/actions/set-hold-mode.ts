import type { HoldMode, Pair } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function setHoldMode(pair: Pair, mode: HoldMode, t: Translate): Promise<boolean> {
  const notice = {
    t,
    of: pair,
    done: t('holdModeSet', { mode }),
    failed: t('settingFailed'),
    changes: CHANGES,
  };
  return act(notice, (trading) => trading.setHoldMode(pair, mode));
}

const CHANGES = ['settings', 'positions'] as const;
