import { exportColumns } from '../../reporting/report/shown.ts';
import { EXPORTED } from '../../reporting/reports.ts';
import type { Report } from './report.ts';

/** Every report that can be exported, as it declares itself. */
export const REPORTS: readonly Report[] = EXPORTED.map(({ columns, exported, name }) => {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const written = exportColumns(columns).map((column) => [column.name, column.kind] as const);
  return {
    name: kebab,
    path: `/operator/v1/${kebab}`,
    columns: Object.fromEntries(written),
    repeats: [],
    ...exported,
  };
});
