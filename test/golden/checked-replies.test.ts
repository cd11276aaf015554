/** The document says of every operation what it replies, and every reply that tests see is held to it. */
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { assert } from '../../src/primitives/assert.ts';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import { checked, isChecked, replyFaults } from '../support/checked-replies.ts';
import { takeReplyFaults } from '../support/reply-faults.ts';
import { repositoryFiles, textOf } from '../support/repository.ts';
import { startTestVenue } from '../support/venue.ts';

let endpoints: readonly Endpoint[] = [];

beforeAll(async () => {
  endpoints = await venueEndpoints();
});

function operation(path: string): Endpoint {
  const found = endpoints.find((each) => each.path === path);
  assert(found !== undefined, `no operation ${path}`);
  return found;
}

test('every reply has a schema that leaves nothing open', () => {
  expect(endpoints.flatMap(({ path, data }) => open(data as Schema, path))).toEqual([]);
});

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** Where a schema says nothing of what stands there. */
function open(schema: Schema, at: string): readonly string[] {
  const within = partsOf(schema);
  if (within.length > 0) return within.flatMap(([name, part]) => open(part, `${at}${name}`));
  const isSaid = 'const' in schema || 'properties' in schema || isPlain(schema.type);
  return isSaid ? [] : [at];
}

function isPlain(type: string | undefined): boolean {
  return type !== undefined && type !== 'object' && type !== 'array';
}

function partsOf(schema: Schema): readonly (readonly [string, Schema])[] {
  const { properties = {}, items, prefixItems = [], anyOf = [], additionalProperties } = schema;
  return [
    ...Object.entries(properties).map(([name, part]) => [`.${name}`, part] as const),
    ...[...(items === undefined ? [] : [items]), ...prefixItems].map(
      (part) => ['[]', part] as const,
    ),
    ...anyOf.map((part) => ['', part] as const),
    ...(typeof additionalProperties === 'object' ? [['.*', additionalProperties] as const] : []),
  ];
}

test('a key that is missing, of another type or not declared is a fault', () => {
  const time = operation('/api/v2/public/time');
  expect(replyFaults(time, { serverTime: '1' })).toEqual([]);
  for (const wrong of [{}, { serverTime: 1 }, { serverTime: '1', more: '' }, [], null])
    expect(replyFaults(time, wrong), JSON.stringify(wrong)).not.toEqual([]);
});

test('the test that saw such a reply is told of it, also where it came later', async () => {
  const time = operation('/api/v2/public/time');
  const call = undefined as never;
  checked(time, () => ({ serverTime: '1' }))(call);
  expect(takeReplyFaults()).toEqual([]);
  checked(time, () => ({ serverTime: 1 }))(call);
  expect(takeReplyFaults()).toHaveLength(1);
  await checked(time, async () => ({}))(call);
  expect(takeReplyFaults()).toHaveLength(1);
});

test('a venue of the tests checks what every operation replies', async () => {
  const venue = await startTestVenue();
  await venue.close();
  expect(endpoints.filter((each) => !isChecked(each))).toEqual([]);
});

test('no test starts a venue whose replies nobody looks at', () => {
  const unchecked = repositoryFiles()
    .filter((file) => /^test\/|\.test\.ts$/.test(file) && !file.startsWith('test/python/'))
    .filter((file) =>
      /import \{[^}]*\bstartVenue\b[^}]*\} from '[^']*start-venue\.ts'/.test(textOf(file)),
    );
  // Where pauses are looked for, the look itself would be one.
  expect(unchecked).toEqual(['test/durability/pauses.test.ts', 'test/support/checked-replies.ts']);
});
