/**
 * The engine's tests, each file with the instrumented engine in one bundle, and which mutants each of them meets. Made
 * once for the same sources, and kept beside the packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../../test/support/repository.ts';
import type { Instrumented } from './mutants.ts';

const VITEST = fileURLToPath(new URL('mutant-vitest.ts', import.meta.url));
/** Holds the bytes of each command's record. */
export const OF_RECORDS = 'test/golden/records.test.ts';
const CACHE = join(ROOT, 'node_modules/.cache/bourse-mutants');

export interface BundledTests {
  /** Of the bundles, and of what is noted about them. */
  readonly folder: string;
  /** Test files from the root, by the name of their bundle. */
  readonly files: Readonly<Record<string, string>>;
}

/** What one of them meets. */
export interface Met {
  readonly bundle: string;
  /** What it takes of a processor. */
  readonly ms: number;
  /** How often, by the id of the mutant. */
  readonly hits: Readonly<Record<string, number>>;
  /** Those that are met when the file is loaded: such a file is loaded anew for them. */
  readonly atLoad: readonly string[];
}

export async function bundleTests({ code }: Instrumented): Promise<BundledTests> {
  const tests = testFiles();
  const folder = join(CACHE, hashOf([...code.values(), ...tests.map(read), read(VITEST)]));
  const files = Object.fromEntries(tests.map((file) => [nameOf(file), relative(ROOT, file)]));
  if (existsSync(join(folder, 'bundled'))) return { folder, files };
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: tests.map((file) => ({ in: file, out: nameOf(file) })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    plugins: [
      {
        name: 'mutants',
        setup(of) {
          of.onResolve({ filter: /^vitest$/ }, ({ importer }) =>
            importer === VITEST ? undefined : { path: VITEST },
          );
          of.onLoad({ filter: /\/(?:src|test|scripts)\/.*\.ts$/ }, ({ path }) => {
            const contents = code.get(relative(ROOT, path)) ?? read(path);
            // A file is looked for beside the sources, not beside the bundle.
            const here = JSON.stringify(pathToFileURL(path).href);
            return { contents: contents.replaceAll('import.meta.url', here), loader: 'ts' };
          });
        },
      },
    ],
  });
  writeFileSync(join(folder, 'bundled'), '');
  return { folder, files };
}

/** Those beside the code, and that of the records. */
export function testFiles(): readonly string[] {
  const beside = readdirSync(join(ROOT, 'src/engine'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(ROOT, 'src/engine', file))
    .sort();
  return [...beside, join(ROOT, OF_RECORDS)];
}

function nameOf(file: string): string {
  return relative(ROOT, file).replaceAll('/', '--').slice(0, -'.test.ts'.length);
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
