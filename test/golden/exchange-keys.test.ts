/** What the exchange's own pages say an operation takes and replies, by name: declared here, or left out for a reason. */
import { expect, test } from 'vitest';
import openapi from '../../docs/api/openapi.json' with { type: 'json' };
import listed from '../support/exchange-keys.json' with { type: 'json' };

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly prefixItems?: readonly Schema[];
}

interface Json {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: Json;
  readonly responses: { readonly '200': Json };
}

/** What is not taken, with the reason. */
const NOT_TAKEN: Readonly<Record<string, string>> = {
  'GET /api/v2/spot/account/transferRecords pageNum': 'the exchange advises against it: idLessThan',
  'POST /api/v3/account/set-leverage coin': 'leverage of a debt is that of its tier',
};

const PATHS = openapi.paths as unknown as Readonly<
  Record<string, Readonly<Record<string, Operation>>>
>;

function operationOf(name: string): Operation | undefined {
  const [method = '', path = ''] = name.split(' ');
  return PATHS[path]?.[method.toLowerCase()];
}

function namesIn(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const { anyOf = [], items, prefixItems = [], properties = {} } = schema;
  const inner = [...Object.values(properties), ...anyOf, ...prefixItems, items];
  return [...Object.keys(properties), ...inner.flatMap(namesIn)];
}

const schemaOf = (json: Json | undefined) => json?.content['application/json'].schema;
const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');

test('every key of a reply is declared', () => {
  const missing = Object.entries(listed).flatMap(([name, { replies }]) => {
    const keys = new Set(namesIn(schemaOf(operationOf(name)?.responses['200'])));
    return wordsOf(replies).flatMap((key) => (keys.has(key) ? [] : [`${name} ${key}`]));
  });
  expect(missing).toEqual([]);
  expect(Object.keys(listed).length).toBeGreaterThan(250);
});

test('every parameter is taken, or is left out for a reason', () => {
  const missing = Object.entries(listed).flatMap(([name, { takes }]) => {
    const operation = operationOf(name);
    const asked = (operation?.parameters ?? []).map((parameter) => parameter.name);
    const names = new Set([...asked, ...namesIn(schemaOf(operation?.requestBody))]);
    return wordsOf(takes).flatMap((word) => (names.has(word) ? [] : [`${name} ${word}`]));
  });
  expect(missing.toSorted()).toEqual(Object.keys(NOT_TAKEN).toSorted());
});
