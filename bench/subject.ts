/**
 * The checkout that is measured: this one, or another one with the benches of this one. Bench files are bundled
 * for it, their imports from `src/` taken from its sources, wherever it keeps what is imported.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import type { BenchContext, Figures } from './bench.ts';

/** How the sources are run: bundled as in a build, or each file as it is, for what starts threads. */
export type Form = 'bundled' | 'sources';

/** A bench in its process. */
export interface Measured {
  readonly round: () => Promise<Figures>;
  readonly close: () => Promise<void>;
}

export interface BenchFile {
  /** Its name in this folder, without `.ts`. */
  readonly name: string;
  readonly form: Form;
}

/** Bundles the bench for the subject, starts its process, and waits until it is warm. */
export async function startBench(file: BenchFile, context: BenchContext): Promise<Measured> {
  const folder = await bundleFor(file, context);
  const loader = file.form === 'sources' ? ['--import', 'tsx'] : [];
  const child = fork(
    join(folder, 'child.js'),
    [join(folder, `${file.name}.js`), JSON.stringify(context)],
    { cwd: context.subject, execArgv: ['--expose-gc', '--enable-source-maps', ...loader] },
  );
  const ended = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => {
        throw new Error(`the process of bench ${file.name} ended with ${code}`);
      }),
    ]);
    return message;
  };
  await answer();
  return {
    round: async () => {
      child.send('round');
      return (await answer()) as Figures;
    },
    close: async () => {
      child.send('close');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes the `dist/` of a checkout, which the benches over HTTP start. */
export async function buildSubject(subject: string): Promise<void> {
  const build = ['--import', 'tsx', 'scripts/build.ts'];
  const child = spawn(process.execPath, build, { cwd: subject, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${subject} does not build`);
}

async function bundleFor({ form, name }: BenchFile, context: BenchContext): Promise<string> {
  const { home, subject } = context;
  // Packages are looked for upwards from here, so they are the subject's.
  const outdir = join(subject, 'node_modules/.cache/bourse-bench', `${name}-${process.pid}`);
  await esbuild.build({
    absWorkingDir: home,
    entryPoints: ['child', name].map((entry) => join(home, 'bench', `${entry}.ts`)),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [importsFrom(subject, form)],
  });
  return outdir;
}

const FROM_SOURCES = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'\.\.\/src\/([^']+)';/g;

/** Takes what bench files import from `../src/` from the sources of `subject`. */
function importsFrom(subject: string, form: Form): esbuild.Plugin {
  const sources = new Sources(join(subject, 'src'));
  return {
    name: 'imports-from-subject',
    setup(build) {
      build.onLoad({ filter: /[\\/]bench[\\/][\w-]+\.ts$/ }, ({ path }) => ({
        contents: withImportsOf(sources, readFileSync(path, 'utf8')),
        loader: 'ts',
      }));
      if (form === 'bundled') return;
      build.onResolve({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({ path, external: true }));
    },
  };
}

function withImportsOf(sources: Sources, text: string): string {
  return text.replace(FROM_SOURCES, (_, type: string | undefined, list: string, path: string) => {
    if (type !== undefined) return '';
    return list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '${sources.fileOf(name, path)}';`)
      .join(' ');
  });
}

/** Finds the file that exports a name, which may have moved since the commit of the checkout. */
export class Sources {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The one named if it has it, else the one file that does. Throws when there is none, or several. */
  fileOf(name: string, path: string): string {
    const named = join(this.#folder, path);
    if (existsSync(named) && doesExport(named, name)) return named;
    const found = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(this.#folder, file))
      .filter((file) => doesExport(file, name));
    if (found.length === 1 && found[0] !== undefined) return found[0];
    throw new Error(`${found.length} files of ${this.#folder} export ${name}`);
  }
}

function doesExport(file: string, name: string): boolean {
  const declared = new RegExp(
    `^export (?:async function|function|class|const|let) ${name}\\b`,
    'm',
  );
  return declared.test(readFileSync(file, 'utf8'));
}
