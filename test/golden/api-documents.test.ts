/** What docs/api says is what the endpoints declare. After a change: `npm run openapi`. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiDocuments, OPERATOR_ACTS, operatorActsText } from '../../scripts/openapi.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { loadEndpoints } from '../../src/http/load-endpoints.ts';
import { EN_US } from '../../src/http/messages/en-US.ts';
import { ZH_CN } from '../../src/http/messages/zh-CN.ts';
import { CODE_OF } from '../../src/http/wire-error.ts';
import { isFreeText, PUBLISHED_FREE_TEXT_PATTERN } from '../../src/primitives/name-text.ts';
import { ROOT, repositoryFiles, textOf } from '../support/repository.ts';

let endpoints: readonly Endpoint[] = [];

beforeAll(async () => {
  endpoints = await loadEndpoints(join(ROOT, 'src/api'));
});

test('the documents are up to date', async () => {
  for (const [name, text] of Object.entries(await apiDocuments())) {
    expect(textOf(`docs/api/${name}`) === text, `docs/api/${name}: run npm run openapi`).toBe(true);
  }
});

test('the types of the operator’s client are up to date', async () => {
  const isCurrent = textOf(OPERATOR_ACTS) === (await operatorActsText());
  expect(isCurrent, `${OPERATOR_ACTS}: run npm run openapi`).toBe(true);
});

test('patterns of texts are written in what every language reads, and mean what is checked', () => {
  const text = textOf('docs/api/openapi.json');
  expect(text).not.toContain('\\\\p{');
  const published = new RegExp(PUBLISHED_FREE_TEXT_PATTERN, 'u');
  const others: number[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const isHalf = point >= 0xd800 && point <= 0xdfff;
    const one = String.fromCodePoint(point);
    if (!isHalf && published.test(one) !== isFreeText(one)) others.push(point);
  }
  expect(others).toEqual([]);
});

test('every operation has its place in the document', () => {
  const { paths } = JSON.parse(textOf('docs/api/openapi.json')) as { readonly paths: object };
  const shown = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(shown.toSorted()).toEqual(served.toSorted());
});

test('no list is declared by its places in the old way, which OpenAPI 3.1 has not', () => {
  expect(textOf('docs/api/openapi.json')).not.toMatch(/"items": \[/);
});

describe('routes', () => {
  test('the operations of the spec that this release has are there', () => {
    const paths = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(paths.length).toBeGreaterThanOrEqual(70);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        'POST /api/v2/mix/order/place-order',
        'POST /api/v3/trade/cancel-batch',
        'GET /api/v2/spot/trade/unfilled-orders',
        'GET /api/v3/trade/order-info',
        'GET /api/v3/market/risk-reserve',
        'GET /api/v2/mix/market/merge-depth',
        'GET /api/v3/account/fee-rate',
      ]),
    );
  });

  test('R-9: each is a folder of its path with its test beside it, or beside what it is an instance of', () => {
    const files = repositoryFiles();
    for (const { path } of endpoints) {
      const folder = `src/api/${path.replace(/^\/api\//, '').replace(/^\//, '')}`;
      expect(files).toContain(`${folder}/endpoint.ts`);
      if (!isShown(files, path)) expect(files).toContain(`${folder}/endpoint.test.ts`);
    }
    const declared = files.filter((file) => /^src\/api\/.*\/endpoint\.ts$/.test(file));
    // One that answers by both methods is one folder.
    expect(declared.length).toBe(new Set(endpoints.map(({ path }) => path)).size);
  });

  test('each says what it is and where that is written', () => {
    for (const { summary, source, path } of endpoints) {
      expect(summary, path).toMatch(/^[A-Z].{5,}[^.]$/);
      expect(source, path).toMatch(/^(?:spec|wire\.md|design\.md) \d/);
    }
  });

  test('each takes and gives only what it describes', () => {
    for (const { path, input, data } of endpoints) {
      expect(undescribed(input), path).toEqual([]);
      expect(Object.keys(data).length, path).toBeGreaterThan(0);
    }
  });
});

/** Whether an instance of a shared declaration is called by the test that stands beside that. */
function isShown(files: readonly string[], path: string): boolean {
  const file = `src/api/${path.replace(/^\/api\//, '')}/endpoint.ts`;
  const [, shared] = /from '(?:\.\.\/)+(shared)\//.exec(textOf(file)) ?? [];
  if (shared === undefined) return false;
  const [, family = '', call = ''] = /^(.*?\/margin)\/\w+\/(.*)\/endpoint\.ts$/.exec(file) ?? [];
  const tests = files.filter(
    (each) => each.startsWith(`${family}/shared/`) && each.endsWith('.test.ts'),
  );
  return tests.some((each) => textOf(each).includes(`'${call}'`));
}

/** Properties of an input without a description; an array is described by its items. */
function undescribed(schema: object): readonly string[] {
  const { properties, items } = schema as { properties?: object; items?: object };
  if (items !== undefined) return undescribed(items);
  return Object.entries(properties ?? {}).flatMap(([name, property]) =>
    typeof property.description === 'string' && property.description !== '' ? [] : [name],
  );
}

describe('codes', () => {
  const sources = repositoryFiles()
    .filter((file) => /^src\/(?:http|access|api)\/.*(?<!\.test)\.ts$/.test(file))
    .filter((file) => !file.startsWith('src/http/messages/'))
    .map(textOf)
    .join('\n');

  test('both languages have all of them', () => {
    expect(Object.keys(ZH_CN).sort()).toEqual(Object.keys(EN_US).sort());
  });

  test('each is given somewhere: the table promises nothing that never comes', () => {
    const given = new Set(Object.values(CODE_OF).flatMap((codes) => Object.values(codes)));
    const never = Object.keys(EN_US).filter(
      (code) => !given.has(code as never) && !sources.includes(`'${code}'`),
    );
    expect(never).toEqual([]);
  });
});
