/**
 * Packs what is published: the files that `npm pack` names, with a manifest that says nothing of how they are made. An
 * install then meets no script: npm warns of `prepare`, which it never runs of a packed file. Needs a build.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Packed {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  /** By their paths in it. */
  readonly files: readonly string[];
}

/** Writes the packed file into `folder`, which is there. Throws when npm does. */
export function packPackage(folder: string): Packed {
  const stage = mkdtempSync(join(tmpdir(), 'bourse-pack-'));
  try {
    for (const path of npmPack(ROOT, '--dry-run').files) copy(path, stage);
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(shippedManifest(), null, 2)}\n`);
    const { file, ...packed } = npmPack(stage, '--pack-destination', folder);
    return { file: join(folder, file), ...packed };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

function copy(path: string, stage: string): void {
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  cpSync(join(ROOT, path), join(stage, path));
}

function npmPack(folder: string, ...words: string[]): Packed {
  const said = execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...words], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [{ filename, files, size, unpackedSize }] = JSON.parse(said);
  const paths = files.map(({ path }: { path: string }) => path);
  return { file: filename, files: paths, size, unpackedSize };
}

/** Of an install only: what develops the package stays with its sources. */
function shippedManifest(): object {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { devDependencies, overrides, scripts, ...shipped } = manifest;
  return shipped;
}
