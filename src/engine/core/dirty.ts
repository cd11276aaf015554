/**
 * What a command has changed and must be looked at, or told, before it is done: each thing once, in the
 * order in which it changed first. After most commands that is one thing or two, so a list is searched
 * rather than a table built; and it keeps its room from one command to the next, which a `Set` that is
 * cleared does not (docs/decisions/0027-engine-speed.md).
 */
import type { Mutable } from './deep-readonly.ts';

export interface Dirty<T> extends Mutable {
  /** Those before `count`; what stands behind is left from earlier commands. */
  readonly items: T[];
  count: number;
  /** The same once more, while they are too many to be searched. */
  seen: Set<T> | undefined;
}

/** So many are searched one by one. */
const FEW = 16;

export function noneDirty<T>(): Dirty<T> {
  return { items: [], count: 0, seen: undefined };
}

export function markDirty<T>(dirty: Dirty<T>, item: T): void {
  if (isDirty(dirty, item)) return;
  dirty.items[dirty.count] = item;
  dirty.count += 1;
  if (dirty.seen !== undefined) dirty.seen.add(item);
  else if (dirty.count > FEW) dirty.seen = new Set(dirtyItems(dirty));
}

export function isDirty<T>(
  { items, count, seen }: { items: readonly T[]; count: number; seen: ReadonlySet<T> | undefined },
  item: T,
): boolean {
  if (seen !== undefined) return seen.has(item);
  for (let index = 0; index < count; index += 1) if (items[index] === item) return true;
  return false;
}

/** All of them; a copy. */
export function dirtyItems<T>({ items, count }: { items: readonly T[]; count: number }): T[] {
  return items.slice(0, count);
}

/** They have been looked at, or told. */
export function clearDirty<T>(dirty: Dirty<T>): void {
  dirty.count = 0;
  dirty.seen = undefined;
}
