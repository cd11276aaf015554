import type { Turn } from '../../core/turn.ts';
import { fire } from './fire.ts';
import { lookAtMoved } from './look.ts';

/** Fires the first trigger whose price has come. Tells whether there was one. */
export function fireNext(turn: Turn): boolean {
  lookAtMoved(turn.state);
  const next = turn.state.reachedTriggers.shift();
  if (next === undefined) return false;
  fire(turn, next);
  return true;
}
