/** What an operator watches: reports and facts side by side, read again and again while they are in sight. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { type Column, Table } from '../../ui/table.tsx';
import { useVenueWords } from '../venue-words.ts';
import { Behind } from './behind.tsx';
import { failureText } from './operator-session.ts';
import { columnsOf, leastWidthOf } from './report-columns.ts';
import { firstRows, type Row } from './report-rows.ts';
import { useNames } from './use-names.ts';
import { Values } from './values.tsx';

const OFTEN_MS = 2_000;
/** For what the venue has to compute. */
export const SELDOM_MS = 30_000;

/** Undefined while nothing has come. What fails later leaves what was shown, marked as old. */
export interface Watched<T> {
  readonly data: T | undefined;
  readonly failure: string | undefined;
}

export function useWatched<T>(
  name: string,
  read: () => Promise<T>,
  everyMs = OFTEN_MS,
): Watched<T> {
  const { data, error } = useQuery({
    queryKey: ['overview', name],
    queryFn: read,
    refetchInterval: everyMs,
    retry: false,
  });
  return { data, failure: error === null ? undefined : failureText(error) };
}

/** Rows of a report; whoever watches the same one reads it no second time. */
export function useWatchedRows(report: string): Watched<readonly Row[]> {
  return useWatched(report, () => firstRows(report));
}

export function Overview({
  children,
  title,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="overview" aria-label={title}>
      <h2>{title}</h2>
      <div className="overview-panels">{children}</div>
    </section>
  );
}

interface ListProps {
  /** Fields to look at, of all that are behind a row; absent: all. */
  readonly columns?: readonly string[];
  readonly isWide?: boolean;
  /** The column that those to look at first are found by. */
  readonly sortedAtFirst?: { readonly id: string; readonly desc: boolean };
  /** What can be done about them. */
  readonly children?: ReactNode;
}

interface RowsProps extends ListProps {
  /** The report that the rows are of. */
  readonly report: string;
}

/** Rows of a report. */
export function RowsPanel({ report, ...props }: RowsProps) {
  const names = useNames();
  const heading = <Link href={`/operator/report/${report}`}>{names(report)}</Link>;
  const watched = useWatchedRows(report);
  return <ListPanel {...props} title={names(report)} heading={heading} watched={watched} />;
}

interface TitledProps extends ListProps {
  readonly title: string;
  /** Absent: the title. */
  readonly heading?: ReactNode;
  readonly watched: Watched<readonly Row[]>;
}

/** Rows of any kind; a click shows what is behind one. */
export function ListPanel(props: TitledProps) {
  const { children, columns, heading, isWide = false, sortedAtFirst, title, watched } = props;
  const { data = [], failure } = watched;
  const t = useTranslations('operator');
  const words = useVenueWords();
  const [picked, setPicked] = useState<Row>();
  const shown = chosen(columnsOf(data, words), columns);
  return (
    <div className={`overview-panel overview-rows ${isWide ? 'overview-wide' : ''}`}>
      <h3>{heading ?? title}</h3>
      <Failure text={failure} />
      <Table
        label={title}
        columns={shown}
        rows={data}
        empty={t('noRows')}
        isStale={failure !== undefined}
        onPick={setPicked}
        classOf={() => 'row-pickable'}
        leastWidth={leastWidthOf(shown)}
        {...(sortedAtFirst === undefined ? {} : { sortedAtFirst })}
      />
      {children}
      {picked === undefined ? null : <Behind key={JSON.stringify(picked)} row={picked} />}
    </div>
  );
}

/** In the order in which they are named. */
function chosen(
  all: readonly Column<Row>[],
  names: readonly string[] | undefined,
): readonly Column<Row>[] {
  return names?.flatMap((name) => all.filter(({ id }) => id === name)) ?? all;
}

interface FactsProps {
  readonly title: string;
  readonly about?: string;
  readonly watched: Watched<Row>;
}

/** Facts of one thing. */
export function FactsPanel({ about, title, watched: { data = {}, failure } }: FactsProps) {
  return (
    <section
      className={`overview-panel ${failure === undefined ? '' : 'stale'}`}
      aria-label={title}
    >
      <h3>{title}</h3>
      <Failure text={failure} />
      <Values of={data} />
      {about === undefined ? null : <p className="act-about">{about}</p>}
    </section>
  );
}

function Failure({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className="act-failure" role="alert">
      {text}
    </p>
  );
}
