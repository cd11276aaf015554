import type { Trigger } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function moveTrigger(trigger: Trigger, price: string, t: Translate): Promise<boolean> {
  const notice = {
    t,
    of: trigger,
    done: t('modified', { price }),
    failed: t('modifyFailed'),
    changes: CHANGES,
  };
  return act(notice, (trading) => trading.modifyTrigger(trigger, price));
}

const CHANGES = ['triggers'] as const;
