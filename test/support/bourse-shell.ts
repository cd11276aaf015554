/** The shell of an operator who follows a page of the documents: it finds the built `bourse`, and the venue. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './repository.ts';
import { OPERATOR_TOKEN } from './signed-request.ts';

const run = promisify(execFile);

/** What a command printed. Rejects when it failed. */
export type Shell = (
  file: string,
  args: readonly string[],
) => Promise<{ readonly stdout: string; readonly stderr: string }>;

/** Works in `folder`, against the venue at `url`, if there is one. */
export function openShell({ folder, url }: { folder: string; url?: string }): Shell {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const main = join(ROOT, 'dist/cli/main.js');
  writeFileSync(join(bin, 'bourse'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(bin, 'bourse'), 0o755);
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    ...(url !== undefined && { BOURSE_URL: url, BOURSE_OPERATOR_TOKEN: OPERATOR_TOKEN }),
  };
  return (file, args) => run(file, [...args], { cwd: folder, env });
}
