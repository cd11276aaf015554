import type { Market } from '../state.ts';
import type { Turn } from '../turn.ts';

export function deliver(_turn: Turn, market: Market): void {
  market.instrument = { ...market.instrument, status: 'halted' };
}
