/** docs/test-your-bot.md: its first block runs as it stands, with the package as others have it. Needs `npm run build`. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/bourse-process.ts';
import { ROOT, textOf } from '../support/repository.ts';

test('the test suite of the page passes', async () => {
  const [, block = ''] = /```js\n(.*?)```/s.exec(textOf('docs/test-your-bot.md')) ?? [];
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/bourse'));
  writeFileSync(join(folder, 'bot.test.mjs'), block);
  const { NODE_OPTIONS, NODE_TEST_CONTEXT, ...env } = process.env;
  const run = promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap'], {
    cwd: folder,
    env,
  });
  const { stdout } = await run;
  expect(stdout).toMatch(/^# pass 3$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});
