/** Two checkouts that took turns, figure by figure. */
import type { Figures } from './bench.ts';
import { median } from './figures.ts';
import { alignedTable, medianIn } from './report.ts';

/** Medians of both, and the median and range of the ratios of the rounds that were taken together. */
export function comparisonOf(there: readonly Figures[], here: readonly Figures[]): string {
  const rows = Object.keys(here[0] ?? {}).map((figure) => {
    const ratios = here.map(
      (round, index) => (round[figure] ?? NaN) / (there[index]?.[figure] ?? NaN),
    );
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
    return [
      figure,
      digits(medianIn(there)(figure)),
      digits(medianIn(here)(figure)),
      `${digits(median(ratios))} (${digits(least)} to ${digits(most)})`,
    ];
  });
  return alignedTable([['figure', 'there', 'here', 'here ÷ there'], ...rows]);
}

/** Four of them, at least. */
function digits(value: number): string {
  return Math.abs(value) >= 1_000 ? value.toFixed(0) : Number(value.toPrecision(4)).toString();
}
