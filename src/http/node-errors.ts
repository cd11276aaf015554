/** What operators are told who ask of the machines of a venue. */
import { WireError } from './wire-error.ts';

export function noOtherMachine(why: string): WireError {
  return new WireError('90020', [why]);
}

export function machinesUnknown(why: string): WireError {
  return new WireError('40725', [], `etcd does not answer: ${why}`);
}
