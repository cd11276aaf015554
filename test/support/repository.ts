/** The repository as files: for tests that read sources and documents instead of running them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const FOLDERS = ['src', 'test', 'bench', 'proof', 'scripts', 'docs', '.ci'];
const TOP = /^(?:[A-Z]+\.md|LICENSE|[a-z.]+\.(?:json|ts)|\.gitignore)$/;

/** Every file we keep, by its path from the root, with forward slashes. */
export function repositoryFiles(): readonly string[] {
  const nested = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
  const top = readdirSync(ROOT).filter((name) => TOP.test(name) && name !== 'package-lock.json');
  return [...top, ...nested].sort();
}

export function documents(): readonly string[] {
  return repositoryFiles().filter((file) => file.endsWith('.md'));
}

export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The titles of `test`, `it` and `describe` in a file of tests, those of a table of cases included. */
export function titlesIn(text: string): readonly string[] {
  const titles = text.matchAll(/(?:\b(?:test|it|describe)|\))\(\s*(['"`])(.*?)\1,/g);
  return [...titles].map(([, , title = '']) => title);
}
