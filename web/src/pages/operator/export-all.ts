/** All rows of a report as CSV, saved by the browser; it tells how many it has as it goes. */
import type { Declared } from './declarations.ts';
import { operate } from './operator-session.ts';
import { pageOf, type Row } from './report-rows.ts';
import { textOf } from './values.tsx';

export async function exportAll(
  report: Declared,
  input: Readonly<Record<string, string>>,
  onCount: (count: number) => void,
): Promise<void> {
  const rows: Row[] = [];
  let about: string | undefined;
  let endId = '';
  do {
    const page = await pageOf(report, input, endId);
    rows.push(...page.rows);
    // Behind the first page: no row is of a later entry.
    about ??= await provenance();
    endId = page.rows.length === 0 ? '' : page.endId;
    onCount(rows.length);
  } while (endId !== '');
  save(`${report.name}.csv`, `${about}\r\n${csvOf(rows)}`);
}

/** The first line, as `bourse export` writes it: what the venue stands on, by which the file is made again. */
async function provenance(): Promise<string> {
  const { fromSeq, hash, journalId, seq, version } = await operate(
    'GET /operator/v1/state-hash',
    {},
  );
  const entries = { fromSeq: Number(fromSeq), toSeq: Number(seq) };
  return `# bourse ${JSON.stringify({ journalId, ...entries, stateHash: hash, version })}`;
}

function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => cell(textOf(row[name]))).join(','));
  return [names.join(','), ...lines, ''].join('\r\n');
}

/** What a spreadsheet would take for a formula is text. */
function cell(text: string): string {
  const safe = /^[=+@\t]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
