/**
 * The eleven operations of the specification, as part 4 lists them and part 8 limits them: each is
 * declared so, and the tests in its folder meet every kind of outcome. An operation cannot lose one.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import { ROOT, repositoryFiles, textOf } from '../support/repository.ts';

interface Operation {
  readonly section: string;
  readonly route: string;
  /** Calls per second, of each uid or each address. */
  readonly limit: { readonly per: 'uid' | 'ip'; readonly perSecond: number };
  /** Every code that what is sent, or what the venue holds, can be answered with. */
  readonly codes: readonly string[];
}

/** Told to whoever may not call: the helper of all operations meets them. */
const DOOR = ['40002', '40005', '40006', '40008', '40009', '40011', '40012', '40013', '40037'];

const OPERATIONS: readonly Operation[] = [
  {
    section: '4.1',
    route: 'GET /api/broker/v1/agent/customer-commissions',
    limit: { per: 'uid', perSecond: 10 },
    codes: ['00001', '40017', '40020', '40029', '40034', '40707'],
  },
  {
    section: '4.2',
    route: 'POST /api/v2/mix/order/place-order',
    limit: { per: 'uid', perSecond: 10 },
    codes: [
      ...['22002', '22004', '22038', '22071', '40019', '40020', '40034', '40305', '40757', '40761'],
      ...['40762', '40774', '40786', '40808', '40815', '40816', '40844', '40915', '40917', '40921'],
      ...['43011', '43049', '45110', '45111', '45112', '45115', '45117'],
    ],
  },
  {
    section: '4.3',
    route: 'POST /api/v3/trade/cancel-batch',
    limit: { per: 'uid', perSecond: 10 },
    codes: ['25102', '25204', '40017', '40019', '40020', '40306'],
  },
  {
    section: '4.4',
    route: 'GET /api/v2/spot/trade/unfilled-orders',
    limit: { per: 'uid', perSecond: 20 },
    codes: ['00001', '40020', '40034', '40078', '40079', '40705', '40707'],
  },
  {
    section: '4.5',
    route: 'GET /api/v2/spot/ins-loan/loan-order',
    limit: { per: 'uid', perSecond: 5 },
    codes: ['00001', '40020', '40707'],
  },
  {
    section: '4.6',
    route: 'GET /api/v3/trade/order-info',
    limit: { per: 'uid', perSecond: 20 },
    codes: ['25204', '40019', '40020', '40305'],
  },
  {
    section: '4.7',
    route: 'GET /api/v3/market/risk-reserve',
    limit: { per: 'ip', perSecond: 20 },
    codes: ['25100', '40019', '40020'],
  },
  {
    section: '4.8',
    route: 'GET /api/v3/account/sub-unified-assets',
    limit: { per: 'uid', perSecond: 1 },
    codes: ['40020', '40028', '40061'],
  },
  {
    section: '4.9',
    route: 'POST /api/broker/v1/agent/customerAccountAssetsList',
    limit: { per: 'uid', perSecond: 10 },
    codes: ['40020', '40029'],
  },
  {
    section: '4.10',
    route: 'GET /api/v2/mix/market/merge-depth',
    limit: { per: 'ip', perSecond: 20 },
    codes: ['40019', '40020', '40034'],
  },
  {
    section: '4.11',
    route: 'GET /api/v3/account/fee-rate',
    limit: { per: 'uid', perSecond: 3 },
    codes: ['25100', '40019', '40020'],
  },
];

const HELPER = 'test/support/operation-outcomes.ts';
const SHARED = 'test/support/shared-outcomes.ts';
const FILES = repositoryFiles();

let endpoints: readonly Endpoint[] = [];

beforeAll(async () => {
  endpoints = await loadEndpoints(join(ROOT, 'src/api'));
});

test('the specification has eleven, and the venue has them all', () => {
  expect(OPERATIONS.map(({ section }) => section)).toEqual(
    Array.from({ length: 11 }, (_, at) => `4.${at + 1}`),
  );
  expect(OPERATIONS.filter((operation) => endpointOf(operation) === undefined)).toEqual([]);
});

describe.each(OPERATIONS)('$section $route', (operation) => {
  const tests = testsOf(operation);

  test('is declared with its section, its limit, and a door that fits it', () => {
    const { per } = operation.limit;
    expect(endpointOf(operation)).toMatchObject({
      source: expect.stringMatching(new RegExp(`^spec ${operation.section}(?!\\d)`)),
      limit: operation.limit,
      access: { kind: per === 'ip' ? 'public' : 'user' },
    });
  });

  test('tests its successes and its errors', () => {
    expect(blocks(tests, 'success')).not.toBe('');
    expect(blocks(tests, 'errors')).not.toBe('');
  });

  test('tests credentials, permission, limit and language by the helper of all operations', () => {
    const { per, perSecond } = operation.limit;
    const name = per === 'ip' ? 'describePublicOperation' : 'describeOperation';
    const calls = [...tests.matchAll(new RegExp(`^${name}\\(\\{[^]*?^\\}\\);`, 'gm'))];
    expect(calls.map(([call]) => call)).toEqual([
      expect.stringContaining(`\n  perSecond: ${perSecond},\n`),
    ]);
  });

  test('names every parameter that it takes among its errors', () => {
    const errors = blocks(tests, 'errors');
    const silent = parametersOf(endpointOf(operation)).filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(errors),
    );
    expect(silent).toEqual([]);
  });

  test('meets every code that it can be refused with', () => {
    // As the text of a test, or the beginning of one that goes on with the words of the message.
    const unmet = operation.codes.filter((code) => !new RegExp(`['\`]${code}[ '\`]`).test(tests));
    expect(unmet).toEqual([]);
  });
});

test('the helper of all operations asks for each outcome that they share', () => {
  const helpers = textOf(HELPER) + textOf(SHARED);
  const titles = [...helpers.matchAll(/describe\('([^']+)'/g)].map(([, title]) => title);
  const kinds = ['credentials', 'account', 'permission', 'limit', 'language'];
  expect(titles).toEqual(expect.arrayContaining(kinds));
  const codes = [...DOOR, '40014', '40084', '40085', '429'];
  expect(codes.filter((code) => !helpers.includes(`'${code}'`))).toEqual([]);
});

function endpointOf({ route }: Operation): Endpoint | undefined {
  return endpoints.find(({ method, path }) => `${method} ${path}` === route);
}

/** The tests in the folder of an operation, one text. */
function testsOf({ route }: Operation): string {
  const folder = route.replace(/^\w+ \//, 'src/');
  const files = FILES.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.test.ts'));
  return files.map(textOf).join('\n');
}

/** The outermost blocks whose title begins so, and what stands between them and the next. */
function blocks(tests: string, title: string): string {
  const parts = tests.split(/^(?=describe)/m);
  return parts.filter((part) => part.startsWith(`describe('${title}`)).join('');
}

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: Schema;
}

/** Of a list of objects: those of one object. */
function parametersOf(endpoint: Endpoint | undefined): readonly string[] {
  const { items, properties } = (endpoint?.input ?? {}) as Schema;
  return Object.keys(properties ?? items?.properties ?? {});
}
