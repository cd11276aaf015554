/**
 * What a reader may see of live state. The compiler takes a value with readonly properties where a
 * mutable one is asked for, so `readonly` alone keeps nobody from calling a rule that writes. What rules
 * write extends {@link Mutable}, and {@link DeepReadonly} turns that mark round: a rule that asks for a
 * `Market` refuses a `ReadMarket`, and whoever reads takes either.
 */
import type { Units } from '../../primitives/units.ts';

declare const seen: unique symbol;

/** Marks what rules write. There is nothing of it at run time. */
export interface Mutable {
  readonly [seen]?: never;
}

type Plain = string | number | Units | boolean | symbol | undefined | null;

/** A value and all that it leads to, of which nothing can be written. */
export type DeepReadonly<T> = T extends Plain | ((...given: never) => unknown)
  ? T
  : T extends ReadonlyMap<infer K, infer V>
    ? ReadonlyMap<DeepReadonly<K>, DeepReadonly<V>>
    : T extends ReadonlySet<infer V>
      ? ReadonlySet<DeepReadonly<V>>
      : { readonly [K in keyof T]: K extends typeof seen ? true : DeepReadonly<T[K]> };
