/**
 * The commands of docs/operating/cluster.md, which the tests of several machines run as they stand there, with folders and
 * addresses of their own in the place of the page's.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assert } from '../../src/primitives/assert.ts';
import { etcdctl } from './etcdctl.ts';
import { ROOT, textOf } from './repository.ts';

const MAIN = join(ROOT, 'dist/cli/main.js');
const PAGE = textOf('docs/operating/cluster.md');
const BLOCK = /^```\n([\s\S]*?)^```/gm;
const INLINE = /`(bourse [^`]+)`/g;

/** Each once; one that another one begins with is only mentioned. */
export function commandsOfPage(): readonly string[] {
  const blocks = [...PAGE.matchAll(BLOCK)].flatMap(([, block = '']) =>
    block.replaceAll('\\\n', '').split('\n'),
  );
  const inBlocks = blocks.flatMap((line) => /bourse .*/.exec(line) ?? []);
  const inline = [...PAGE.replace(BLOCK, '').matchAll(INLINE)].map(([, text = '']) => text);
  const all = [...inBlocks, ...inline].map((text) => text.replace(/\s+/g, ' ').trim());
  const isMentioned = (text: string) => all.some((each) => each.startsWith(`${text} `));
  return [...new Set(all)].filter((text) => !isMentioned(text)).sort();
}

/** The lines of the block that begins with these words. */
export function blockOfPage(start: string): readonly string[] {
  const blocks = [...PAGE.matchAll(BLOCK)].map(([, block = '']) => block.replaceAll('\\\n', ''));
  const [found] = blocks.filter((block) => block.startsWith(start));
  assert(found !== undefined, `the page has no block that starts with ${start}`);
  return found.trim().split('\n');
}

/** Runs a command of etcd that the page names, with values of the test's own in the place of the page's. */
export function etcdctlOnPage(
  command: string,
  { values = {}, env = {} }: Pick<OnPage, 'values' | 'env'>,
): Promise<string> {
  const page = PAGE.replace(/\s+/g, ' ');
  assert(page.includes(`\`${command}\``), `${command} is not on the page`);
  const [, ...words] = command.split(' ').map((word) => values[word] ?? word);
  return etcdctl(words, env);
}

export interface OnPage {
  /** What stands in the place of words of the page. */
  readonly values?: Readonly<Record<string, string>>;
  readonly env?: NodeJS.ProcessEnv;
  /** Words behind those of the page. */
  readonly more?: readonly string[];
}

/** What a command of the page prints. Rejects when it fails, or is not on the page. */
export async function runOnPage(
  command: string,
  { values = {}, env = {}, more = [] }: OnPage,
): Promise<string> {
  const isThere = commandsOfPage().some((each) => `${each} `.startsWith(`${command} `));
  assert(isThere, `${command} is not a command of the page`);
  const [, ...words] = command.split(' ').map((word) => values[word] ?? word);
  const run = promisify(execFile)(process.execPath, [MAIN, ...words, ...more], {
    env: { ...process.env, ...env },
  });
  return (await run).stdout;
}
