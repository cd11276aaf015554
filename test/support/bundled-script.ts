/** A script of the tests as one bundled file, made once in a process: to load hundreds of files takes longer than all else. */
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './repository.ts';

const scripts = new Map<string, Promise<string>>();

/** Where it stands, beside the packages that it asks for; it is gone when this process ends. */
export function bundledScript(source: string): Promise<string> {
  const made = scripts.get(source) ?? bundle(source);
  scripts.set(source, made);
  return made;
}

async function bundle(source: string): Promise<string> {
  const name = `${basename(source, '.ts')}-${process.pid}.mjs`;
  const outfile = join(ROOT, 'node_modules/.cache/bourse', name);
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external' } as const;
  await build({ entryPoints: [join(ROOT, source)], outfile, ...options });
  process.once('exit', () => rmSync(outfile, { force: true }));
  return outfile;
}
