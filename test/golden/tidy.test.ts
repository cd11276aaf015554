/** What lint cannot see: names, words and habits of the sources. */
import { describe, expect, test } from 'vitest';
import { repositoryFiles, textOf } from '../support/repository.ts';

const FILES = repositoryFiles();
const SOURCES = FILES.filter((file) => file.endsWith('.ts'));
const ENGINE = SOURCES.filter(
  (file) => /^src\/(?:engine|primitives)\//.test(file) && !file.endsWith('.test.ts'),
);
const THIS = 'test/golden/tidy.test.ts';

/** Where a pattern stands, as `file:line: text`. */
function hits(files: readonly string[], pattern: RegExp): readonly string[] {
  return files
    .filter((file) => file !== THIS)
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
}

test('these tests look at the whole repository', () => {
  expect(SOURCES.length).toBeGreaterThan(400);
  expect(ENGINE.length).toBeGreaterThan(50);
  expect(FILES).toContain('src/engine/engine.ts');
});

describe('sources', () => {
  test('nothing is left to do: no marker of unfinished work', () => {
    const written = FILES.filter((file) => /\.(?:ts|js|md|ya?ml)$/.test(file));
    expect(hits(written, /\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  test('no path of a particular machine', () => {
    const written = FILES.filter((file) => /\.(?:ts|js|json|md|ya?ml)$/.test(file));
    expect(hits(written, /(?:^|[\s'"`(=])\/(?:work|home|root|Users)\//)).toEqual([]);
  });

  test('no test is left out or alone', () => {
    const tests = SOURCES.filter((file) => file.endsWith('.test.ts'));
    expect(hits(tests, /\b(?:it|test|describe)\.(?:only|skip|todo|skipIf|runIf)\b/)).toEqual([]);
  });

  test('no barrel files', () => {
    expect(SOURCES.filter((file) => /\/index\.ts$/.test(file))).toEqual([]);
    expect(hits(SOURCES, /^export (?:\*|\{[^}]*\}) from /)).toEqual([]);
  });

  test('no check is switched off without a reason', () => {
    expect(hits(SOURCES, /@ts-(?:ignore|nocheck)/)).toEqual([]);
    // In a test it is a check: the compiler complains where the error is gone.
    const tests = SOURCES.filter((file) => file.endsWith('.test.ts'));
    const others = SOURCES.filter((file) => !file.endsWith('.test.ts'));
    expect(hits(others, /@ts-expect-error/)).toEqual([]);
    expect(hits(tests, /@ts-expect-error\s*$/)).toEqual([]);
    expect(hits(SOURCES, /biome-ignore [\w/]+:?\s*$/)).toEqual([]);
  });

  test('file names are kebab-case, but for what mirrors a URL, a channel or a locale', () => {
    const named = SOURCES.filter(
      (file) => !/^src\/(?:api\/|feeds\/v\d\/|http\/messages\/)/.test(file),
    );
    const kebab = /^(?:[a-z0-9-]+\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*\.ts$/;
    expect(named.filter((file) => !kebab.test(file))).toEqual([]);
  });
});

/** The same without lines that are comment. */
function codeHits(files: readonly string[], pattern: RegExp): readonly string[] {
  return hits(files, pattern).filter((hit) => !/^\S+ (?:\*|\/[/*])/.test(hit));
}

describe('the engine', () => {
  test('draws nothing at random and asks no clock', () => {
    expect(codeHits(ENGINE, /\bMath\.random\b|\bnew Date\b|\bIntl\b|\bcrypto\b/)).toEqual([]);
  });

  test('waits for nothing', () => {
    expect(codeHits(ENGINE, /\basync \b|\bawait \b|\bPromise\b|\bsetTimeout\b/)).toEqual([]);
  });

  test('has no floating-point arithmetic: no fractions, no roots, no rounding of numbers', () => {
    expect(
      codeHits(ENGINE, /\bparseFloat\b|\.toFixed\(|\bMath\.(?:round|sqrt|pow|log|exp)\b/),
    ).toEqual([]);
    expect(codeHits(ENGINE, /^(?!\s*(?:\*|\/[/*])).*[^'"`\w.]\d+\.\d+\b/)).toEqual([]);
  });

  test('orders nothing by locale', () => {
    expect(codeHits(ENGINE, /localeCompare|toLocale/)).toEqual([]);
  });
});

describe('wire names stop at the edge', () => {
  const inside = SOURCES.filter((file) => /^src\/(?!api\/|feeds\/|http\/)/.test(file)).filter(
    (file) => !file.endsWith('.test.ts'),
  );

  test('none of them inside', () => {
    const wire = /\b(?:cTime|uTime|presetStop\w+|holdSide|posSide|marginCoinSize|priceAvg)\b/;
    expect(hits(inside, wire)).toEqual([]);
  });

  test('wire codes are given in http and api alone', () => {
    expect(hits(inside, /'(?:40|43|45|25)\d{3}'/).filter((hit) => !isAccess(hit))).toEqual([]);
  });
});

/** The access room names the code of its own refusals: identity is its matter. */
function isAccess(hit: string): boolean {
  return hit.startsWith('src/access/');
}
