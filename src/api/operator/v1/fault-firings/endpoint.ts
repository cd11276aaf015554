/** The faults that fired, newest first (interfaces.md 5). */
import Type from 'typebox';
import { endpoint } from '../../../../http/endpoint.ts';
import type { Firing } from '../../../../http/fault-rule.ts';
import { limit, list, object, optional, str, text } from '../../../../http/fields.ts';
import { wholeNumber } from '../../shared/entry-fields.ts';

const LAST = 1_000_000_000_000;

const row = Type.Object({
  ordinal: str('The how-manieth of what meets the rule it was.'),
  timeMs: str('Venue time.'),
  id: str('The rule.'),
  operation: str('What was asked for; empty where nobody asked.'),
  channel: str('The channel of what was pushed; empty where nothing was.'),
  uid: str('Whom it met; empty where nobody was known.'),
});

export default endpoint({
  method: 'GET',
  path: '/operator/v1/fault-firings',
  summary: 'List faults that fired',
  source: 'design.md 6',
  family: 'operator',
  codes: 'uta',
  access: { kind: 'operator' },
  input: object({
    id: optional(text({ description: 'Of this rule.', example: 'lost-reply' })),
    limit: limit({ default: 100, max: 1000 }),
    idLessThan: optional(wholeNumber(LAST, 'Those before the `endId` of the page before.')),
  }),
  data: Type.Object({
    list: list(row),
    endId: str('For the next page: how many come after it; empty at the end.'),
  }),
  handle: ({ input: { id, idLessThan, limit: most }, operator: { faults } }) => {
    const all = faults.fired().filter((firing) => (id ?? firing.id) === firing.id);
    const end = Math.min(idLessThan ?? all.length, all.length);
    const from = Math.max(0, end - most);
    return {
      list: all.slice(from, end).toReversed().map(rowOf),
      endId: from === 0 ? '' : String(from),
    };
  },
});

function rowOf({ ordinal, timeMs, id, operation = '', channel = '', uid = '' }: Firing) {
  return { ordinal: String(ordinal), timeMs: String(timeMs), id, operation, channel, uid };
}
