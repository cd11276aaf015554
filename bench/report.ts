/** The lines of the bench's table: a figure, what it is measured against, and the goal. */
import { grouped } from './median.ts';

export interface Line {
  readonly name: string;
  readonly figure: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** `name  figure  goal  met|short`, columns aligned. */
export function table(lines: readonly Line[]): string {
  const head: Line = { name: 'bench', figure: 'seen (median of 5)', goal: 'goal', isMet: true };
  const width = (column: 'name' | 'figure' | 'goal') =>
    Math.max(...[head, ...lines].map((line) => line[column].length));
  const widths = { name: width('name'), figure: width('figure'), goal: width('goal') };
  const row = (line: Line, last: string) =>
    `| ${line.name.padEnd(widths.name)} | ${line.figure.padEnd(widths.figure)} | ${line.goal.padEnd(widths.goal)} | ${last} |`;
  const rule = `|${'-'.repeat(widths.name + 2)}|${'-'.repeat(widths.figure + 2)}|${'-'.repeat(widths.goal + 2)}|-------|`;
  return [
    row(head, 'met  '),
    rule,
    ...lines.map((line) => row(line, line.isMet ? 'yes  ' : 'no   ')),
  ].join('\n');
}

export function perSecond(figure: number): string {
  return `${grouped(figure)}/s`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
