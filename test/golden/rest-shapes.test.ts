/** Every key that was seen in replies is declared for its operation, or is listed here with the reason. */
import { expect, it } from 'vitest';
import openapi from '../../docs/api/openapi.json' with { type: 'json' };
import samples from '../support/rest-shapes.json' with { type: 'json' };

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Operation {
  readonly responses: {
    readonly '200': {
      readonly content: { readonly 'application/json': { readonly schema: Schema } };
    };
  };
}

const PATHS = openapi.paths as unknown as Readonly<
  Record<string, Readonly<Record<string, Operation>>>
>;

/** Keys that are left out, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {};

/** Operations that are not there: their families are none of this release (README, "What is not there yet"). */
const ABSENT: readonly RegExp[] = [];

/** As the samples write it: `list[].name`. */
function keysOf(schema: Schema | undefined, prefix = ''): string[] {
  if (schema === undefined || Array.isArray(schema)) return [];
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((each) => keysOf(each, prefix));
  if (schema.type === 'array') return keysOf(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const key = prefix === '' ? name : `${prefix}.${name}`;
    return [key, ...keysOf(inner, key)];
  });
}

function dataOf(operation: Operation): Schema | undefined {
  return operation.responses['200'].content['application/json'].schema.properties?.data;
}

const SEEN = Object.entries(samples.endpoints).map(([name, keys]) => {
  const [method = '', path = ''] = name.split(' ');
  const seen = Object.keys(keys).filter((key) => key !== 'data');
  return { name, seen, operation: PATHS[path]?.[method.toLowerCase()] };
});

it('Z22: every key that was seen in a reply is there, or is left out for a reason', () => {
  const missing = SEEN.flatMap(({ name, seen, operation }) => {
    if (operation === undefined) return [];
    const keys = new Set(keysOf(dataOf(operation)));
    return seen.filter((key) => !keys.has(key)).map((key) => `${name} ${key}`);
  });
  expect(missing).toEqual(Object.keys(LEFT_OUT));
  expect(SEEN.filter(({ operation }) => operation !== undefined).length).toBeGreaterThan(140);
});

it('each operation of which a reply was seen is there, or of a family that is not', () => {
  const absent = SEEN.filter(({ operation }) => operation === undefined);
  const isListed = (name: string) => ABSENT.some((pattern) => pattern.test(name));
  expect(absent.map(({ name }) => name).filter((name) => !isListed(name))).toEqual([]);
  const isThere = SEEN.filter(({ operation }) => operation !== undefined);
  expect(isThere.map(({ name }) => name).filter(isListed)).toEqual([]);
});
