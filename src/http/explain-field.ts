/**
 * What is told beside a code, as errors of the venue file do it: what was sent, what was expected, an example. All of it
 * comes from the fields that the endpoint declares. A refusal of the engine is, to an operator, about the field that its
 * detail names, or whose value it is; to a user, about the fields that its code is about, with the bound.
 * Decides R-O-14.
 */
import type { TSchema } from 'typebox';
import {
  expectation,
  fieldAt,
  gotOf,
  ofField,
  type Schema,
  type Steps,
  stepsOf,
  valueAt,
} from './field-words.ts';
import { fieldsAbout } from './refusal-fields.ts';
import { namesDetail, type WireCode, WireError } from './wire-error.ts';

interface Asked {
  readonly input: TSchema;
  readonly raw: unknown;
}

/** The error with what is to be said of the fields that it is about; any other as it is. */
export function explained(error: unknown, asked: Asked): unknown {
  if (!(error instanceof WireError)) return error;
  const told = ofFields(error, asked);
  if (told !== undefined) return told;
  if (error.params.length === 0 || error.explanation !== '') return withSent(error, asked.raw);
  const detail = ofDetail(error, asked.input as Schema, asked.raw);
  return detail === undefined ? withSent(error, asked.raw) : saying(error, detail);
}

/** The same for users: a field that could not be read is explained, and of a refusal is said what was sent. */
export function explainedToUser(error: unknown, asked: Asked): unknown {
  if (!(error instanceof WireError)) return error;
  return ofFields(error, asked) ?? withSent(error, asked.raw);
}

/** The same of an item of a list, which was read at `path`. */
export function explainedItem(
  error: WireError,
  { item, path, raw }: { readonly item: TSchema; readonly path: string; readonly raw: unknown },
): WireError {
  return ofFields(error, { input: item, raw }, `${path}.`) ?? withSent(error, raw);
}

/** Codes whose message begins with the name of what the first of their fields is about. */
const NAMED_FIRST: ReadonlySet<WireCode> = new Set<WireCode>(['25240']);

/** Codes whose message tells a value and not of which field it is. */
const OF_VALUES: ReadonlySet<WireCode> = new Set<WireCode>(['40034', '43126', '25240']);

/** Of a refusal what was sent for each field that its code is about; the bound comes behind it. */
export function withSent(refused: WireError, raw: unknown): WireError {
  const sent = fieldsAbout(refused.code).map((name) => [name, valueAt(raw, [name])] as const);
  const error = named(refused, sent[0]?.[1]);
  const said = sent.filter(([, value]) => isSent(value) && !isTold(error, value));
  const got = said.map(([name, value]) => gotOf(name, value));
  if (got.length === 0) return OF_VALUES.has(error.code) ? withField(error, raw) : error;
  const bound = error.explanation === '' ? [] : [error.explanation];
  return saying(error, [...got, ...bound].join('; '));
}

/** With the field whose value, or whose name, the message tells. */
function withField(error: WireError, raw: unknown): WireError {
  const [told = ''] = error.params;
  if (error.explanation !== '') return error;
  const ofName = valueAt(raw, [told]);
  if (isSent(ofName)) return saying(error, gotOf(told, ofName));
  const path = told === '' ? undefined : pathTo(raw, told);
  return path === undefined ? error : saying(error, gotOf(path, valueAt(raw, stepsOf(path))));
}

function named(error: WireError, value: unknown): WireError {
  if (!NAMED_FIRST.has(error.code) || error.params.length > 0 || !isSent(value)) return error;
  return new WireError(error.code, [String(value)], error.explanation);
}

function isSent(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : value !== undefined && value !== null;
}

/** A name that the message has is not told again; a figure that a bound happens to have is. */
function isTold({ code, params }: WireError, value: unknown): boolean {
  const isName = typeof value === 'string' && !/^[-+.\d]/.test(value);
  return (
    isName &&
    namesDetail(code) &&
    params.some((param) => param.toUpperCase() === value.toUpperCase())
  );
}

/** Codes whose parameter names the field that could not be read. */
const OF_FIELDS: ReadonlySet<WireCode> = new Set<WireCode>([
  ...(['40017', '40020', '40305', '43011', '45052', '90004'] as const),
]);

/** An error that names its fields; undefined for every other one. `prefix` stands before the names of an item. */
function ofFields(error: WireError, { input, raw }: Asked, prefix = ''): WireError | undefined {
  const schema = input as Schema;
  const [about = ''] = error.params;
  if (error.code === '40019') {
    const names = about.split(',').map((name) => inItem(name, prefix));
    const said = names
      .map((name) => expectation(schema, name))
      .filter((each) => each !== undefined);
    return said.length === 0 ? error : saying(error, said.join('; '));
  }
  if (!OF_FIELDS.has(error.code)) return undefined;
  const name = inItem(about, prefix);
  const steps = stepsOf(name);
  if (name === '' || fieldAt(schema, steps) === undefined) return undefined;
  const sent = valueAt(raw, steps);
  return saying(error, ofField(schema, name, { sent, wanted: error.explanation }));
}

function inItem(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

function saying({ code, params }: WireError, what: string): WireError {
  return new WireError(code, params, what);
}

function ofDetail(error: WireError, schema: Schema, raw: unknown): string | undefined {
  const [detail = ''] = error.params;
  const name = /^[\w.[\]-]+/.exec(detail)?.[0] ?? '';
  const steps = stepsOf(name);
  if (fieldAt(schema, steps) !== undefined)
    return ofField(schema, name, { sent: valueAt(raw, steps) });
  if (error.code === '40020') return stray(schema, steps);
  const path = pathTo(raw, detail);
  if (path !== undefined) return ofField(schema, path, { sent: detail });
  return namesDetail(error.code) ? undefined : detail;
}

/** A name that nobody declared. */
function stray(schema: Schema, steps: Steps): string {
  const names = Object.keys(fieldAt(schema, steps.slice(0, -1))?.properties ?? {});
  return `${steps.join('.')} is no field of this act; expected some of ${names.join(', ')}`;
}

/** Deeper than any input that an operation takes. */
const DEPTH_MAX = 8;

/** Where in what was sent this text stands, in any case; undefined where it does not. */
function pathTo(raw: unknown, text: string, prefix = '', depth = DEPTH_MAX): string | undefined {
  if (typeof raw === 'string' || typeof raw === 'number')
    return String(raw).toUpperCase() === text.toUpperCase() ? prefix : undefined;
  if (typeof raw !== 'object' || raw === null || depth === 0) return undefined;
  for (const [step, value] of Object.entries(raw)) {
    const name = Array.isArray(raw) ? `${prefix}[${step}]` : `${prefix}${prefix && '.'}${step}`;
    const found = pathTo(value, text, name, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
