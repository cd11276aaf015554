/** docs/promises.json, what the proofs have counted, and docs/promises.md, which is made from it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Counts } from './area.ts';

const JSON_FILE = new URL('../../docs/promises.json', import.meta.url);
const PAGE_FILE = new URL('../../docs/promises.md', import.meta.url);

/** By area: what it promises, and what was counted when it was shown last. */
export type Promises = Readonly<
  Record<string, { readonly promise: string; readonly counts: Counts }>
>;

export function recordedPromises(): Promises {
  return existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : {};
}

/** Puts what an area has shown in the place of what it had. */
export function recordPromise(area: string, shown: Promises[string]): void {
  const all = { ...recordedPromises(), [area]: shown };
  const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
  const promises: Promises = Object.fromEntries(sorted);
  writeFileSync(JSON_FILE, `${JSON.stringify(promises, undefined, 2)}\n`);
  writeFileSync(PAGE_FILE, promisesPage(promises));
}

export function promisesPage(promises: Promises): string {
  const sections = Object.entries(promises).map(([area, { promise, counts }]) =>
    [
      `## ${area}`,
      promise,
      ['| What | Count |', '|---|---:|', ...Object.entries(counts).map(row)].join('\n'),
      `\`npm run proof -- ${area}\``,
    ].join('\n\n'),
  );
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

const HEAD = `# Promises

What Bourse promises and how often it was tried, by area, at the last run that was recorded. Each can be
shown again by the command under it. Made from \`docs/promises.json\` by \`npm run proof -- AREA --write\`.`;

function row([what, count]: readonly [string, number]): string {
  return `| ${what} | ${count.toLocaleString('en-US').replaceAll(',', ' ')} |`;
}
