/** One report of an incident that was run under several settings. */
import { FIGURES } from './figures.ts';
import type { Report } from './judge.ts';

/** The worst figure of each, and the checks of all; `under` says to which settings those of a report belong. */
export function joinedReport(
  first: Report,
  others: readonly { readonly under: string; readonly report: Report }[],
): Report {
  const all = [first, ...others.map(({ report }) => report)];
  const worst = (name: (typeof FIGURES)[number]) => Math.max(...all.map((report) => report[name]));
  const reason = all.find((report) => report.reason !== '')?.reason ?? '';
  return {
    ...first,
    ...{ verdict: reason === '' ? 'pass' : 'fail', reason },
    ...Object.fromEntries(FIGURES.map((name) => [name, worst(name)])),
    faultsFired: all.reduce((sum, { faultsFired }) => sum + faultsFired, 0),
    checks: [
      ...first.checks,
      ...others.flatMap(({ under, report }) =>
        report.checks.map((check) => ({ ...check, name: `${check.name} (${under})` })),
      ),
    ],
  };
}
