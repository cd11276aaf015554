/**
 * Writes the types that the console calls the API by: `dist/console-api/api.d.ts`, the input and the data of
 * every operation of docs/api/openapi.json. Made by `npm run build` and `npm run check`, never checked in.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Param } from '../src/faults/param.ts';
import { PRIMITIVES } from '../src/faults/primitives.ts';
import { paramText } from './faults-document.ts';
import { type Schema, typeText } from './schema-types.ts';

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}
interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Body;
  readonly responses: { readonly 200: Body };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/console-api/api.d.ts');
const OPERATOR_OUT = join(ROOT, 'dist/console-api/operator.json');

/** The declarations of all operations that answer JSON. */
export function declarationsOf(paths: Paths): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const reply = operation.responses[200]?.content?.['application/json']?.schema;
      if (reply === undefined) return [];
      const data = typeOf(reply.properties?.data ?? {});
      const name = `${method.toUpperCase()} ${path}`;
      return [`  '${name}': { input: ${inputOf(operation)}; data: ${data} };`];
    }),
  );
  return ['export interface Operations {', ...rows, '}', ''].join('\n');
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  if (requestBody !== undefined) return typeOf(requestBody.content['application/json'].schema);
  const asked = parameters.filter((parameter) => parameter.in === 'query');
  const properties = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]));
  const required = asked.filter((parameter) => parameter.required).map(({ name }) => name);
  return typeOf({ type: 'object', properties, required });
}

/** A caller may pass what it does not have. */
function typeOf(schema: Schema): string {
  return typeText(schema, { inner: typeOf, leftOut: ' | undefined' });
}

const OPERATOR = '/operator/v1/';
const ADD_FAULT = `${OPERATOR}add-fault`;

/** What the operator's desk makes its forms of: every act and report with its fields. */
export function operatorDeclarations(paths: Paths): readonly object[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(OPERATOR))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: path.slice(OPERATOR.length),
        method: method.toUpperCase(),
        summary: operation.summary,
        fields: fieldsOf(operation).map((field) =>
          path === ADD_FAULT && field.name === 'do' ? primitiveField(field) : field,
        ),
      })),
    );
}

function fieldsOf({ parameters = [], requestBody }: Operation): readonly Field[] {
  const body = requestBody?.content['application/json'].schema;
  if (body !== undefined) return fieldsOfObject(body);
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required = false, schema }) => fieldOf(name, schema, required));
}

function fieldsOfObject({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  );
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly words: readonly string[];
  readonly isRequired: boolean;
  readonly about: string;
  readonly least: number;
  readonly fields?: readonly Field[];
  readonly item?: Field;
  readonly variants?: object;
}

/** The interface takes any name there and refuses what is none: a form offers the primitives, each with what it takes. */
function primitiveField(field: Field): Field {
  const of = PRIMITIVES.map(({ name, params, summary }) => [
    name,
    {
      about: summary,
      fields: Object.entries(params).map(
        ([param, declared]): Field => ({
          ...{ name: param, type: 'string', least: 0 },
          words: declared.words ?? [],
          isRequired: declared.isNeeded,
          about: choiceText(declared) ?? paramText(declared),
        }),
      ),
    },
  ]);
  const variants = { into: 'with', of: Object.fromEntries(of) };
  return { ...field, words: PRIMITIVES.map(({ name }) => name), about: '', variants };
}

/** A choice shows what is expected. */
function choiceText({ about, fallback, words }: Param<unknown>): string | undefined {
  if (words === undefined) return undefined;
  return fallback === undefined ? about : `${about} Usually ${String(fallback)}.`;
}

/** What its type says anyway tells a reader of a form nothing. */
const SAID_BY_TYPE = new Set([
  'A plain decimal.',
  'One of the listed words.',
  'A list.',
  'An object of these names and no others.',
]);

/** A field with all that is inside it: the fields of an object, what a list or the names of an open object hold. */
function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const { additionalProperties: others, description = '', items, properties } = schema;
  const isOpen = schema.type === 'object' && properties === undefined;
  const held = isOpen ? (typeof others === 'object' ? others : { type: 'string' }) : items;
  return {
    name,
    type: schema.type ?? 'string',
    words: (schema.enum ?? []) as readonly string[],
    isRequired,
    about: SAID_BY_TYPE.has(description) ? '' : description,
    least: schema.minItems ?? 0,
    ...(properties === undefined ? {} : { fields: fieldsOfObject(schema) }),
    ...(held === undefined ? {} : { item: fieldOf('value', held, true) }),
  };
}

export function writeConsoleTypes(): void {
  const { paths }: { paths: Paths } = JSON.parse(
    readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8'),
  );
  mkdirSync(dirname(OUT), { recursive: true });
  writeFileSync(OUT, declarationsOf(paths));
  writeFileSync(OPERATOR_OUT, JSON.stringify(operatorDeclarations(paths)));
}

if (process.argv[1]?.endsWith('console-types.ts')) writeConsoleTypes();
