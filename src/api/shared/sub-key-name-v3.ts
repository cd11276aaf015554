/** The key that a v3 call is about: clients write `apiKey`, the interface documents `apikey`. */
import { optional, text } from '../../http/fields.ts';
import { missing } from '../../http/wire-error.ts';

export const keyFields = {
  apiKey: optional(text({ description: 'The key.' })),
  apikey: optional(text({ description: 'The same by another spelling.' })),
};

export function keyOf(input: {
  readonly apiKey: string | undefined;
  readonly apikey: string | undefined;
}): string {
  const key = input.apiKey ?? input.apikey;
  if (key === undefined) throw missing('apiKey');
  return key;
}
