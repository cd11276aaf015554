/** Faults as operators send and read them: the words of the venue file. */
import Type from 'typebox';
import { FAULT_CONNECTIONS, FAULT_STATES, type FaultRule } from '../../../http/fault-rule.ts';
import { field, isRecord } from '../../../http/field.ts';
import { oneOf, optional, str, text } from '../../../http/fields.ts';
import { plainText } from '../../../http/plain-text.ts';
import { wrong } from '../../../http/wire-error.ts';
import { closed } from './act.ts';
import { wholeNumber } from './entry-fields.ts';

const MANY = 1_000_000_000;
const pattern = (description: string) => optional(text({ description, example: '*' }));

const span = (description: string) =>
  field({ type: 'string', description, examples: ['10m'] }, plainText);

const params = () =>
  field<Readonly<Record<string, unknown>>>(
    { type: 'object', description: 'What the primitive takes (docs/faults.md).' },
    (raw, path) => {
      if (!isRecord(raw)) throw wrong(path);
      return raw;
    },
  );

export const faultFields = {
  id: optional(text({ description: 'Its id; made when left out.', example: 'lost-reply' })),
  on: optional(
    closed({
      operation: pattern('Method and path; * stands for any characters.'),
      channel: pattern('A channel of the sockets.'),
      uid: pattern('Whose.'),
      key: pattern('By which key.'),
      category: pattern('Of which category.'),
      symbol: pattern('Of which instrument.'),
      orderType: pattern('Of orders: limit or market.'),
    }),
  ),
  when: optional(
    closed({
      nth: optional(wholeNumber(MANY, 'Only the n-th of what meets it.')),
      every: optional(wholeNumber(MANY, 'Each n-th of what meets it.')),
      probability: optional(text({ description: 'Of each, from 0 to 1.', example: '0.1' })),
      from: optional(span('Venue time since the start: ms, or a duration.')),
      to: optional(span('Until when, in the same words.')),
      state: optional(oneOf(FAULT_STATES)),
      share: optional(text({ description: 'Beside `filled`: how much of it.', example: '0.37' })),
      connection: optional(oneOf(FAULT_CONNECTIONS)),
    }),
  ),
  do: text({ description: 'A primitive (docs/faults.md).', example: 'lose-reply' }),
  with: optional(params()),
  times: optional(wholeNumber(MANY, 'How often at most; 0 = always.', 0)),
};

/** A rule as it is shown. */
export const faultRow = Type.Object({
  id: str('The rule.'),
  on: Type.Partial(
    Type.Object({
      operation: str('Method and path.'),
      channel: str('A channel of the sockets.'),
      uid: str('Whose.'),
      key: str('By which key.'),
      category: str('Of which category.'),
      symbol: str('Of which instrument.'),
      orderType: str('Of orders.'),
    }),
  ),
  when: Type.Partial(
    Type.Object({
      nth: str('Only the n-th.'),
      every: str('Each n-th.'),
      probability: str('Of each.'),
      from: str('Venue time since the start.'),
      to: str('Until when.'),
      state: str('In which state.'),
      share: str('How much of it.'),
      connection: str('Which sockets.'),
    }),
  ),
  do: str('What happens.'),
  with: str('What the primitive takes, as JSON.'),
  times: str('How often at most; 0 = always; empty: as the primitive usually does.'),
});

export function faultRowOf({
  id = '',
  on = {},
  when = {},
  with: given = {},
  times,
  ...rule
}: FaultRule) {
  return {
    id,
    on: texts(on),
    when: texts(when),
    do: rule.do,
    with: JSON.stringify(given),
    times: times === undefined ? '' : String(times),
  };
}

/** What is named, as texts. */
function texts(named: object): Record<string, string> {
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
