/** The acts that are about the machines of a venue. */
import type { Act } from './act.ts';

export const NODE_ACTS: readonly Act[] = [
  {
    name: 'nodes',
    method: 'GET',
    summary: 'print the machines of the venue, and where each stands',
    fields: [],
  },
  {
    name: 'step-down',
    method: 'POST',
    touches: true,
    summary: 'have another machine lead',
    fields: [],
  },
];
