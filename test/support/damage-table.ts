/** docs/operating/damage.md: what each damage of each kind of file does, as the operator reads it. */

import type { Verdict } from './damage-trial.ts';
import type { Damage } from './damaged-folder.ts';
import { filesOf } from './damaged-folder.ts';
import { textOf } from './repository.ts';

const COLUMNS: Readonly<Record<Damage['kind'], number>> = {
  missing: 1,
  empty: 2,
  half: 3,
  cut: 3,
  longer: 4,
  swapped: 5,
  zeroed: 6,
  'read-only': 7,
};

/** By the words of a cell, which may be joined by "or". */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  harmless: 'harmless',
  refused: 'refused',
  verify: 'told by verify',
};

/** The file as the table calls it: there may be several segments and snapshots. */
export function classOf(file: string, data: string): string {
  const [folder = '', name] = file.split('/');
  if (name === undefined) return file;
  const newest = filesOf(data)
    .filter((each) => each.startsWith(`${folder}/`))
    .at(-1);
  return `${folder}/, ${file === newest ? 'the newest' : 'an older one'}`;
}

/** Throws when the table does not have it. */
export function allowedVerdicts({ file, kind }: Damage, data: string): readonly Verdict[] {
  const row = tableOf(textOf('docs/operating/damage.md')).get(classOf(file, data));
  const cell = row?.[COLUMNS[kind]];
  if (cell === undefined) throw new Error(`docs/operating/damage.md says nothing of ${file}`);
  return cell.split(' or ').map((word) => {
    const verdict = VERDICTS[word];
    if (verdict === undefined) throw new Error(`docs/operating/damage.md: ${word}?`);
    return verdict;
  });
}

/** Rows by what stands in their first cell. */
function tableOf(page: string): ReadonlyMap<string, readonly string[]> {
  const rows = [...page.matchAll(/^\| `(.+?)`(, the newest|, an older one)? \|(.+)\|$/gm)];
  return new Map(
    rows.map(([, name = '', which = '', cells = '']) => [
      `${name}${which}`,
      [name, ...cells.split('|').map((cell) => cell.trim())],
    ]),
  );
}
