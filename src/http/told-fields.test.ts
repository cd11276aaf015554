/** R-O-14: whatever field of whatever operation cannot be read, its name, what was sent and what may be are told. */
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { venueEndpoints } from '../venue/endpoints.ts';
import { explained, explainedToUser } from './explain-field.ts';
import { behaviourOf, type Field } from './field.ts';
import { sentText } from './field-words.ts';
import { Misread } from './item-fields.ts';
import { WireError } from './wire-error.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Bad {
  /** The field's name, from the input on. */
  readonly path: string;
  /** What the field is sent. */
  readonly sent: unknown;
  /** What its message must have. */
  readonly told: readonly string[];
}

/** What cannot be read as the field, with what must be told of it. */
function badValues(schema: Schema): Omit<Bad, 'path'>[] {
  const { enum: words, items, maxItems, maxLength, maximum, minimum, pattern } = schema;
  const bad: Omit<Bad, 'path'>[] = [];
  const isText = schema.type === 'string';
  if (isText || schema.type === 'integer') bad.push({ sent: { a: [1] }, told: ['{"a":[1]}'] });
  if (words !== undefined) bad.push({ sent: 'no word', told: ['"no word"', ...words] });
  if (maxLength !== undefined)
    bad.push({
      sent: '1'.repeat(maxLength + 1),
      told: ['"1111', `at most ${maxLength} character`],
    });
  if (pattern !== undefined && !new RegExp(pattern).test('a\u001bb'))
    bad.push({ sent: 'a\u001bb', told: ['"a\\u001bb"'] });
  if (maximum !== undefined)
    bad.push({ sent: maximum + 1, told: [String(maximum + 1), `${minimum} to ${maximum}`] });
  if (maxItems !== undefined && items !== undefined)
    bad.push({
      sent: Array.from({ length: maxItems + 1 }),
      told: [`${maxItems}`, `${maxItems + 1}`],
    });
  if (items !== undefined) bad.push({ sent: 'no list', told: ['"no list"', 'list'] });
  if (schema.properties !== undefined) bad.push({ sent: 'no object', told: ['"no object"'] });
  return bad;
}

function* badOf(schema: Schema, path: string): Generator<Bad> {
  for (const each of badValues(schema)) yield { path, ...each };
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const each of badOf(inner, name)) yield within(each, path, (sent) => ({ [name]: sent }));
  if (schema.items !== undefined)
    for (const each of badOf(schema.items, '[0]')) yield within(each, path, (sent) => [sent]);
}

/** The same one level up. */
function within(bad: Bad, path: string, wrap: (sent: unknown) => unknown): Bad {
  const joined = bad.path.startsWith('[') || path === '' ? path + bad.path : `${path}.${bad.path}`;
  return { ...bad, path: joined, sent: wrap(bad.sent) };
}

/** The error that the field throws, or that an item of it keeps. */
function errorOf(field: Field<unknown>, raw: unknown, name: string): unknown {
  try {
    const value = behaviourOf(field).read(raw, name);
    const items = Array.isArray(value) ? value : [value];
    return items.find((each) => each instanceof Misread)?.error;
  } catch (error) {
    return error;
  }
}

const SECRET = /secret|pass|sign|private|publicKey|token|^key$|apikey/i;

interface Sent {
  readonly family: string;
  readonly input: TSchema;
  readonly name: string;
  readonly field: Schema;
}

/** The message of a bad value that lacks something; none where the value can be read after all, as what is clamped. */
function untoldOf({ family, input, name, field }: Sent, { path, sent, told }: Bad): string[] {
  const error = errorOf(field as Field<unknown>, sent, name);
  if (error === undefined) return [];
  const raw = name === '' ? sent : { [name]: sent };
  const tell = family === 'operator' ? explained : explainedToUser;
  const { message } = tell(error, { input, raw }) as WireError;
  const step = path.split(/[.[\]]+/).findLast((each) => each !== '') ?? '';
  const wanted = [path.replace(/^\[0\]$/, ''), ...(SECRET.test(step) ? [] : told)];
  const isTold = error instanceof WireError && wanted.every((each) => message.includes(each));
  return isTold ? [] : [`${path} ${sentText(sent)}: ${message}`];
}

const endpoints = await venueEndpoints();

test.each(endpoints.map((each) => [`${each.method} ${each.path}`, each] as const))(
  'R-O-14 %s',
  (_name, { family, input }) => {
    const fields = (input as Schema).properties ?? { '': input as Schema };
    const untold = Object.entries(fields).flatMap(([name, field]) =>
      [...badOf(field, name)].flatMap((bad) => untoldOf({ family, input, name, field }, bad)),
    );
    expect(untold).toEqual([]);
  },
);

test('R-O-14 what was sent is shortened, whole, and nothing that a terminal heeds', () => {
  expect(sentText('x'.repeat(100_000))).toHaveLength(61);
  expect(sentText(`${'x'.repeat(58)}😀`)).toBe(`"${'x'.repeat(58)}…`);
  expect(sentText('\u001b[2J\u202e\u200b\u2028')).toBe('"\\u001b[2J\\u202e\\u200b\\u2028"');
  expect(sentText('\ud800')).toBe('"\\ud800"');
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(sentText(deep)).toBe('[[[["…"]]]]');
  expect(sentText({ a: 'b'.repeat(100) })).toMatch(/^\{"a":"b{50,56}…$/);
});
