/**
 * What is told beside a code, as errors of the venue file do it: what was sent, what was expected, an example. All of it
 * comes from the fields that the endpoint declares. A refusal of the engine is, to an operator, about the field that its
 * detail names, or whose value it is; to a user, about the fields that its code is about, and its message has the bound.
 */
import type { TSchema } from 'typebox';
import { isFreeText } from '../primitives/name-text.ts';
import { isRecord } from './field.ts';
import { namesDetail, type WireCode, WireError } from './wire-error.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
}

type Steps = readonly string[];

/** The error with what is to be said of the fields that it is about; any other, and what is told already, as it is. */
export function explained(error: unknown, { input, raw }: { input: TSchema; raw: unknown }) {
  if (!(error instanceof WireError) || error.params.length === 0) return error;
  if (error.explanation !== '') return error;
  const schema = input as Schema;
  const [about = ''] = error.params;
  const said =
    error.code === '40019'
      ? about.split(',').map((name) => expectation(schema, name))
      : [ofDetail(error, schema, raw)];
  const whole = said.filter((each) => each !== undefined).join('; ');
  return whole === '' ? error : new WireError(error.code, error.params, whole);
}

/** The same for users: a field that could not be read is explained, and of a refusal is said what was sent. */
export function explainedToUser(error: unknown, { input, raw }: { input: TSchema; raw: unknown }) {
  if (!(error instanceof WireError)) return error;
  if (OF_FIELDS.has(error.code)) {
    const [name = ''] = error.params;
    const isDeclared = fieldAt(input as Schema, stepsOf(name)) !== undefined;
    return isDeclared ? explained(error, { input, raw }) : error;
  }
  const sent = (ABOUT[error.code] ?? []).map((name) => [name, valueAt(raw, [name])] as const);
  // What the message tells already is not told again; a figure within a bound is not that.
  const message = new WireError(error.code, error.params).message;
  const said = sent.filter(([, value]) => isSent(value) && !message.includes(String(value)));
  // What is told of it already is the bound, which comes behind what was sent.
  const bound = error.explanation === '' ? [] : [error.explanation];
  const got = said.map(([name, value]) => `${name}: got ${sentText(value)}`);
  const whole = [...got, ...bound].join('; ');
  return whole === '' ? error : new WireError(error.code, error.params, whole);
}

function isSent(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : value !== undefined && value !== null;
}

const OF_FIELDS: ReadonlySet<WireCode> = new Set<WireCode>(['40017', '40020']);

const SIZE = ['size', 'qty', 'quantity', 'baseSize', 'quoteSize', 'amount'];
const PRICE = ['price', 'newPrice', 'triggerPrice', 'executePrice'];
const NAME = ['orderId', 'clientOid'];
const COIN = ['coin', 'marginCoin'];
const TIMES = ['startTime', 'endTime'];
const SIDE = ['side', 'tradeSide', 'posSide', 'holdSide', 'reduceOnly'];
const PRESETS = [
  ...['presetStopSurplusPrice', 'presetStopLossPrice', 'presetTakeProfitPrice'],
  ...['takeProfit', 'stopLoss', 'planType', 'triggerPrice', 'callbackRatio'],
];

/** The fields that a refusal is about, by its code, in whatever words an operation has for them. */
const ABOUT: Partial<Record<WireCode, readonly string[]>> = {
  ...about([...SIZE, ...PRICE], '45110', '25611', '43012', '40762', '25202', '25203'),
  ...about(
    SIZE,
    '45111',
    '25207',
    '45112',
    '25208',
    '22038',
    '25610',
    '40921',
    '25230',
    '22029',
    '25229',
  ),
  ...about(SIZE, '40757', '25231', '40800', '25242'),
  ...about(PRICE, '43008', '43009', '40815', '40816', '25205', '25206', '45115', '25244'),
  ...about(['clientOid', 'newClientOid'], '43118', '40786', '25212', '40305'),
  ...about(NAME, '43001', '40768', '25204', '40109', '43025', '25597'),
  ...about(TIMES, '40705', '40707', '00001'),
  ...about(['leverage'], '45045', '25223', '43050', '40893', '25228'),
  ...about(PRESETS, '40915', '40917', '43013', '43015', '25585', '25586', '43011', '45052'),
  ...about(SIDE, '40774', '25236', '25237'),
  ...about([...COIN, 'amount'], '43117', '43129'),
  ...about(COIN, '13002', '25201', '43049', '50001', '25112'),
  ...about(['symbol'], '25100', '41114', '40844', '25102', '50004', '25240'),
};

function about(names: readonly string[], ...codes: readonly WireCode[]) {
  return Object.fromEntries(codes.map((code) => [code, names]));
}

function ofDetail(error: WireError, schema: Schema, raw: unknown): string | undefined {
  const [detail = ''] = error.params;
  const name = /^[\w.[\]-]+/.exec(detail)?.[0] ?? '';
  const steps = stepsOf(name);
  if (fieldAt(schema, steps) !== undefined) return ofField(schema, name, valueAt(raw, steps));
  if (error.code === '40020') return stray(schema, steps);
  const path = pathTo(raw, detail);
  if (path !== undefined) return ofField(schema, path, detail);
  return namesDetail(error.code) ? undefined : detail;
}

function ofField(schema: Schema, name: string, sent: unknown): string {
  const got = SECRETS.has(stepsOf(name).at(-1) ?? '') ? 'something else' : sentText(sent);
  const isPlain = typeof sent !== 'string' || isFreeText(sent);
  const plain = isPlain ? '' : ', without control characters and signs of direction';
  return `${expectation(schema, name) ?? name}${plain}; got ${got}`;
}

/** Never told again, not even to whom sent them. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'passphrase', 'publicKey']);

/** `price: expected a plain decimal, such as 0.01`; undefined without such a field. */
function expectation(schema: Schema, name: string): string | undefined {
  const field = fieldAt(schema, stepsOf(name));
  if (field === undefined) return undefined;
  const example = field.enum === undefined ? field.examples?.[0] : undefined;
  const such = example === undefined ? '' : `, such as ${JSON.stringify(example)}`;
  return `${name}: expected ${wanted(field)}${such}`;
}

function wanted(schema: Schema): string {
  const { description = 'a value', enum: words, maximum, maxItems, minimum, properties } = schema;
  if (words !== undefined) return `one of ${words.join(', ')}`;
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (schema.type === 'array') return `a list of at most ${maxItems}`;
  if (properties !== undefined) return `an object of ${Object.keys(properties).join(', ')}`;
  const text = description.replace(/\.$/, '');
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A name that nobody declared. */
function stray(schema: Schema, steps: Steps): string {
  const names = Object.keys(fieldAt(schema, steps.slice(0, -1))?.properties ?? {});
  return `${steps.join('.')} is no field of this act; expected some of ${names.join(', ')}`;
}

const SENT_MAX = 60;

function sentText(sent: unknown): string {
  if (sent === undefined) return 'nothing';
  const text = JSON.stringify(sent).replace(UNSEEN, (sign) => `\\u${hexOf(sign)}`);
  return text.length > SENT_MAX ? `${text.slice(0, SENT_MAX)}…` : text;
}

/** What JSON leaves as it is and a terminal heeds. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu;

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16).padStart(4, '0');
}

function stepsOf(name: string): Steps {
  return name.split(/[.[\]]+/).filter((step) => step !== '');
}

function fieldAt(schema: Schema, steps: Steps): Schema | undefined {
  return steps.reduce<Schema | undefined>(childOf, schema);
}

function childOf(schema: Schema | undefined, step: string): Schema | undefined {
  if (schema === undefined) return undefined;
  const { additionalProperties: free, items, properties } = schema;
  if (items !== undefined) return /^\d+$/.test(step) ? items : undefined;
  const own = properties !== undefined && Object.hasOwn(properties, step);
  return own ? properties[step] : typeof free === 'object' ? free : undefined;
}

function valueAt(raw: unknown, steps: Steps): unknown {
  let at = raw;
  for (const step of steps)
    at =
      (isRecord(at) || Array.isArray(at)) && Object.hasOwn(at, step)
        ? Reflect.get(at, step)
        : undefined;
  return at;
}

/** Where in what was sent this text stands, in any case; undefined where it does not. */
function pathTo(raw: unknown, text: string, prefix = ''): string | undefined {
  if (typeof raw === 'string' || typeof raw === 'number')
    return String(raw).toUpperCase() === text.toUpperCase() ? prefix : undefined;
  if (typeof raw !== 'object' || raw === null) return undefined;
  for (const [step, value] of Object.entries(raw)) {
    const name = Array.isArray(raw) ? `${prefix}[${step}]` : `${prefix}${prefix && '.'}${step}`;
    const found = pathTo(value, text, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
