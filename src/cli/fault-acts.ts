/** The acts that are about faults. */
import { type Act, optional, required } from './act.ts';
import { page } from './operator-reports.ts';

export const FAULT_ACTS: readonly Act[] = [
  {
    name: 'add-fault',
    method: 'POST',
    summary: 'have a fault happen: a rule of whom, when, what and how often',
    fields: [],
    entry: 'a `faults` entry of the venue file',
  },
  {
    name: 'remove-fault',
    method: 'POST',
    summary: 'take a fault back',
    fields: [required('id', 'the rule')],
  },
  { name: 'faults', method: 'GET', summary: 'print the faults that are in force', fields: [] },
  {
    name: 'fault-firings',
    method: 'GET',
    summary: 'print the faults that fired, newest first',
    fields: [optional('id', 'of this rule'), ...page],
  },
];
