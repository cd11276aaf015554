import { idFrom } from '../../primitives/id.ts';
import type { Counters } from '../core/state.ts';

/** An id of the venue's own, past any that the user happens to have chosen alike. */
export function generateClientOid(
  counters: Counters,
  isTaken: (candidate: string) => boolean,
): string {
  for (;;) {
    const candidate = idFrom(counters.generatedClientOid++);
    if (!isTaken(candidate)) return candidate;
  }
}
