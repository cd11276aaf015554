import type { Turn } from '../turn.ts';

export function fireNext(_turn: Turn): boolean {
  return false;
}
