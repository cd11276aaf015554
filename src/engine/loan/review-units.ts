/**
 * What becomes of risk units whose loan to value may have come to a line (R-I-8, R-I-9): one step for one
 * unit at a time, as long as there is anything to do. What step comes next follows from the state alone.
 */
import type { Turn } from '../turn.ts';
import type { RiskUnit } from './loan.ts';
import { isAtLine, unitRisk } from './unit-risk.ts';
import { takeUnits, watchUnit } from './unit-watch.ts';

/** Takes one step for one unit; false when none has to be taken. */
export function reviewUnits(turn: Turn): boolean {
  const { loans } = turn.state;
  if (loans.open.size === 0) return false;
  for (const unit of takeUnits(turn.state)) {
    if (review(turn, unit)) return true;
    loans.suspects.delete(unit);
  }
  return false;
}

function review({ state }: Turn, unit: RiskUnit): boolean {
  const risk = unitRisk(state, unit);
  unit.isStrained = isAtLine(risk, 'margin');
  watchUnit(state, unit, risk, unit.isStrained ? 'liquidate' : 'margin');
  return false;
}
