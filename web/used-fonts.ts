/**
 * Leaves out the parts of a font that no text of the console needs: the Chinese one has a hundred, four megabytes in
 * all, and the texts are written with a sixth of them. What users write besides, the system's font shows.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FACE = /@font-face\s*\{[^}]*\}/g;
const RANGE = /unicode-range:\s*([^;}]+)/;

/** `stylesheet`: the end of its path. `texts`: the folders and files in which all texts stand. */
export function usedFonts(stylesheet: string, texts: readonly string[]): Plugin {
  return {
    name: 'used-fonts',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith(stylesheet)) return undefined;
      const needed = charactersOf(texts);
      return {
        code: code.replace(FACE, (face) => (isNeeded(face, needed) ? face : '')),
        map: null,
      };
    },
  };
}

function isNeeded(face: string, needed: ReadonlySet<number>): boolean {
  const ranges = (RANGE.exec(face)?.[1] ?? 'U+0-10ffff').split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return { from, to };
  });
  return ranges.some(({ from, to }) => [...needed].some((code) => code >= from && code <= to));
}

/** Those of Chinese and its marks: what is beyond the Latin ones. */
const FIRST_ONE = 0x2000;

function charactersOf(texts: readonly string[]): ReadonlySet<number> {
  const codes = texts
    .flatMap(filesIn)
    .flatMap((file) => [...readFileSync(file, 'utf8')].map((each) => each.codePointAt(0) ?? 0));
  return new Set(codes.filter((code) => code >= FIRST_ONE));
}

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
