/**
 * The health of the venue: whether it is ready and why not, where its node stands in a cluster, its checks, faults that
 * are set to happen and that did.
 */
import { useTranslations } from 'use-intl';
import { operate } from './operator-session.ts';
import { FactsPanel, Overview, RowsPanel, SELDOM_MS, useWatched } from './overview.tsx';
import type { Row } from './report-rows.ts';

export function HealthOverview() {
  const t = useTranslations('operator');
  const { data: { cluster, ...data } = NOTHING, failure } = useWatched('ready', readiness);
  return (
    <Overview title={t('names.health-overview')}>
      <FactsPanel title={t('overviews.ready')} watched={{ data, failure }} />
      {cluster === undefined ? null : (
        <FactsPanel
          title={t('overviews.cluster')}
          about={t('overviews.clusterAbout')}
          watched={{ data: cluster, failure }}
        />
      )}
      <FactsPanel
        title={t('names.invariants')}
        watched={useWatched('invariants', readInvariants, SELDOM_MS)}
      />
      <RowsPanel report="faults" />
      <RowsPanel report="fault-firings" />
    </Overview>
  );
}

/** `cluster`: where the node stands among several; a venue of one machine has none. */
type Readiness = Row & { readonly cluster?: Row };

const NOTHING: Readiness = {};

const readInvariants = () => operate('GET /operator/v1/invariants', {});

/** A venue that is not ready says so with another status, and the same fields. */
async function readiness(): Promise<Readiness> {
  return (await (await fetch('/readyz')).json()) as Readiness;
}
