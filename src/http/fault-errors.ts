/** What operators are told who give a rule that is none, or where faults are refused. */
import { type WireCode, WireError } from './wire-error.ts';

/** What a venue says that is being worked on. */
export const MAINTENANCE: WireCode = '40725';

/** No rule: what is wrong, by its path, and what is expected there. */
export function wrongFault(path: string, expected: string): WireError {
  return new WireError('40020', [path], `expected ${expected}`);
}

export function faultsRefused(why: string): WireError {
  return new WireError('90019', [why]);
}

export function faultIdTaken(id: string): WireError {
  return new WireError('90002', [id]);
}
