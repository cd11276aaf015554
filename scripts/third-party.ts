/**
 * Writes dist/THIRD-PARTY.txt: the licences of all that others wrote and the build holds, which an install of the package
 * alone would not bring. What that is, the builds tell: the sources of the venue's bundle, the modules of the console.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const NOTICES = join(DIST, 'THIRD-PARTY.txt');
/** Up to the name of the package that is nested deepest. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

export interface BuiltIn {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
  /** Of its licence, as it came; where it has no file of it, what its manifest says. */
  readonly text: string;
}

/** Packages of which the build holds something, by name. Needs a build. */
export function builtIn(): readonly BuiltIn[] {
  const folders = [...venueModules(), ...consoleModules()].flatMap(
    (path) => PACKAGE.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)].map(packageIn).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function venueModules(): readonly string[] {
  const maps = readdirSync(join(DIST, 'cli')).filter((name) => name.endsWith('.js.map'));
  return maps.flatMap((map) => {
    const file = join(DIST, 'cli', map);
    const { sources } = JSON.parse(readFileSync(file, 'utf8')) as { sources: readonly string[] };
    return sources.map((source) => resolve(dirname(file), source));
  });
}

function consoleModules(): readonly string[] {
  return JSON.parse(readFileSync(join(DIST, 'console-modules.json'), 'utf8'));
}

function packageIn(folder: string): BuiltIn {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { author, license, name, version } = manifest;
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  const said = `No file of the package says more than its manifest: ${license}${by ? `, ${by}` : ''}.`;
  return { name, version, licence: license, text: texts.join('\n\n') || said };
}

export function notices(packages: readonly BuiltIn[]): string {
  const head = 'Bourse holds parts of the packages below, each under its own licence.\n';
  const parts = packages.map(({ licence, name, text, version }) => {
    const title = `${name} ${version} (${licence})`;
    return `${title}\n${'-'.repeat(title.length)}\n\n${text}\n`;
  });
  return [head, ...parts].join('\n');
}

if (process.argv[1]?.endsWith('third-party.ts')) writeFileSync(NOTICES, notices(builtIn()));
