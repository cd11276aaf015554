/** What brings a venue that an older release made to the rules of this one. */
import { type Act, required } from './act.ts';

export const RULES_ACT: Act = {
  name: 'set-rules-version',
  method: 'POST',
  touches: true,
  summary: 'bring the venue to newer rules, which hold from now on',
  fields: [required('version', 'the rules, by their number')],
};
