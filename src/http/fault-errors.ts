/** What operators are told who give a rule that is none, or where faults are refused. */
import { type WireCode, WireError } from './wire-error.ts';

/** What a venue says that is being worked on. */
export const MAINTENANCE: WireCode = '40725';

export function faultsRefused(why: string): WireError {
  return new WireError('90019', [why]);
}

export function faultIdTaken(id: string): WireError {
  return new WireError('90002', [id]);
}
