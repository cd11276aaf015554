/** What the kinds of triggers have in common. */
import type { TriggerKind } from './trigger.ts';

/** Places any order, not one that closes a leg. */
export function isPlan(kind: TriggerKind): boolean {
  return kind === 'plan' || kind === 'trailing-plan';
}

export function isTrailing(kind: TriggerKind): boolean {
  return kind === 'trailing-plan' || kind === 'trailing-stop';
}

export function isProfit(kind: TriggerKind): boolean {
  return kind === 'take-profit' || kind === 'position-take-profit';
}

/** Closes whatever the leg has: it has no size of its own, and a leg has one of each. */
export function isOfPosition(kind: TriggerKind): boolean {
  return kind === 'position-take-profit' || kind === 'position-stop-loss';
}
