/** The alarm of a venue: on system time by a timer; a manual clock is moved by its operator alone. */
import { startAlarm, type Wait } from '../runtime/alarm.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import type { VenueClock } from './clock.ts';

/** The function it returns ends it. */
export function startVenueAlarm(venue: Sequencer, clock: VenueClock): () => void {
  if (clock.mode !== 'system') return () => undefined;
  return startAlarm({ venue, nowMs: () => clock.venueNow(venue.state), wait });
}

/** It does not keep a process alive that has nothing else to do. */
const wait: Wait = (callback, afterMs) => {
  const timer = setTimeout(callback, afterMs);
  timer.unref();
  return () => clearTimeout(timer);
};
