/** A virtual environment for each client, in a folder that git does not keep; one that has the same packages is used again. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PythonClient } from './clients.ts';
import { exec } from './exec.ts';

const FOLDER = fileURLToPath(new URL('../../.python-clients/', import.meta.url));
const PYTHON = process.env.BOURSE_PYTHON ?? 'python3';
const IN_VERSION = 'import sys; print("%d.%d" % sys.version_info[:2])';

type Installed = { readonly python: string } | { readonly reason: string };

/** The Python that has the client, or why there is none. */
export async function install(
  client: PythonClient,
  { withinMs, mayCompile }: { readonly withinMs: number; readonly mayCompile: boolean },
): Promise<Installed> {
  const deadlineMs = Date.now() + withinMs;
  const left = () => deadlineMs - Date.now();
  const version = await exec(PYTHON, ['-c', IN_VERSION], { withinMs: left() });
  if (version.code !== 0) return { reason: `${PYTHON} does not run` };
  const folder = join(FOLDER, `${client.name}-${client.version}-${version.out.trim()}`);
  const python = join(folder, 'bin', 'python');
  const mark = join(folder, 'installed');
  const packages = client.packages.join('\n');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === packages) return { python };
  if (client.isCompiled && !mayCompile)
    return { reason: 'it comes as source alone, and is compiled only with --compile' };
  rmSync(folder, { recursive: true, force: true });
  const made = await exec(PYTHON, ['-m', 'venv', folder], { withinMs: left() });
  if (made.code !== 0) return { reason: `no virtual environment: ${lastLine(made.out)}` };
  for (const of of pipSteps(client)) {
    const done = await exec(python, ['-m', 'pip', 'install', ...QUICKLY, ...of], {
      withinMs: left(),
    });
    if (done.code !== 0) return { reason: reasonOf(done.out, done.isLate, withinMs) };
  }
  writeFileSync(mark, packages);
  return { python };
}

const QUICKLY = ['--no-compile', '--retries', '1', '--timeout', '20', '--quiet'];

function pipSteps({ name, version, isCompiled, options, packages }: PythonClient): string[][] {
  const alone = isCompiled ? [['--no-deps', `${name}==${version}`]] : [];
  return [...alone, [...options, ...packages]];
}

function reasonOf(said: string, isLate: boolean, withinMs: number): string {
  if (isLate) return `not installed within ${Math.round(withinMs / 1_000)} s`;
  if (/Retrying \(|NewConnectionError|ReadTimeout/.test(said)) return 'PyPI cannot be reached';
  const faults = said.split('\n').filter((line) => line.startsWith('ERROR: '));
  const [first = lastLine(said)] = faults;
  if (first.includes('(from versions: none)')) return 'PyPI has no wheel of it for this Python';
  return first.replace(/^ERROR: /, '');
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
