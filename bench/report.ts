/** What is shown of a bench: each figure, the bound it is to keep, and whether it does. */
import type { Figures } from './bench.ts';
import { grouped, median } from './figures.ts';

/** The median of a figure over the rounds. */
export type MedianOf = (figure: string) => number;

/** A line of the table. */
export interface Goal {
  /** Begins with the letter of its bench. */
  readonly name: string;
  readonly figure: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly show: (value: number) => string;
  /** More about the figure, behind it, and behind the name. */
  readonly more?: (of: MedianOf) => string;
  readonly detail?: (of: MedianOf) => string;
}

export interface Line {
  readonly name: string;
  readonly seen: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export function lineOf(goal: Goal, rounds: readonly Figures[]): Line {
  const of = medianIn(rounds);
  const value = of(goal.figure);
  if (Number.isNaN(value)) throw new Error(`${goal.name} was not measured`);
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = goal;
  return {
    name: `${goal.name}${goal.detail?.(of) ?? ''}`,
    seen: `${goal.show(value)}${goal.more === undefined ? '' : ` (${goal.more(of)})`}`,
    goal: boundOf(goal),
    isMet: value >= atLeast && value <= atMost,
  };
}

export function boundOf({ atLeast, atMost, show }: Goal): string {
  return atMost === undefined ? `≥ ${show(atLeast ?? Number.NaN)}` : `≤ ${show(atMost)}`;
}

export function medianIn(rounds: readonly Figures[]): MedianOf {
  return (figure) => median(rounds.map((round) => round[figure] ?? Number.NaN));
}

/** As it stands in the README, columns aligned. */
export function tableOf(lines: readonly Line[]): string {
  return alignedTable([
    ['bench', 'seen (median)', 'goal', 'met'],
    ...lines.map(({ name, seen, goal, isMet }) => [name, seen, goal, isMet ? 'yes' : 'no']),
  ]);
}

/** Reads {@link tableOf} back. */
export function linesOf(table: string): Line[] {
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, name = '', seen = '', goal = '', met]) => ({
      name,
      seen,
      goal,
      isMet: met === 'yes',
    }));
}

/** The first row is the head. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const printed = rows.map(
    (row) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [printed[0], rule, ...printed.slice(1)].join('\n');
}

export const times = (digits: number) => (value: number) => `${value.toFixed(digits)}×`;
export const perSecond = (value: number) => `${grouped(value)}/s`;
export const inUnit =
  (unit: string, digits = 0) =>
  (value: number) =>
    `${digits === 0 ? grouped(value) : value.toFixed(digits)} ${unit}`;
