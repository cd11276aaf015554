/**
 * The health of the venue: whether it is ready and why not, where its node stands in a cluster, its checks, faults that
 * are set to happen and that did.
 */
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { operate } from './operator-session.ts';
import { FactsPanel, Overview, RowsPanel, SELDOM_MS, useWatched } from './overview.tsx';
import type { Row } from './report-rows.ts';
import { useNames } from './use-names.ts';

export function HealthOverview() {
  const t = useTranslations('operator');
  const { data: { cluster, ...data } = NOTHING, failure } = useWatched('ready', readiness);
  const names = useNames();
  return (
    <Overview title={t('names.health-overview')}>
      <FactsPanel title={t('overviews.ready')} watched={{ data, failure }} />
      <FactsPanel
        title={t('overviews.cluster')}
        watched={{ data: cluster, failure }}
        {...(cluster === undefined ? { about: t('overviews.oneMachine') } : {})}
      />
      {cluster === undefined ? null : (
        <RowsPanel report="nodes" isWide={true}>
          <Link className="button" href="/operator/act/step-down">
            {names('step-down')}
          </Link>
        </RowsPanel>
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
