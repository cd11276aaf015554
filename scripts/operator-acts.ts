/**
 * Writes the types of the operator's client (`src/testing/operator-acts.ts`) from the declarations of his operations:
 * plain interfaces, so that whoever uses them needs no library of ours. `npm run openapi` runs it; a test compares.
 */
import { isOperatorAct, withDryRun } from '../src/http/dry-run.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { methodName } from '../src/testing/operator-client.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
}

/** Whole numbers may be given as numbers too. */
const DIGITS = /^\^\\d\{1,\d+\}\$$/;

export function operatorActs(endpoints: readonly Endpoint[]): string {
  const acts = endpoints
    .filter(({ family }) => family === 'operator')
    .map(actOf)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return indented([
    'interface Tried {',
    '  /** What would change, where an act was only tried (`dryRun`). */',
    `  readonly dryRun?: ${told(dryRun())};`,
    '}',
    '',
    '/**',
    ' * Every act of the operator, as a method: made of the declarations by `npm run openapi`. Each resolves with the data of',
    ' * its reply, and rejects with `VenueError` when it is refused.',
    ' */',
    'export interface Operator {',
    ...acts.flatMap(({ lines }) => lines),
    '}',
    '',
  ]);
}

/** By the braces that are open. */
function indented(lines: readonly string[]): string {
  let depth = 0;
  const laid = lines
    .join('\n')
    .split('\n')
    .map((line) => {
      const text = line.startsWith(' *') ? line : line.trim();
      if (text.startsWith('}')) depth -= 1;
      const pad = '  '.repeat(depth);
      if (text.endsWith('{')) depth += 1;
      return text === '' || text.startsWith(' *') ? text : pad + text;
    });
  return laid.join('\n');
}

function dryRun(): Schema {
  return (withDryRun({}) as Schema).properties?.dryRun ?? {};
}

function actOf(endpoint: Endpoint): { name: string; lines: string[] } {
  const name = methodName(endpoint.path);
  const input = endpoint.input as Schema;
  const tried = isOperatorAct(endpoint) ? ' & Tried' : '';
  const isOptional = (input.required ?? []).length === 0;
  return {
    name,
    lines: [
      `  /** ${endpoint.summary}: \`${endpoint.method} ${endpoint.path}\`. */`,
      `  ${name}(input${isOptional ? '?' : ''}: ${given(input)}): Promise<${told(endpoint.data as Schema)}${tried}>;`,
    ],
  };
}

/** What may be given for a field. */
function given(schema: Schema): string {
  if (schema.pattern !== undefined && DIGITS.test(schema.pattern)) return 'string | number';
  return typeText(schema, given, (name) => schema.required?.includes(name) === true);
}

/** What is told in a reply. */
function told(schema: Schema): string {
  return typeText(schema, told, (name) => schema.required?.includes(name) === true);
}

function typeText(
  schema: Schema,
  inner: (schema: Schema) => string,
  isRequired: (name: string) => boolean,
): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(inner))].join(' | ');
  switch (schema.type) {
    case 'array':
      return `readonly (${inner(schema.items ?? {})})[]`;
    case 'object':
      return objectText(schema.properties, inner, isRequired);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectText(
  properties: Schema['properties'],
  inner: (schema: Schema) => string,
  isRequired: (name: string) => boolean,
): string {
  if (properties === undefined) return 'Readonly<Record<string, unknown>>';
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description === undefined ? [] : [`/** ${field.description} */`]),
    `readonly ${key(name)}${isRequired(name) ? '' : '?'}: ${inner(field)};`,
  ]);
  return `{\n${fields.join('\n')}\n}`;
}

const PLAIN = /^[a-zA-Z]\w*$/;

function key(name: string): string {
  return PLAIN.test(name) ? name : literal(name);
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
