/**
 * `npm run release -- --dry-run`: checks that the tree is what a release is made of, builds it, and leaves in release/ the
 * packed file, its bill of materials (CycloneDX) and the checksums of both. Without `--dry-run` it says what it would
 * publish, and with `--publish` it does so. Ends with 1 when something is not as it should be.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { billOfMaterials } from './bill-of-materials.ts';
import { packPackage } from './pack.ts';
import { releaseFaults } from './release-faults.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Release {
  /** The packed file, its bill of materials, and the checksums, by their paths. */
  readonly files: readonly string[];
  /** What `npm publish` is to be given. */
  readonly packed: string;
  readonly about: string;
}

/** Makes the files of a release in `folder`, from what is built. */
export function makeRelease(folder: string): Release {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { file: packed, files, size, unpackedSize } = packPackage(folder);
  const bill = packed.replace(/\.tgz$/, '.cdx.json');
  writeFileSync(bill, `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
  const sums = join(folder, 'SHA256SUMS');
  writeFileSync(sums, [packed, bill].map(checksum).join(''));
  const about = `${basename(packed)}: ${files.length} files, ${size} bytes packed, ${unpackedSize} unpacked`;
  return { files: [packed, bill, sums], packed, about };
}

/** As `sha256sum --check` reads it. */
function checksum(file: string): string {
  return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`;
}

function main(): void {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, publish: { type: 'boolean' } },
  });
  const isTrial = values['dry-run'] === true;
  if (isTrial && values.publish === true) throw new Error('--dry-run publishes nothing');
  const { hints, refusals } = releaseFaults({
    status: run('git', 'status', '--porcelain'),
    manifest: JSON.parse(textOf('package.json')),
    lock: JSON.parse(textOf('package-lock.json')),
    changelog: textOf('CHANGELOG.md'),
    isTrial,
  });
  for (const hint of hints) console.log(`note: ${hint}`);
  for (const refusal of refusals) console.error(`refused: ${refusal}`);
  if (refusals.length > 0) {
    process.exitCode = 1;
    return;
  }
  execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const { about, files, packed } = makeRelease(join(ROOT, 'release'));
  console.log([about, ...files].join('\n'));
  if (isTrial) return;
  const registry = run('npm', 'config', 'get', 'registry').trim();
  const words = ['publish', packed, '--access', 'public'];
  if (values.publish !== true) {
    console.log(`Nothing was published. With --publish: npm ${words.join(' ')} (to ${registry})`);
    return;
  }
  execFileSync('npm', words, { cwd: ROOT, stdio: 'inherit' });
}

function run(command: string, ...words: string[]): string {
  return execFileSync(command, words, { cwd: ROOT, encoding: 'utf8' });
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

if (process.argv[1]?.endsWith('release.ts')) main();
