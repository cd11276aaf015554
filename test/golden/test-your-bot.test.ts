/** docs/test-your-bot.md: its blocks run as they stand, with the package as others have it. Needs `npm run build`. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../support/bourse-process.ts';
import { ROOT, textOf } from '../support/repository.ts';

const MANIFEST = JSON.parse(textOf('package.json'));
const PAGE = textOf('docs/test-your-bot.md');
const MODULES = join(ROOT, 'node_modules');
const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));
/** What an install brings along. */
const INSTALLED = Object.keys({ ...MANIFEST.dependencies, ...MANIFEST.optionalDependencies });
const VITEST = join(MODULES, 'vitest/vitest.mjs');

/** The block that is run by such a command. */
function blockOf(command: string): string {
  const blocks = [...PAGE.matchAll(/```js\n(.*?)```/gs)].map(([, block = '']) => block);
  const found = blocks.filter((block) => block.split('\n', 1)[0]?.endsWith(`run by: ${command}`));
  expect(found).toHaveLength(1);
  return found[0] as string;
}

/** A folder with the block as its test, and what it needs beside the package. */
function projectOf(command: string, packages: readonly string[] = []): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  // A link would be followed out of `node_modules`, where runners compile anew what they import.
  for (const part of ['package.json', 'dist/cli'])
    cpSync(join(ROOT, part), join(folder, 'node_modules/bourse', part), { recursive: true });
  for (const name of [...INSTALLED, ...packages]) {
    mkdirSync(join(folder, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'bot.test.mjs'), blockOf(command));
  return folder;
}

/** What it printed; throws when it failed. */
async function run(folder: string, words: readonly string[], env: object = {}): Promise<string> {
  const { NODE_OPTIONS, NODE_TEST_CONTEXT, VITEST: _, ...rest } = process.env;
  const options = { cwd: folder, env: { ...rest, ...env } };
  const { stderr, stdout } = await promisify(execFile)(process.execPath, words, options);
  return stdout + stderr;
}

test('with the runner of Node', async () => {
  const folder = projectOf('node --test');
  const shown = await run(folder, ['--test', '--test-reporter=tap']);
  expect(shown).toMatch(/^# pass 3$/m);
  expect(shown).toMatch(/^# fail 0$/m);
});

test('with Vitest', async () => {
  const folder = projectOf('npx vitest run', ['vitest']);
  const shown = await run(folder, [VITEST, 'run', '--no-color']);
  expect(shown).toMatch(/Tests\s+1 passed/);
});

test('with Jest', async () => {
  const command = 'NODE_OPTIONS=--experimental-vm-modules npx jest';
  const folder = projectOf(command, ['@jest/globals']);
  const env = { NODE_OPTIONS: '--experimental-vm-modules' };
  const shown = await run(folder, [JEST, '--no-color'], env);
  expect(shown).toMatch(/Tests:\s+1 passed/);
});

test('with `await using`, as a compiler makes it for any Node', async () => {
  const [, block = ''] = /```ts\n(.*?)```/s.exec(PAGE) ?? [];
  const folder = projectOf('node --test');
  const text = `import { startVenue } from 'bourse/testing';\n{ ${block} console.log(venue.url); }\n`;
  const { code } = await transform(text, { loader: 'ts', target: 'es2022', format: 'esm' });
  writeFileSync(join(folder, 'using.mjs'), code);
  // It ends by itself, for the venue has.
  expect(await run(folder, ['using.mjs'])).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/m);
});

/** Those in Python by `npm run test:python-clients`. */
test('the page has no other block', () => {
  const languages = PAGE.match(/(?<=^```)\w+$/gm);
  expect(languages).toEqual(['js', 'ts', 'js', 'js', 'python', 'python', 'python', 'yaml']);
});

test('the steps of the workflow run what the page shows', () => {
  const [, block = ''] = /```yaml\n(.*?)```/s.exec(PAGE) ?? [];
  const { steps } = parse(block) as { readonly steps: readonly { readonly run?: string }[] };
  expect(steps.flatMap((step) => step.run ?? [])).toEqual([
    'npm ci',
    'node --test',
    'pip install pytest ccxt && pytest',
  ]);
});
