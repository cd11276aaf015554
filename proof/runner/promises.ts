/** docs/promises.json, what the proofs have counted, and docs/promises.md, which is made from it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Counts } from './area.ts';

const JSON_FILE = new URL('../../docs/promises.json', import.meta.url);
const AREAS = fileURLToPath(new URL('../', import.meta.url));
const PAGE_FILE = new URL('../../docs/promises.md', import.meta.url);

/** By area: what it promises, and what was counted when it was shown last. */
export type Promises = Readonly<
  Record<string, { readonly promise: string; readonly counts: Counts }>
>;

/** By name: each is a file in proof/. */
export function areaNames(): readonly string[] {
  return readdirSync(AREAS)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

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
  const open = areaNames().filter((area) => !(area in promises));
  return `${[HEAD, ...sections, ...notRecorded(open)].join('\n\n')}\n`;
}

function notRecorded(areas: readonly string[]): readonly string[] {
  if (areas.length === 0) return [];
  const names = areas.map((area) => `\`${area}\``).join(', ');
  return ['## Not promised yet', `No full run is on record that held: ${names}.`];
}

const HEAD = `# Promises

What Bourse promises and how often it was tried, by area, at the last run that was recorded. Each can be
shown again by the command under it. Made from \`docs/promises.json\` by \`npm run proof -- AREA --write\`.`;

function row([what, count]: readonly [string, number]): string {
  return `| ${what} | ${count.toLocaleString('en-US').replaceAll(',', ' ')} |`;
}
