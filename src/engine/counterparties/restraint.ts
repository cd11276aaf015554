/**
 * The built-in market holds back on an instrument: it buys or sells a part of what it would, by quotes and takes alike, and
 * quotes so many times as far from the index. Its quotes follow the index all the while.
 * Decides R-V-33.
 */
import {
  type CounterpartyTerms,
  type Restraint,
  RESTRAINT_WHOLE as WHOLE,
} from '../core/counterparties.ts';
import type { Instrument } from '../core/instrument.ts';
import type { Side } from '../core/order.ts';

/** Of what it would buy or sell, in thousandths. */
export function shareOf(restraint: Restraint | undefined, side: Side): number {
  return (side === 'buy' ? restraint?.buys : restraint?.sells) ?? WHOLE;
}

export function lotsLeft(lots: number, restraint: Restraint | undefined, side: Side): number {
  return Math.floor((lots * shareOf(restraint, side)) / WHOLE);
}

/** A distance in ticks. */
export function awayBy(ticks: number, restraint: Restraint | undefined): number {
  return Math.floor((ticks * (restraint?.spread ?? WHOLE)) / WHOLE);
}

export function restraintOf(
  { instruments }: CounterpartyTerms,
  { category, symbol }: Pick<Instrument, 'category' | 'symbol'>,
): Restraint | undefined {
  return instruments.find((each) => each.category === category && each.symbol === symbol)
    ?.restraint;
}

/** Whether one holds back otherwise than the other. */
export function isOther(one: Restraint | undefined, other: Restraint | undefined): boolean {
  return (['buys', 'sells', 'spread'] as const).some((each) => one?.[each] !== other?.[each]);
}
