/**
 * The words in which endpoints declare what they take and give. Every input field is required unless
 * wrapped in `optional` (then its type is `T | undefined`) or given a default. Wrong values are 40020
 * naming the field; missing ones are 40019 naming all of them. Empty text and null are absent, unknown
 * keys are ignored, JSON numbers and booleans are taken where text is documented.
 */
import Type, { type TArray, type TNull, type TSchema, type TString, type TUnion } from 'typebox';
import {
  type Category,
  FUTURES_CATEGORIES,
  type FuturesCategory,
} from '../engine/core/instrument.ts';
import { isFreeText, PUBLISHED_FREE_TEXT_PATTERN } from '../primitives/name-text.ts';
import {
  type Behaviour,
  behaviourOf,
  type Field,
  field,
  fieldOf,
  isAbsent,
  isRecord,
} from './field.ts';
import { sentText } from './field-words.ts';
import { amountText, plainText } from './plain-text.ts';
import { WireError, wrong } from './wire-error.ts';

/** What an object of fields reads as. */
export type FieldsOf<P> = { readonly [K in keyof P]: P[K] extends Field<infer T> ? T : never };

interface Described {
  readonly description?: string;
  readonly example?: string;
}

const TEXT_MAX = 256;
const NAME_MAX = 64;
/** Longer decimals than any coin's supply; also keeps `BigInt` of hostile text cheap. */
const DECIMAL_MAX = 64;
const PLAIN_DECIMAL = /^\d+(?:\.\d+)?$/;
const DIGITS = /^\d{1,15}$/;
const WHOLE = 'a whole number of at most 15 digits';
const CLIENT_OID = /^[.A-Za-z0-9:/_+#-]{1,64}$/;

/** Free text of at most `max` characters (R-V-13). */
export function text(options: { max?: number } & Described = {}): Field<string> {
  const max = options.max ?? TEXT_MAX;
  return field(
    {
      type: 'string',
      maxLength: max,
      pattern: PUBLISHED_FREE_TEXT_PATTERN,
      ...describe(options, 'Text.'),
    },
    (raw, path) => {
      const value = shortText(raw, path, max);
      if (!isFreeText(value)) throw wrong(path);
      return value;
    },
  );
}

/** A trading pair, upper-cased. Whether it exists is for the handler. */
export function symbol(options: Described = {}): Field<string> {
  return upperCased({ examples: ['BTCUSDT'], ...describe(options, 'Trading pair.') });
}

/** A coin, upper-cased. */
export function coin(options: Described = {}): Field<string> {
  return upperCased({ examples: ['USDT'], ...describe(options, 'Coin.') });
}

/** Plain decimal text, not negative, never with an exponent (case A41). Returned as text. */
export function decimal(options: Described = {}): Field<string> {
  return field(
    {
      type: 'string',
      maxLength: DECIMAL_MAX,
      pattern: PLAIN_DECIMAL.source,
      examples: ['0.01'],
      ...describe(options, 'A plain decimal.'),
    },
    (raw, path) => {
      const value = amountText(raw, path);
      if (value.length > DECIMAL_MAX || !PLAIN_DECIMAL.test(value)) throw wrong(path);
      return value;
    },
    undefined,
    'a plain decimal without a sign',
  );
}

/** A whole number above zero. With a `max` it is a size, and brought into its bounds: zero to one. With a default it may be absent. */
export function positiveInt(
  options: { default?: number; max?: number } & Described = {},
): Field<number> {
  const max = options.max ?? Number.MAX_SAFE_INTEGER;
  const shown = { ...(options.default === undefined ? {} : { default: String(options.default) }) };
  return field(
    {
      type: 'string',
      pattern: DIGITS.source,
      examples: [String(options.default ?? 10)],
      ...shown,
      ...describe(options, options.max === undefined ? 'Whole number.' : `At most ${max}.`),
    },
    (raw, path) => {
      const value = wholeNumber(raw, path);
      if (value === 0 && options.max === undefined) throw wrong(path);
      return Math.min(Math.max(value, 1), max);
    },
    options.default,
    options.max === undefined ? `${WHOLE} above zero` : WHOLE,
  );
}

/** A whole number: 0, or one from `min` to `max`. */
export function zeroOr(bounds: { min: number; max: number } & Described): Field<number> {
  return field(
    {
      type: 'string',
      pattern: DIGITS.source,
      examples: [String(bounds.min)],
      ...describe(bounds, 'Whole number.'),
    },
    (raw, path) => {
      const value = wholeNumber(raw, path);
      if (value !== 0 && (value < bounds.min || value > bounds.max)) throw wrong(path);
      return value;
    },
    undefined,
    `0 or a whole number from ${bounds.min} to ${bounds.max}`,
  );
}

/** How many rows: default and maximum by operation, clamped (design.md 5). */
export function limit(options: { default: number; max: number } & Described): Field<number> {
  return positiveInt({
    description: `Number of records, default ${options.default}, max ${options.max}.`,
    ...options,
  });
}

/** Unix time in ms, as a number. */
export function timeMs(options: Described = {}): Field<number> {
  return field(
    {
      type: 'string',
      pattern: DIGITS.source,
      examples: ['1767225600000'],
      ...describe(options, 'Unix time, ms.'),
    },
    wholeNumber,
    undefined,
    WHOLE,
  );
}

/** What an input has whose endpoint declares `hasReceiveWindow`. */
export const receiveWindowFields = {
  requestTime: optional(timeMs({ description: 'Request time, Unix ms.' })),
  receiveWindow: optional(
    timeMs({ description: 'How long the request is valid, ms, at most 60000.' }),
  ),
};

/** An order or other id. A malformed one passes: the handler answers not found (case A29). */
export function orderId(options: Described = {}): Field<string> {
  return field(
    {
      type: 'string',
      maxLength: NAME_MAX,
      examples: ['1000000000000000000'],
      ...describe(options, 'Id: a string of digits.'),
    },
    (raw, path) => shortText(raw, path, NAME_MAX),
  );
}

/** A client's own order id: 1 to 64 of `.A-Za-z0-9:/_+#-`, else 40305 (wire.md 1.7). */
export function clientOid(options: Described = {}): Field<string> {
  return field(
    { type: 'string', pattern: CLIENT_OID.source, ...describe(options, 'Client order id.') },
    (raw, path) => {
      const value = plainText(raw, path);
      if (!CLIENT_OID.test(value)) throw new WireError('40305', [path]);
      return value;
    },
    undefined,
    '1 to 64 of . A-Z a-z 0-9 : / _ + # -',
  );
}

/** One of the listed words in any case, returned as listed. An unknown one is never a default (A39). */
export function oneOf<const W extends string>(
  words: readonly W[],
  options: { default?: W } & Described = {},
): Field<W> {
  const canonical = new Map(words.map((word) => [word.toLowerCase(), word]));
  for (const word of words) canonical.set(word, word);
  const shown = { ...(options.default === undefined ? {} : { default: options.default }) };
  return field<W>(
    { type: 'string', enum: words, ...shown, ...describe(options, 'One of the listed words.') },
    (raw, path) => {
      const sent = plainText(raw, path);
      const word = canonical.get(sent) ?? canonical.get(sent.toLowerCase());
      if (word === undefined) throw wrong(path);
      return word;
    },
    options.default,
  );
}

/** The six futures product types. */
export function productType(options: Described = {}): Field<FuturesCategory> {
  return oneOf(FUTURES_CATEGORIES, { description: 'Product type.', ...options });
}

/** SPOT, MARGIN (which shares the spot book) and the futures product types. */
export function category(options: Described = {}): Field<Category | 'MARGIN'> {
  return oneOf(['SPOT', 'MARGIN', ...FUTURES_CATEGORIES], {
    description: 'Product category.',
    ...options,
  });
}

/** YES or NO in any case; the JSON booleans that some clients send mean the same. */
export function yesNo(options: { default?: boolean } & Described = {}): Field<boolean> {
  return field<boolean>(
    { type: 'string', enum: ['YES', 'NO'], ...describe(options, 'YES or NO.') },
    (raw, path) => {
      const sent = plainText(raw, path).toLowerCase();
      if (sent === 'yes' || sent === 'true') return true;
      if (sent === 'no' || sent === 'false') return false;
      throw wrong(path);
    },
    options.default,
  );
}

/** The same field, allowed to be absent: its type becomes `T | undefined`, the key always exists. */
export function optional<T>(inner: Field<T>): Field<T | undefined> {
  const { form, read } = behaviourOf(inner);
  return fieldOf<T | undefined>(inner, { read, isRequired: false, fallback: undefined, form });
}

/** An object of fields; all missing required ones are named in one 40019. */
export function object<const P extends Record<string, Field<unknown>>>(
  properties: P,
): Field<FieldsOf<P>> {
  const entries = Object.entries(properties).map(([name, inner]) => ({
    name,
    ...behaviourOf(inner),
  }));
  const required = entries.filter((entry) => entry.isRequired).map((entry) => entry.name);
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  return field(schema, (raw, path) => {
    if (!isRecord(raw)) throw path === '' ? notA('object', raw) : wrong(path);
    return readEntries(entries, raw, path === '' ? '' : `${path}.`) as FieldsOf<P>;
  });
}

/** A JSON array of fields; more than `max` items are 40306, none at all is 40019. */
export function arrayOf<T>(
  item: Field<T>,
  limits: { max: number } & Described,
): Field<readonly T[]> {
  const { read } = behaviourOf(item);
  const bounds = { minItems: 1, maxItems: limits.max };
  const schema = { type: 'array', items: item, ...bounds, ...describe(limits, 'A list.') };
  return field(schema, (raw, path) => {
    if (!Array.isArray(raw)) throw path === '' ? notA('list', raw) : wrong(path);
    refuseCount(raw.length, limits.max, path === '' ? 'body' : path);
    return raw.map((each, index) => {
      if (isAbsent(each)) throw new WireError('40019', [`${path}[${index}]`]);
      return read(each, `${path}[${index}]`);
    });
  });
}

function refuseCount(items: number, most: number, path: string): void {
  if (items > most) throw new WireError('40306', [String(most)], `${path}: got ${items}`);
  if (items === 0) throw new WireError('40019', [path]);
}

/** 40017: a body of another kind than the operation takes. */
function notA(kind: 'object' | 'list', raw: unknown): WireError {
  return new WireError('40017', [], `body: expected a JSON ${kind}; got ${sentText(raw)}`);
}

/** A JSON object whose keys are free (coins, symbols) and whose values are all alike. */
export function mapOf<T>(item: Field<T>, description: string): Field<Readonly<Record<string, T>>> {
  const { read } = behaviourOf(item);
  return field({ type: 'object', additionalProperties: item, description }, (raw, path) => {
    if (!isRecord(raw)) throw wrong(path);
    return Object.fromEntries(
      Object.entries(raw).map(([key, each]) => [key, read(each, `${path}.${key}`)]),
    );
  });
}

/** Text of a reply. */
export function str(description: string): TString {
  return Type.String({ description });
}

/** Text of a reply that may be null (spec 2.2 triggerPrice, 2.4 clientOid). */
export function nullableStr(description: string): TUnion<[TString, TNull]> {
  return Type.Union([Type.String(), Type.Null()], { description });
}

/** A list of a reply; `[]` when there is nothing, never null (case A43). */
export function list<S extends TSchema>(item: S): TArray<S> {
  return Type.Array(item);
}

function upperCased(schema: object): Field<string> {
  return field({ type: 'string', maxLength: NAME_MAX, ...schema }, (raw, path) =>
    shortText(raw, path, NAME_MAX).toUpperCase(),
  );
}

function describe({ description, example }: Described, otherwise: string): object {
  const shown = example === undefined ? {} : { examples: [example] };
  return { ...shown, description: description ?? otherwise };
}

function shortText(raw: unknown, path: string, max: number): string {
  const value = plainText(raw, path);
  if (value.length > max) throw wrong(path);
  return value;
}

function wholeNumber(raw: unknown, path: string): number {
  const value = plainText(raw, path);
  if (!DIGITS.test(value)) throw wrong(path);
  return Number(value);
}

interface Entry extends Behaviour<unknown> {
  readonly name: string;
}

/** Reads every declared name, so that the values of one endpoint all have one shape. */
function readEntries(entries: readonly Entry[], raw: Record<string, unknown>, prefix: string) {
  const value: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const { name, read, isRequired, fallback } of entries) {
    const present = raw[name];
    if (!isAbsent(present)) value[name] = read(present, prefix + name);
    else if (isRequired) missing.push(prefix + name);
    else value[name] = fallback;
  }
  if (missing.length > 0) throw new WireError('40019', [missing.join(',')]);
  return value;
}
