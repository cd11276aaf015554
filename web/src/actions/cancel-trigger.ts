import type { Trigger } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function cancelTrigger(trigger: Trigger, t: Translate): Promise<boolean> {
  const notice = {
    t,
    of: trigger,
    done: t('cancelled'),
    failed: t('cancelFailed'),
    changes: CHANGES,
  };
  return act(notice, (trading) => trading.cancelTrigger(trigger));
}

const CHANGES = ['triggers'] as const;
