/** A path that an index follows in place of the built-in market's walk: points of time and price, joined by straight lines. */
import type { Units } from '../../primitives/units.ts';
import type { Mutable } from './deep-readonly.ts';

export interface PathPoint {
  /** Venue time, Unix ms. */
  readonly timeMs: number;
  /** MARK_SCALE units. */
  readonly price: Units;
}

export interface IndexPath extends Mutable {
  /** Tells it from another one: who gives its points goes on where it stands. */
  readonly name: string;
  /** Venue time that its points were counted from. */
  readonly startMs: number;
  /** The one that was passed last, and those ahead that are known, by time. Never empty. */
  points: readonly PathPoint[];
  /** Whether no more points come: the index then stands at the last one. */
  isWhole: boolean;
  /** Where it stood in the round before: other instruments of its base move by the same ratio. */
  beforeRound: Units;
}
