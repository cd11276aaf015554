/**
 * Margin units that depend on many marks at once (joint accounts, risk units) are watched by one
 * figure: how far all marks together may go until the unit is looked at again. A unit's slack falls by
 * at most its gross value times that way, so
 *
 *   way = min(slack / (4 · gross), 1/4)     gross = Σ |units| · price + Σ value of the legs
 *
 * The 4 covers what moves at once: a leg's profit and its requirement, and the price of its coin.
 */

import { maxUnits, minUnits, pow10 } from '../../primitives/decimal.ts';
import { RATE_SCALE } from '../core/instrument.ts';
import type { HeapEntry, WayRegister } from '../core/monitor.ts';
import { nearest, place, takeOut } from './bound-heap.ts';

const ONE = pow10(RATE_SCALE);
const SAFETY = 4n;
const FARTHEST = ONE / 4n;

export function bringUpReached<E extends HeapEntry>(
  { heap, suspects }: WayRegister<E>,
  way: bigint,
): void {
  for (;;) {
    const entry = nearest(heap);
    if (entry === undefined || entry.key > way) return;
    takeOut(heap, entry);
    suspects.add(entry);
  }
}

export function wakeBlocked<E extends HeapEntry>({ blocked, suspects }: WayRegister<E>): void {
  if (blocked.size === 0) return;
  for (const entry of blocked) suspects.add(entry);
  blocked.clear();
}

/** It stands, with so much slack at so much gross value, USD units both. */
export function watchFrom<E extends HeapEntry>(
  { heap }: WayRegister<E>,
  entry: E,
  from: { readonly way: bigint; readonly slack: bigint; readonly gross: bigint },
): void {
  const { gross, slack } = from;
  const way = gross === 0n ? FARTHEST : minUnits((slack * ONE) / (SAFETY * gross), FARTHEST);
  entry.key = from.way + maxUnits(way, 1n);
  place(heap, entry);
}

/** It is watched no more. */
export function dropUnit<E extends HeapEntry>(register: WayRegister<E>, entry: E): void {
  takeOut(register.heap, entry);
  register.suspects.delete(entry);
  register.blocked.delete(entry);
}
