import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundledScript } from '../support/bundled-script.ts';
import { temporaryFolder } from '../support/journal-fixture.ts';
import { ROOT } from '../support/repository.ts';

/** Of ends that do not wait for a standstill, a quarter is an abort. */
const ENDS = 16;
const CODE = 7;

async function endAmidWriting(file: string): Promise<{ code: number | null; said: string }> {
  const script = await bundledScript('test/durability/ending-writer.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, file, String(CODE)], {
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
