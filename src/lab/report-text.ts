/** A report as people, scripts and test runners read it. */
import { adviceOn } from './advice.ts';
import { FIGURES } from './figures.ts';
import type { Incident } from './incident.ts';
import type { Report } from './judge.ts';

export const REPORT_FORMATS = ['table', 'json', 'junit'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export function reportText(report: Report, format: ReportFormat, incident: Incident): string {
  if (format === 'json') return `${JSON.stringify(report, undefined, 2)}\n`;
  return format === 'junit' ? junitOf(report) : tableOf(report) + adviceOn(report, incident);
}

function tableOf(report: Report): string {
  const { incident, seed, verdict, reason, checks, faultsFired } = report;
  const head = `${incident}, seed ${seed}: ${verdict}${reason === '' ? '' : ` (${reason})`}`;
  const judged = checks.map(({ name, value, line, ok }) => [
    ...[name, String(value), `≤ ${line}`, ok ? 'ok' : 'over the line'],
  ]);
  const others = FIGURES.filter((name) => checks.every((check) => check.name !== name)).map(
    (name) => [name, String(report[name]), '', ''],
  );
  const rows = [...judged, ...others, ['faultsFired', String(faultsFired), '', '']];
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const lines = rows.map(([name = '', value = '', line = '', ok = '']) =>
    [name.padEnd(widths[0] ?? 0), value.padStart(widths[1] ?? 0), line.padEnd(widths[2] ?? 0), ok]
      .join('  ')
      .trimEnd(),
  );
  return `${[head, '', ...lines].join('\n')}\n`;
}

/** A test suite of the incident, a case for each line. */
function junitOf({ incident, checks, reason }: Report): string {
  const failure = (message: string) => `<failure message="${escaped(message)}"/>`;
  const cases = [
    { name: 'run', fault: reason === '' || reason === 'line' ? undefined : reason },
    ...checks.map(({ name, value, line, ok }) => ({
      name,
      fault: ok ? undefined : `${value} is over the line, ${line}`,
    })),
  ];
  const failed = cases.filter(({ fault }) => fault !== undefined).length;
  const suite = `name="${escaped(incident)}" tests="${cases.length}" failures="${failed}"`;
  const rows = cases.map(({ name, fault }) => {
    const open = `    <testcase classname="${escaped(incident)}" name="${name}"`;
    return fault === undefined ? `${open}/>` : `${open}>${failure(fault)}</testcase>`;
  });
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite ${suite}>`,
    ...rows,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
