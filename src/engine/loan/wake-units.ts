import type { State } from '../state.ts';

/** A mark has been set: what could not be dealt with before may be now. */
export function wakeUnits({ loans }: Pick<State, 'loans'>): void {
  if (loans.blocked.size === 0) return;
  for (const unit of loans.blocked) loans.suspects.add(unit);
  loans.blocked.clear();
}
