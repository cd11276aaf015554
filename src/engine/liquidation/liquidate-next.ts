import type { Turn } from '../turn.ts';

export function liquidateNext(_turn: Turn): boolean {
  return false;
}
