/** Maps in the order of their keys: no outcome may depend on the order of insertion. */

export function sortedEntries<V>(map: ReadonlyMap<string, V>): [string, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function sortedValues<V>(map: ReadonlyMap<string, V>): V[] {
  if (map.size < 2) return [...map.values()];
  return sortedEntries(map).map(([, value]) => value);
}
