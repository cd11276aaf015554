/**
 * Holds a value against a schema and says in words what is wrong: what was expected, and what
 * stands there. Each place is named once, by its first fault.
 */
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { formatPath, type Path, pathFromPointer, valueAt } from './path.ts';
import { availableNames, laterWordsOf } from './vocabulary.ts';

export interface SchemaFault {
  readonly path: Path;
  readonly message: string;
  /** A number stands where text is wanted: what was typed may still be right as text. */
  readonly isNumberForText: boolean;
}

type Checked = ReturnType<typeof Errors>[number];

export function schemaFaults(schema: TSchema, value: unknown): readonly SchemaFault[] {
  const faults = new Map<string, SchemaFault>();
  for (const error of Errors(schema, value)) {
    for (const fault of explain(schema, value, error)) {
      const place = formatPath(fault.path);
      if (!faults.has(place)) faults.set(place, fault);
    }
  }
  return [...faults.values()];
}

function explain(schema: TSchema, root: unknown, error: Checked): readonly SchemaFault[] {
  const path = pathFromPointer(error.instancePath, root);
  switch (error.keyword) {
    case 'boolean':
      // The checker names an unknown property twice; 'additionalProperties' says it better.
      return [];
    case 'additionalProperties':
      return error.params.additionalProperties.map((unknown) =>
        plain([...path, unknown], `unknown name; expected one of ${knownNames(schema, path)}`),
      );
    case 'required':
      return error.params.requiredProperties.map((missing) =>
        plain([...path, missing], `missing; expected ${expectation(schema, [...path, missing])}`),
      );
    case 'not':
      return [plain(path, notAvailable(path))];
    default:
      return [wrongValue(schema, path, valueAt(root, path))];
  }
}

function wrongValue(schema: TSchema, path: Path, value: unknown): SchemaFault {
  const node = schemaAt(schema, path);
  if (typeof value === 'string' && laterWordsOf(node).includes(value)) {
    return plain(path, `\`${String(path.at(-1))}: ${value}\` is not available in this version`);
  }
  return {
    path,
    message: `expected ${expectation(schema, path)}, got ${shown(value)}`,
    isNumberForText: typeof value === 'number' && 'type' in node && node.type === 'string',
  };
}

function notAvailable(path: Path): string {
  return `\`${String(path.at(-1))}\` is not available in this version`;
}

function plain(path: Path, message: string): SchemaFault {
  return { path, message, isNumberForText: false };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : JSON.stringify(value);
}

function expectation(schema: TSchema, path: Path): string {
  const node = schemaAt(schema, path);
  if ('description' in node && typeof node.description === 'string') return node.description;
  return 'type' in node && node.type === 'array' ? 'a list' : 'an object';
}

function knownNames(schema: TSchema, path: Path): string {
  const { properties } = schemaAt(schema, path) as { properties?: Record<string, TSchema> };
  return availableNames(properties ?? {}).join(', ');
}

function schemaAt(schema: TSchema, path: Path): TSchema {
  return path.reduce(schemaOfChild, schema);
}

function schemaOfChild(schema: TSchema, step: string | number): TSchema {
  const { properties, patternProperties, items } = schema as {
    properties?: Record<string, TSchema>;
    patternProperties?: Record<string, TSchema>;
    items?: TSchema;
  };
  const named = properties?.[step] ?? Object.values(patternProperties ?? {})[0];
  return (typeof step === 'number' ? items : named) ?? {};
}
