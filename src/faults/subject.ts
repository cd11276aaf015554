/** What something is about, as far as it is known, and whether that is what a rule names. */
import type { FaultSubject } from '../http/fault-rule.ts';
import { fitsOne, type Pattern, patternOf } from './pattern.ts';

/** Of a request, a push, a connection or an event. */
export interface About {
  readonly operation?: string | undefined;
  readonly channel?: string | undefined;
  readonly uid?: string | undefined;
  readonly key?: string | undefined;
  readonly category?: string | undefined;
  /** Several, where it is about several things: the orders of a batch. */
  readonly symbols?: readonly string[];
  readonly orderTypes?: readonly string[];
}

export type Fits = (about: About) => boolean;

export function fitsOf(on: FaultSubject = {}): Fits {
  const { operation, channel, uid, key, category, symbol, orderType } = on;
  const texts: readonly [Pattern, (about: About) => string | undefined][] = [
    [patternOf(operation), (about) => about.operation],
    [patternOf(channel), (about) => about.channel],
    [patternOf(uid), (about) => about.uid],
    [patternOf(key), (about) => about.key],
    [patternOf(category), (about) => about.category],
  ];
  const [symbols, orderTypes] = [patternOf(symbol), patternOf(orderType)];
  return (about) =>
    texts.every(([pattern, of]) => pattern(of(about))) &&
    fitsOne(symbols, about.symbols ?? []) &&
    fitsOne(orderTypes, about.orderTypes ?? []);
}
