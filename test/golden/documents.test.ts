/** The documents: their form, their links, and the files and names they speak of. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documents, ROOT, repositoryFiles, textOf } from '../support/repository.ts';

const DOCUMENTS = documents();
const PROMISED = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/glossary.md',
  'docs/rules.md',
  'docs/clients.md',
  'docs/operating/install.md',
  'docs/operating/configure.md',
  'docs/operating/operate.md',
  'docs/operating/back-office.md',
  'docs/operating/back-up-and-restore.md',
  'docs/operating/monitor.md',
  'docs/operating/upgrade.md',
  'docs/operating/incidents.md',
];

/** Text without fenced blocks, whose `#` is a comment and whose brackets are code. */
function prose(file: string): string {
  return textOf(file).replace(/^```[\s\S]*?^```/gm, '');
}

/** As hosts of repositories make them: lower case, no punctuation, dashes for blanks. */
function anchorsOf(file: string): readonly string[] {
  return [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function linksOf(file: string): readonly string[] {
  return [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

function resolved(file: string, target: string): { path: string; anchor: string } {
  const [path = '', anchor = ''] = target.split('#');
  return { path: path === '' ? file : normalize(join(dirname(file), path)), anchor };
}

test('all that were promised are there', () => {
  expect(PROMISED.filter((file) => !DOCUMENTS.includes(file))).toEqual([]);
  expect(textOf('LICENSE')).toContain('Apache License');
  expect(textOf('LICENSE').length).toBeGreaterThan(10_000);
});

describe.each(DOCUMENTS)('%s', (file) => {
  test('begins with its one title', () => {
    const titles = prose(file).match(/^# .+$/gm) ?? [];
    expect(titles.length).toBe(1);
    expect(textOf(file).startsWith(titles[0] ?? '-')).toBe(true);
  });

  test('links to what is there', () => {
    const broken = linksOf(file)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target))
      .filter((target) => {
        const { path, anchor } = resolved(file, target);
        if (!existsSync(join(ROOT, path))) return true;
        return anchor !== '' && !anchorsOf(path).includes(anchor);
      });
    expect(broken).toEqual([]);
  });
});

test('each is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const file of reached) {
    for (const target of linksOf(file)) {
      const { path } = resolved(file, target);
      if (DOCUMENTS.includes(path)) reached.add(path);
    }
  }
  expect(DOCUMENTS.filter((file) => !reached.has(file))).toEqual([]);
});

describe('ARCHITECTURE.md', () => {
  const text = textOf('ARCHITECTURE.md');
  const files = repositoryFiles();

  test('speaks of files that are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|yaml|md|json))`/g)].map(([, file]) => file);
    // A planned file that was not built is named as such.
    const missing = named.filter((file) => file !== 'runtime/views.ts' && !isThere(`${file}`));
    expect(named.length).toBeGreaterThan(40);
    expect(missing).toEqual([]);
  });

  /** By its path, or by the end of it: `engine/engine.ts`, `quotes.ts`. */
  function isThere(file: string): boolean {
    return files.some((each) => each === file || each.endsWith(`/${file}`));
  }

  test('speaks of names that are there', () => {
    const sources = files.filter((file) => /^src\/.*\.ts$/.test(file)).map(textOf);
    const rows = text.split('\n').filter((line) => /^\| `\w+\/` /.test(line));
    const names = rows.flatMap((row) =>
      [...(row.split('|')[3] ?? '').matchAll(/`([A-Za-z]\w+)`/g)].map(([, name]) => `${name}`),
    );
    expect(names.length).toBeGreaterThan(15);
    const exported = (name: string) =>
      sources.some((source) =>
        new RegExp(`export (?:async )?(?:function|class|const|interface|type) ${name}\\b`).test(
          source,
        ),
      );
    expect(names.filter((name) => !exported(name))).toEqual([]);
  });

  test('has a row for each room', () => {
    const rooms = new Set(files.flatMap((file) => /^src\/(\w+)\//.exec(file)?.[1] ?? []));
    for (const room of rooms) expect(text).toContain(`| \`${room}/\` |`);
  });

  test('lists every decision', () => {
    const decisions = DOCUMENTS.filter((file) => file.startsWith('docs/decisions/'));
    expect(decisions.length).toBeGreaterThanOrEqual(10);
    for (const file of decisions) expect(text).toContain(`(${file})`);
  });
});
