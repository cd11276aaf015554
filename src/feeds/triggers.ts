/** The changes of a user's triggers, as the channels show them. */
import type { ReadEvent } from '../engine/core/event.ts';
import { type TriggerRecord, triggerRecord } from '../engine/core/trigger-record.ts';

/** Events that change a trigger. */
export const TRIGGER_EVENTS = ['trigger-placed', 'trigger-amended', 'trigger-closed'] as const;

/** Undefined for events of other things. */
export function triggerChange(event: ReadEvent): TriggerRecord | undefined {
  switch (event.type) {
    case 'trigger-placed':
    case 'trigger-amended':
    case 'trigger-closed':
      return triggerRecord(event.trigger);
    default:
      return undefined;
  }
}
