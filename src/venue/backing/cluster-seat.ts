/** A node of several machines, as the venue in its data folder sees it: what it is told by the others, and what follows. */
import type { EtcdJournal } from '../../journal/etcd/etcd-journal.ts';
import type { BackingOptions, Seat } from './backing.ts';
import type { VenueHistory } from './venue-history.ts';

/** Whoever waits for several machines to agree is told after so long that nobody knows. */
const PATIENCE_MS = 5_000;

/** Of the venue while it runs. */
interface Following {
  readonly history?: VenueHistory;
  readonly isClosing?: boolean;
}

export function seatOf(parts: Following, journal: EtcdJournal): Seat {
  return {
    status: () => journal.status,
    epoch: () => journal.epoch,
    freshness: journal.freshness,
    liveNodes: () => journal.roster.liveNodes(performance.now()),
    ignorantOf: (rulesVersion) => journal.roster.ignorantOf(rulesVersion, performance.now()),
    onCommitted: (told) => {
      journal.onCommitted = told;
    },
    onRole: (onRole) => listen(parts, journal, onRole),
  };
}

/** What is applied here is in the files a little later, and the history reads the files. Who leads writes a shared one. */
export function listen(
  parts: Following,
  journal: EtcdJournal,
  onRole: (role: 'leader' | 'standby') => void = () => undefined,
): void {
  journal.listen({
    onArchived: (seq) => {
      if (parts.isClosing !== true) parts.history?.durable(seq);
    },
    onRole: (role) => {
      const { epoch, seq: fromSeq } = journal.status;
      parts.history?.lead(role === 'leader' ? { epoch, fromSeq } : undefined);
      onRole(role);
    },
  });
}

/** Whether another machine writes the history: no command of this one waits for it. */
export function isOfOthers(
  { databaseUrl }: BackingOptions,
  journal: EtcdJournal | undefined,
): boolean {
  return databaseUrl !== undefined && journal !== undefined && journal.status.role !== 'leader';
}

/** How commands are sent by one machine of several. */
export function amongOthers(journal: EtcdJournal) {
  return { leads: () => journal.status.role === 'leader', patienceMs: PATIENCE_MS };
}
