/**
 * A build of the venue in which there are no faults at all: what opens them, what gives them their seams and what they can do
 * is replaced by nothing, so that none of their code is in it. The seams stay, a call each, for they are the server's and the
 * feeds' own. It is only measured against, and never shipped.
 */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { bundle } from '../../scripts/build.ts';
import { atEnd } from '../../test/support/at-end.ts';
import { ROOT } from '../../test/support/repository.ts';

/** By the file that they stand for. */
const INSTEAD: Readonly<Record<string, string>> = {
  'venue/open-faults.ts': `
    const desk = { add: refuse, check: refuse, remove: () => false, list: () => [], fired: () => [], isEmpty: true, counts: new Map() };
    const timer = { nextMs: () => undefined, pass: async () => {}, close() {} };
    function refuse() { throw new Error('this build has no faults'); }
    export const openFaults = () => ({ faults: desk, timer });`,
  'venue/fault-layers.ts': 'export const layersOf = () => ({ close() {} });',
  // The venue file names what a rule may do.
  'faults/primitives.ts': "export const PRIMITIVES = [{ name: 'nothing' }];",
};

const withoutFaults: Plugin = {
  name: 'without-faults',
  setup: (build) => {
    for (const [file, contents] of Object.entries(INSTEAD))
      build.onLoad(
        { filter: new RegExp(`[\\\\/]src[\\\\/]${file.replace('/', '[\\\\/]')}$`) },
        () => ({
          contents,
          loader: 'ts',
        }),
      );
  },
};

/** Two checkouts to start a venue from, made alike but for the faults. */
export async function twoBuilds(): Promise<{ readonly whole: string; readonly faultless: string }> {
  const whole = await build('whole', []);
  const faultless = await build('faultless', [withoutFaults]);
  const left = faultless.sources.filter((file) => /^src\/faults\/(?!primitives\.ts)/.test(file));
  if (left.length > 0) throw new Error(`the build without faults has ${left.join(', ')}`);
  if (!whole.sources.includes('src/faults/fault-box.ts')) throw new Error('neither has faults');
  return { whole: whole.folder, faultless: faultless.folder };
}

/** Below the packages, which stay where they are installed. */
async function build(name: string, plugins: readonly Plugin[]) {
  const folder = join(ROOT, 'node_modules/.cache/bourse-proof', `${process.pid}-${name}`);
  mkdirSync(folder, { recursive: true });
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  return { folder, sources: await bundle(join(folder, 'dist'), plugins) };
}
