/** The TypeScript of a JSON Schema: what the types that are made of the declarations have in common. */

export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
}

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

interface Words {
  /** The type of a part; of `typeText` itself where nothing is special. */
  readonly inner: (schema: Schema) => string;
  /** Behind the type of a field that may be left out: '' or ' | undefined'. */
  readonly leftOut: string;
}

export function typeText(schema: Schema, words: Words): string {
  const { inner } = words;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ') || 'never';
  if (schema.anyOf !== undefined) return joined(schema.anyOf, inner, ' | ');
  if (schema.allOf !== undefined) return `(${joined(schema.allOf, inner, ' & ')})`;
  if (schema.type === 'array') return `readonly (${inner(schema.items ?? {})})[]`;
  if (schema.type === 'object') return objectText(schema, words);
  return SIMPLE[schema.type ?? ''] ?? 'unknown';
}

function joined(parts: readonly Schema[], inner: Words['inner'], sign: string): string {
  return [...new Set(parts.map(inner))].join(sign);
}

/** Fields with what is said of them, a line each. */
function objectText(schema: Schema, { inner, leftOut }: Words): string {
  const { additionalProperties: others, properties, required = [] } = schema;
  if (properties === undefined || typeof others === 'object')
    return `Readonly<Record<string, ${typeof others === 'object' ? inner(others) : 'unknown'}>>`;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const isRequired = required.includes(name);
    const about = field.description === undefined ? [] : [`/** ${field.description} */`];
    const type = inner(field) + (isRequired ? '' : leftOut);
    return [...about, `readonly ${key(name)}${isRequired ? '' : '?'}: ${type};`];
  });
  return `{\n${fields.join('\n')}\n}`;
}

const PLAIN = /^[a-zA-Z]\w*$/;

function key(name: string): string {
  return PLAIN.test(name) ? name : literal(name);
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
