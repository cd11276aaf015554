/**
 * Puts a venue into a store that has lost it, from the files of a node: where they end, the journal goes on. What was
 * acknowledged and is in no node's files is lost with the store, unless nodes wait for them (`ack: store+archive`).
 */
import { JournalAppender } from '../journal-appender.ts';
import type { EtcdStore } from './etcd-store.ts';
import { encodeHead } from './head.ts';
import { CLUSTER_TERMS, type ClusterMeta, ClusterRefused, drawBeat } from './joining.ts';

export interface Reseeding {
  /** Of a node that is stopped, and reaches furthest. */
  readonly dataFolder: string;
  readonly store: EtcdStore;
  /** Where it is, for a message. */
  readonly prefix: string;
  readonly keyCheckOf: (journalId: string) => string;
  /** Written before the head, by their keys below the prefix. */
  readonly beside: Readonly<Record<string, string>>;
}

export interface Reseeded {
  readonly journalId: string;
  /** The last entry that there is. */
  readonly seq: number;
  readonly chainHash: string;
  readonly epoch: number;
}

/** Throws `FolderLocked`, `JournalDamage`, {@link ClusterRefused} where the store has a venue, or when it does not answer. */
export async function reseed(options: Reseeding): Promise<Reseeded> {
  const { dataFolder, store, prefix, keyCheckOf, beside } = options;
  const appender = await JournalAppender.open({ dataFolder, sync: 'os' });
  try {
    const { journalId, seq, timeMs, chainHash } = appender.head;
    if (seq === 0) throw new ClusterRefused(`${dataFolder} holds no journal`);
    const createdMs = Date.now();
    const keyCheck = keyCheckOf(journalId);
    const meta: ClusterMeta = { format: 1, journalId, createdMs, keyCheck, cluster: CLUSTER_TERMS };
    // No file says which epochs there were; those that count from now are later than all of them.
    const epoch = Math.floor(createdMs / 1000);
    const place = { seq, timeMs, chainHash };
    // With an heir that is nobody, whoever starts first need not wait for a leader that lives.
    const claim = { epoch, node: '', url: '', beat: drawBeat(), wallMs: createdMs, heir: '' };
    const texts = { meta: JSON.stringify(meta), head: encodeHead({ ...claim, ...place }) };
    if ((await store.read('meta')) !== undefined) throw there(prefix);
    for (const [name, text] of Object.entries(beside)) await store.write(name, text);
    if (!(await store.writeFirst(texts))) throw there(prefix);
    return { journalId, seq, chainHash, epoch };
  } finally {
    await appender.close();
  }
}

function there(prefix: string): ClusterRefused {
  const cause = `etcd has a venue under ${prefix}`;
  return new ClusterRefused(`${cause}: its nodes start from there, and need no reseed`);
}
