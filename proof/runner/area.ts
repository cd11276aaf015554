/** What the runner knows of an area: a file in proof/ that exports one as `area`. */
import { cleanUp } from '../../test/support/at-end.ts';

/** How much is to be shown. */
export interface Extent {
  /** As much as `npm test` has time for. */
  readonly isSmall: boolean;
  /** Hours. */
  readonly isLong: boolean;
  /** `A-B`: the part of the whole that is run, by the seeds of its pieces; to go on where a run ended. */
  readonly seeds: Seeds | undefined;
  /** `K/N`: of what is not numbered by seeds, the Kth of so many parts. */
  readonly part: Part | undefined;
  /** How many may work at the same time. */
  readonly processes: number;
}

export interface Part {
  /** From 1. */
  readonly at: number;
  readonly of: number;
}

export interface Seeds {
  readonly first: number;
  readonly last: number;
}

/** What was counted, by its name: what stands in docs/promises.json. */
export type Counts = Readonly<Record<string, number>>;

export interface Proof {
  readonly counts: Counts;
  /** What does not hold, a paragraph each; none when all does. */
  readonly faults: readonly string[];
}

export interface Area {
  /** What it shows, one sentence for docs/promises.md. */
  readonly promise: string;
  /** `tell` hears how far it is, a line at a time. */
  readonly run: (extent: Extent, tell: (line: string) => void) => Promise<Proof>;
}

/** What an area has of each extent, for this one. */
export function sizeFor<T>(
  { isSmall, isLong }: Extent,
  sizes: { readonly small: T; readonly full: T; readonly long: T },
): T {
  if (isSmall) return sizes.small;
  return isLong ? sizes.long : sizes.full;
}

/** Runs an area, and ends whatever it has started. */
export function cleaningUp(run: Area['run']): Area['run'] {
  return async (extent, tell) => {
    try {
      return await run(extent, tell);
    } finally {
      await cleanUp();
    }
  };
}

/** The seeds to run, where an area has so many for each extent; what was reached is only judged of the whole. */
export function seedsOf(
  extent: Extent,
  counts: { readonly small: number; readonly full: number; readonly long: number },
): Seeds & { readonly isWhole: boolean } {
  const count = sizeFor(extent, counts);
  const { first, last } = extent.seeds ?? { first: 1, last: count };
  return { first, last, isWhole: last - first + 1 >= count };
}
