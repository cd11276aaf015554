/**
 * Writes the types of the operator's client (`src/testing/operator-acts.ts`) from the declarations of his operations:
 * plain interfaces, so that whoever uses them needs no library of ours. `npm run openapi` runs it; a test compares.
 */
import { isOperatorAct, withDryRun } from '../src/http/dry-run.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { methodName } from '../src/testing/operator-client.ts';
import { type Schema, typeText } from './schema-types.ts';

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
  return typeText(schema, { inner: given, leftOut: '' });
}

/** What is told in a reply. */
function told(schema: Schema): string {
  return typeText(schema, { inner: told, leftOut: '' });
}
