import type { NewTrigger } from '../client/trading.ts';
import { act, type Translate } from './act.ts';

export function placeTrigger(trigger: NewTrigger, t: Translate): Promise<boolean> {
  const done = t('triggerPlaced', { price: trigger.triggerPrice });
  const notice = { t, of: trigger, done, failed: t('triggerFailed'), changes: CHANGES };
  return act(notice, (trading) => trading.placeTrigger(trigger));
}

const CHANGES = ['triggers'] as const;
