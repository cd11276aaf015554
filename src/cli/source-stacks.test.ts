import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/bourse-process.ts';
import { inSources } from './source-stacks.ts';

function bundleOf(source: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'thrower.ts');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(file, source);
  esbuild.buildSync({ entryPoints: [file], outdir: folder, sourcemap: true, format: 'esm' });
  return { file, url: pathToFileURL(`${folder}/`) };
}

test('a line of the log names the files of the sources', async () => {
  const { file, url } = bundleOf(
    "interface Gone {}\nexport function thrown() {\n  return new Error('no');\n}",
  );
  const { thrown } = await import(`${url.href}thrower.js`);
  const line = JSON.stringify({ err: { stack: thrown().stack } });
  expect(inSources(line, url)).toContain(`${file}:3:10`);
  expect(inSources(line, url)).not.toContain('thrower.js');
});

test('what a client wrote into the log has no file looked for, and passes as it is', () => {
  const { url } = bundleOf('export const nothing = 0;');
  const words = [
    'file:///etc/thrower.js:1:1',
    'file:///%00/%2F.js:1:1',
    `${url.href}gone.js:1:1`,
    `${url.href}../thrower.js:1:1`,
  ];
  for (const said of words) expect(inSources(said, url)).toBe(said);
});
