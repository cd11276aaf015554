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
  return sortedEntries(map).map(([, value]) => value);
}

/** Those that are meant, oldest first: mostly they come in that order already. */
export function oldestFirst<T extends { readonly id: string }>(
  all: Iterable<T>,
  isMeant: (each: T) => boolean,
): T[] {
  const meant: T[] = [];
  let last = '';
  let isInOrder = true;
  for (const each of all) {
    if (!isMeant(each)) continue;
    if (each.id < last) isInOrder = false;
    last = each.id;
    meant.push(each);
  }
  return isInOrder ? meant : meant.sort(byAge);
}
