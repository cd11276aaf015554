/** A declared field in words: what is expected of it, and what was sent for it, shortened and made printable. */
import { isFreeText } from '../primitives/name-text.ts';
import { formOf, isRecord } from './field.ts';

export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

export type Steps = readonly string[];

/** Never told again, not even to whom sent them. */
const SECRETS: ReadonlySet<string> = new Set([
  ...['secret', 'passphrase', 'publicKey', 'privateKey', 'masterKey'],
  ...['key', 'apiKey', 'subApiKey', 'subAccountApiKey'],
]);

/** `price: expected a plain decimal, such as "0.01"; got "lots"`. `wanted` takes the place of what the schema expects. */
export function ofField(
  schema: Schema,
  name: string,
  { sent, wanted = '' }: { readonly sent: unknown; readonly wanted?: string },
): string {
  const expected = wanted === '' ? (expectation(schema, name, sent) ?? name) : `${name}: ${wanted}`;
  const isPlain = typeof sent !== 'string' || isFreeText(sent);
  const plain = isPlain ? '' : ', without control characters and signs of direction';
  return `${expected}${plain}; got ${shown(name, sent)}`;
}

/** `price: got "lots"`. */
export function gotOf(name: string, sent: unknown): string {
  return `${name}: got ${shown(name, sent)}`;
}

function shown(name: string, sent: unknown): string {
  return SECRETS.has(stepsOf(name).at(-1) ?? '') ? 'something else' : sentText(sent);
}

/** `price: expected a plain decimal, such as "0.01"`; undefined without such a field. */
export function expectation(schema: Schema, name: string, sent?: unknown): string | undefined {
  const field = fieldAt(schema, stepsOf(name));
  if (field === undefined) return undefined;
  const example = field.enum === undefined ? field.examples?.[0] : undefined;
  const such = example === undefined ? '' : `, such as ${JSON.stringify(example)}`;
  return `${name}: expected ${wanted(field)}${lengthAgainst(field, sent)}${such}`;
}

function wanted(schema: Schema): string {
  const { enum: words, maximum, maxItems, minimum, properties } = schema;
  if (words !== undefined) return `one of ${words.join(', ')}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (schema.type === 'array') return `a list of at most ${maxItems}`;
  if (properties !== undefined) return `an object of ${Object.keys(properties).join(', ')}`;
  return textWanted(schema);
}

function textWanted(schema: Schema): string {
  const { description = 'a value' } = schema;
  const text = description.replace(/\.$/, '');
  const meaning = /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  const form = formOf(schema);
  if (form === undefined) return meaning;
  return form.startsWith(meaning) ? form : `${form} (${meaning})`;
}

/** Told of what is too long alone: nobody else wants to know. */
function lengthAgainst({ maxLength }: Schema, sent: unknown): string {
  const isLong = maxLength !== undefined && typeof sent === 'string' && sent.length > maxLength;
  return isLong ? `, at most ${maxLength} characters` : '';
}

const SENT_MAX = 60;
/** Of what is longer, wider or deeper, more than this is not even looked at. */
const LOOKED_AT_MAX = 1_000;
const ITEMS_MAX = 10;
const DEPTH_MAX = 4;

/** What was sent as JSON that any log and terminal can show, at most some sixty signs of it. */
export function sentText(sent: unknown): string {
  if (sent === undefined) return 'nothing';
  const text = JSON.stringify(glimpse(sent, DEPTH_MAX)).replace(UNSEEN, escaped);
  return text.length > SENT_MAX ? `${text.slice(0, SENT_MAX).replace(CUT, '')}…` : text;
}

/** What is deeper than a stack is high would end in a crash of ours. */
function glimpse(sent: unknown, depth: number): unknown {
  if (typeof sent === 'string') return sent.slice(0, LOOKED_AT_MAX);
  if (typeof sent !== 'object' || sent === null) return sent;
  if (depth === 0) return '…';
  if (Array.isArray(sent)) return sent.slice(0, ITEMS_MAX).map((each) => glimpse(each, depth - 1));
  const entries = Object.entries(sent).slice(0, ITEMS_MAX);
  return Object.fromEntries(
    entries.map(([key, each]) => [key.slice(0, SENT_MAX), glimpse(each, depth - 1)]),
  );
}

/** What JSON leaves as it is and a terminal heeds, or does not show. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** What a cut leaves: half of a sign beyond the first 65 536, or a part of an escape. */
const CUT = /(?:[\uD800-\uDBFF]|\\(?:u[0-9a-f]{0,3})?)$/;

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => `\\u${hexOf(sign, at)}`).join('');
}

function hexOf(sign: string, at: number): string {
  return sign.charCodeAt(at).toString(16).padStart(4, '0');
}

export function stepsOf(name: string): Steps {
  return name.split(/[.[\]]+/).filter((step) => step !== '');
}

export function fieldAt(schema: Schema, steps: Steps): Schema | undefined {
  return steps.reduce<Schema | undefined>(childOf, schema);
}

function childOf(schema: Schema | undefined, step: string): Schema | undefined {
  if (schema === undefined) return undefined;
  const { additionalProperties: free, items, properties } = schema;
  if (items !== undefined) return /^\d+$/.test(step) ? items : undefined;
  const own = properties !== undefined && Object.hasOwn(properties, step);
  return own ? properties[step] : typeof free === 'object' ? free : undefined;
}

export function valueAt(raw: unknown, steps: Steps): unknown {
  let at = raw;
  for (const step of steps)
    at =
      (isRecord(at) || Array.isArray(at)) && Object.hasOwn(at, step)
        ? Reflect.get(at, step)
        : undefined;
  return at;
}
