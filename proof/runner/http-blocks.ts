/** What the HTTP proof and its processes say to each other. */
import type { Tally } from '../../test/support/wire-comparison.ts';

/** A seed tells by its size how its requests go: in memory, through the kernel, or to whole venues. */
export const FIRST_SEEDS = { memory: 1, network: 1_000_001, orders: 2_000_001 };

/** What a block of seeds has shown. */
export interface BlockRun {
  readonly tally: Tally;
  readonly differences: readonly string[];
}
