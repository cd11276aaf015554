/** Rows by what they have in common, in the order in which each came first. */
export function grouped<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
