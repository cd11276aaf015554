/** One application of one command: what its rules read, and where they leave their events. */
import type { Event } from './event.ts';
import type { State } from './state.ts';

export interface Turn {
  readonly state: State;
  readonly seq: number;
  readonly timeMs: number;
  readonly events: Event[];
}
