import type { ColumnKind, Report, ReportRow } from './report.ts';

/** A column as it is written. */
export interface WrittenColumn {
  readonly name: string;
  /** `iso` is the time of the column that follows, for people. */
  readonly kind: ColumnKind | 'iso';
  /** The column of the venue's row that it is made of. */
  readonly from: string;
}

/** The columns of a report as they are written: before each time in ms the same time in ISO 8601, UTC. */
export function writtenColumns({ columns }: Report): readonly WrittenColumn[] {
  return Object.entries(columns).flatMap(([name, kind]): WrittenColumn[] =>
    kind === 'time'
      ? [
          { name: name.replace(/Ms$/, ''), kind: 'iso', from: name },
          { name, kind, from: name },
        ]
      : [{ name, kind, from: name }],
  );
}

/** What a row has in a column; empty where the venue gives nothing. */
export function written({ kind, from }: WrittenColumn, row: ReportRow): string {
  const value = row[from] ?? '';
  return kind === 'iso' && value !== '' ? new Date(Number(value)).toISOString() : value;
}
