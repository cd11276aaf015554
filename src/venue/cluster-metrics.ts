/** The metrics of a node of several machines. */
import { Histogram } from '../http/histogram.ts';
import type { VenueGauge, VenueSeries } from '../http/metrics.ts';
import type { Seat } from './backing/backing.ts';

const ROLES = ['leader', 'standby', 'candidate', 'cut-off'];
const COMMIT = 'bourse_cluster_commit_seconds';
/** Seconds: from a commit on one fast disk to one that had to look for another member. */
const COMMIT_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export function clusterGauges({ status, epoch }: Seat): readonly VenueGauge[] {
  return [
    {
      name: 'bourse_cluster_epoch',
      help: 'How often the lead was taken since the venue was founded.',
      read: epoch,
    },
    {
      name: 'bourse_cluster_lag_entries',
      help: 'Entries that are in etcd, as far as this node knows, and not applied here.',
      read: () => Math.max(0, status().headSeq - status().seq),
    },
    {
      name: 'bourse_cluster_archived_seq',
      help: "Sequence number of the last entry that is durable in this node's files.",
      read: () => status().archivedSeq,
    },
    {
      name: 'bourse_cluster_skew_ms',
      help: "By how much this node's clock is ahead of those of the others.",
      read: () => status().skewMs,
    },
  ];
}

export function clusterSeries({ status }: Seat): readonly VenueSeries[] {
  return [
    {
      kind: 'gauge',
      name: 'bourse_cluster_role',
      help: '1 for the role that this node has.',
      label: 'role',
      read: () => new Map(ROLES.map((role) => [role, status().role === role ? 1 : 0])),
    },
  ];
}

/** How long commits of this node took, from now on, as text. */
export function commitTimes({ onCommitted }: Seat): () => string {
  const histogram = new Histogram(COMMIT_BOUNDS);
  onCommitted((ms) => histogram.observe(ms / 1_000));
  return () =>
    [
      `# HELP ${COMMIT} Time from a batch being sent to etcd to its being in, where this node leads.`,
      `# TYPE ${COMMIT} histogram`,
      ...histogram.lines(COMMIT),
      '',
    ].join('\n');
}
