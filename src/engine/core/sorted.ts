/** Things in an order of their own: no outcome may depend on the order of insertion. */

/** Oldest first: ids of one kind grow. */
export function byAge(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** Maps in the order of their keys. */

export function sortedEntries<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function sortedValues<V>(map: ReadonlyMap<string, V>): V[] {
  if (map.size < 2) return [...map.values()];
  // Without a comparator of ours texts are sorted by the same order, in half of the time.
  return [...map.keys()].sort().map((key) => map.get(key) as V);
}
