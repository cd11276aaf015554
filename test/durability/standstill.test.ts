import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../support/journal-fixture.ts';
import { ROOT } from '../support/repository.ts';

/** Beside the packages that it asks for. */
const SCRIPT = join(ROOT, `node_modules/.cache/bourse/ending-writer-${process.pid}.mjs`);
/** Of ends that do not wait for a standstill, a quarter is an abort. */
const ENDS = 16;
const CODE = 7;

// Compiled once: each of the processes would take longer for that than for all else.
beforeAll(() =>
  build({
    entryPoints: [join(ROOT, 'test/durability/ending-writer.ts')],
    outfile: SCRIPT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  }),
);
afterAll(() => rmSync(SCRIPT));

function endAmidWriting(file: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--no-warnings', SCRIPT, file, String(CODE)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

it('ends with the exit code that it means to, though its history is being written', async () => {
  const folder = await temporaryFolder();
  for (let end = 0; end < ENDS; end += 1) {
    const ended = await endAmidWriting(join(folder, `${end}.sqlite`));
    expect(ended).toEqual({ code: CODE, said: '' });
  }
});
