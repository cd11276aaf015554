/**
 * The facts of an aggregate are what a snapshot keeps of it; everything else is derived from facts
 * (restore.ts). Beside its type each aggregate has the list of its facts, an allow-list that the
 * compiler compares with the type: a new property is in no snapshot until it is named here, and
 * cannot be forgotten.
 */
import type { DeepReadonly } from './deep-readonly.ts';

/** For each fact `true`, or the name under which a snapshot keeps it where that is another. */
type FactNames<F> = { readonly [K in keyof F]-?: true | string };

interface FactsCodec<F> {
  /** The facts alone, under the names of a snapshot. Values are not copied. */
  readonly store: (value: DeepReadonly<F>) => DeepReadonly<F>;
  /** The inverse: every fact is a property again, also one that is undefined. */
  readonly read: (stored: F) => F;
}

export function factsCodec<F extends object>(names: FactNames<F>): FactsCodec<F> {
  const pairs = Object.entries(names).map(
    ([name, stored]) => [name, stored === true ? name : String(stored)] as const,
  );
  const byName = pairs.map(([name, stored]) => [name, stored] as const);
  const byStored = pairs.map(([name, stored]) => [stored, name] as const);
  return { store: (value) => renamed(value, byName), read: (stored) => renamed(stored, byStored) };
}

function renamed<T extends object>(from: object, pairs: readonly (readonly [string, string])[]): T {
  const to: Record<string, unknown> = {};
  for (const [source, target] of pairs) to[target] = (from as Record<string, unknown>)[source];
  return to as T;
}
