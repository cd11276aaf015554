/**
 * The mechanism behind `fields.ts`: a field is a JSON Schema (for the reference) that also carries a
 * reader (for the hot path). Readers are built once, when an endpoint is declared; reading a request
 * makes no closures. `Static` of a field is the type its reader returns.
 */
import Type, { type TSchema, type TUnsafe } from 'typebox';

/** Reads a present value; `path` names it in errors. Throws `WireError`. */
export type Read<T> = (raw: unknown, path: string) => T;

export interface Behaviour<T> {
  readonly read: Read<T>;
  readonly isRequired: boolean;
  /** What an absent field that is not required reads as. */
  readonly fallback: T | undefined;
  /** What its reader takes, in words, where the schema does not say it. */
  readonly form?: string | undefined;
}

// A symbol key: invisible to JSON, so the reference shows the schema alone.
const BEHAVIOUR = Symbol('behaviour');

export interface Field<T> extends TUnsafe<T> {
  readonly [BEHAVIOUR]: Behaviour<T>;
}

/** A field from a JSON Schema and a reader; with a fallback it may be absent. `form`: what the reader takes, in words. */
export function field<T>(schema: object, read: Read<T>, fallback?: T, form?: string): Field<T> {
  return fieldOf<T>(schema, { read, isRequired: fallback === undefined, fallback, form });
}

export function fieldOf<T>(schema: object, behaviour: Behaviour<T>): Field<T> {
  return Object.assign(Type.Unsafe<T>({ ...schema }), { [BEHAVIOUR]: behaviour });
}

export function behaviourOf<T>(inner: Field<T>): Behaviour<T> {
  return inner[BEHAVIOUR];
}

/** What the reader of a schema takes, in words; undefined: what the schema says. */
export function formOf(schema: object): string | undefined {
  return (schema as Partial<Field<unknown>>)[BEHAVIOUR]?.form;
}

/** Reads a whole input (decoded query or parsed body) by its schema. Throws `WireError`. */
export function readInput(schema: TSchema, raw: unknown): unknown {
  return behaviourOf(schema as Field<unknown>).read(raw, '');
}

/** Empty text and null count as not sent (design.md 5, case A40). */
export function isAbsent(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '';
}

export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
