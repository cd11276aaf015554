import type { Market } from '../core/state.ts';

/** Two orders meeting: what settling needs to know. */
export interface Match {
  readonly market: Market;
  readonly tradeId: string;
  readonly ticks: number;
  readonly lots: number;
  readonly value: bigint;
  /** Not a meeting on the book: the venue brought them together at a price of its own. */
  readonly isOffBook: boolean;
}
