/** All rows of a report as CSV, saved by the browser; it tells how many it has as it goes. */
import type { Declared } from './declarations.ts';
import { pageOf, type Row } from './report-rows.ts';
import { textOf } from './values.tsx';

export async function exportAll(
  report: Declared,
  input: Readonly<Record<string, string>>,
  onCount: (count: number) => void,
): Promise<void> {
  const rows: Row[] = [];
  let endId = '';
  do {
    const page = await pageOf(report, input, endId);
    rows.push(...page.rows);
    endId = page.rows.length === 0 ? '' : page.endId;
    onCount(rows.length);
  } while (endId !== '');
  save(`${report.name}.csv`, csvOf(rows));
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
