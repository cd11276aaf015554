/** Reads that look at every user: a slice at a time, so that what trades does not wait for them. */

import { breathe } from '../../calls/orders.ts';

const SLICE = 50;

/** What each is mapped to, in order. What comes between two slices shows in the later ones. */
export async function inSlices<T, R>(
  items: Iterable<T>,
  map: (item: T) => readonly R[],
): Promise<R[]> {
  const all = [...items];
  const mapped: R[] = [];
  for (let from = 0; from < all.length; from += SLICE) {
    if (from > 0) await breathe();
    for (const item of all.slice(from, from + SLICE)) mapped.push(...map(item));
  }
  return mapped;
}
