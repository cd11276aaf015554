/** What the history answers from. */
import type { Kysely } from 'kysely';
import type { State } from '../engine/core/state.ts';
import type { Tables } from './database.ts';
import type { Overlay } from './overlay.ts';

export interface HistorySources {
  /** See `queriesOn` in database.ts. */
  readonly database: Kysely<Tables>;
  readonly overlay: Overlay;
  /** The live state: coin scales and instruments. */
  readonly scales: Pick<State, 'coins' | 'markets'>;
  /** Venue time: no candle opens after it. */
  readonly nowMs: () => number;
}
