/** The health of the venue: whether it is ready and why not, its checks, faults that are set to happen and that did. */
import { useTranslations } from 'use-intl';
import { operate } from './operator-session.ts';
import { FactsPanel, Overview, RowsPanel, SELDOM_MS, useWatched } from './overview.tsx';
import type { Row } from './report-rows.ts';

export function HealthOverview() {
  const t = useTranslations('operator');
  return (
    <Overview title={t('names.health-overview')}>
      <FactsPanel title={t('overviews.ready')} watched={useWatched('ready', readiness)} />
      <FactsPanel
        title={t('names.invariants')}
        watched={useWatched('invariants', readInvariants, SELDOM_MS)}
      />
      <RowsPanel report="faults" />
      <RowsPanel report="fault-firings" />
    </Overview>
  );
}

const readInvariants = () => operate('GET /operator/v1/invariants', {});

/** A venue that is not ready says so with another status, and the same fields. */
async function readiness(): Promise<Row> {
  return (await (await fetch('/readyz')).json()) as Row;
}
