/** What a journal on etcd is opened with, and what it tells. */
import type { QueueBounds } from '../fair-queue.ts';
import type { NowMs } from '../journal.ts';
import type { Progress } from '../scan-journal.ts';
import type { GatewayOptions } from './gateway-client.ts';
import type { ClusterTerms } from './joining.ts';

export interface EtcdJournalOptions {
  readonly dataFolder: string;
  readonly gateway: Pick<GatewayOptions, 'urls' | 'user' | 'tls'>;
  /** Of all keys: `/bourse/venue`. */
  readonly prefix: string;
  readonly node: string;
  /** Where this node listens for others; `url` is what they call, by default made of the two. */
  readonly peer: { readonly host: string; readonly port: number; readonly url?: string };
  /** All nodes have the same. */
  readonly token: string;
  readonly keyCheckOf: (journalId: string) => string;
  /** Of a cluster that is founded. */
  readonly terms?: Partial<ClusterTerms>;
  readonly version: string;
  /** The newest rules version that this software knows. */
  readonly maxRules: number;
  readonly now: NowMs;
  /** What may wait while a commit is in flight; beyond it `JournalBusy`. */
  readonly maxQueued?: Partial<QueueBounds>;
  /** Asked before each commit: what it gives is awaited first (a view that lags too far). */
  readonly holdBack?: () => Promise<void> | undefined;
  readonly onReplay?: Progress;
  readonly warn?: (message: string) => void;
}

/** Who is told what happens to a node. */
export interface ClusterListener {
  readonly onRole: (role: 'leader' | 'standby') => void;
  /** All up to this entry is durable in the node's files. */
  readonly onArchived: (seq: number) => void;
}

/** Where a node stands. */
export interface ClusterStatus {
  readonly node: string;
  readonly role: 'leader' | 'standby' | 'candidate' | 'cut-off';
  readonly epoch: number;
  /** The node that moved the head last. */
  readonly leader: string;
  readonly seq: number;
  readonly headSeq: number;
  /** Since the store last said something, ms. */
  readonly lagMs: number;
  readonly archivedSeq: number;
  /** This clock less those of the others, ms. */
  readonly skewMs: number;
  /** Why it would not lead. */
  readonly obstacle?: string;
}
