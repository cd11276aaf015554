/** How a node comes to be of a cluster: it founds it, or brings its own files up to where the store is. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chainStart } from '../checksum.ts';
import { NODE_DISK } from '../disk.ts';
import { JournalAppender } from '../journal-appender.ts';
import { findEnd } from '../open-end.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { EtcdStore } from './etcd-store.ts';
import { GatewayFailure, GatewayRefused } from './gateway-failure.ts';
import { encodeHead } from './head.ts';

/** Of the founder's venue file, and the same for all nodes. */
export interface ClusterTerms {
  readonly beatMs: number;
  readonly tryAfterMs: number;
  readonly deadlineMs: number;
  readonly hedgeAfterMs: number;
  readonly maxSkewMs: number;
  /** What a client is told is in etcd; with `store+archive` also in the files of the node that tells him. */
  readonly ack: 'store' | 'store+archive';
}

export const CLUSTER_TERMS: ClusterTerms = {
  beatMs: 200,
  tryAfterMs: 700,
  deadlineMs: 500,
  hedgeAfterMs: 150,
  maxSkewMs: 1_000,
  ack: 'store',
};

/** Why nodes cannot go by these; undefined where they can. */
export function faultOf(terms: ClusterTerms): string | undefined {
  const { beatMs, tryAfterMs, deadlineMs, hedgeAfterMs } = terms;
  if (tryAfterMs < 2 * beatMs)
    return `tryAfterMs (${tryAfterMs}) is less than twice beatMs (${beatMs}): a leader that lives would be taken for silent`;
  if (hedgeAfterMs >= deadlineMs)
    return `hedgeAfterMs (${hedgeAfterMs}) is not less than deadlineMs (${deadlineMs}): a second member would never be asked`;
  return undefined;
}

/** What the founder writes once. */
export interface ClusterMeta {
  readonly format: 1;
  readonly journalId: string;
  readonly createdMs: number;
  /** A MAC of the journal's id, by which nodes know that they have the same master key. */
  readonly keyCheck: string;
  readonly cluster: ClusterTerms;
}

/** This node cannot be of that cluster; the message says why and what to do. */
export class ClusterRefused extends Error {
  override readonly name = 'ClusterRefused';
}

/** What files are brought up with. */
export interface CatchingUp {
  readonly dataFolder: string;
  readonly store: EtcdStore;
  /** Where it is, for a message. */
  readonly prefix: string;
  /** Batches after an entry that the store holds no more, from other nodes; none where no node has them. */
  readonly fetch: (afterSeq: number) => Promise<readonly EtcdBatch[]>;
  readonly warn?: (message: string) => void;
}

export interface JoiningOptions extends CatchingUp {
  readonly node: string;
  readonly url: string;
  readonly keyCheckOf: (journalId: string) => string;
  /** Of a cluster that is founded. */
  readonly terms?: Partial<ClusterTerms>;
}

const STORE_WITHIN_MS = 60_000;
const ASK_AGAIN_MS = 200;

/** What the cluster is; founds it where there is none. Throws {@link ClusterRefused}, or when etcd does not answer. */
export async function joinCluster(options: JoiningOptions): Promise<ClusterMeta> {
  const { dataFolder, store, prefix, keyCheckOf } = options;
  const { head, at } = await findEnd(NODE_DISK, dataFolder);
  const isNew = at === undefined;
  const text = await patiently(async () => (await store.read('meta')) ?? found(options, isNew));
  const meta = JSON.parse(text) as ClusterMeta;
  if (meta.format !== 1)
    throw new ClusterRefused(
      `${prefix} in etcd is of format ${meta.format}: start a newer release`,
    );
  if (!isNew && head.journalId !== meta.journalId) {
    throw new ClusterRefused(
      `${dataFolder} holds journal ${head.journalId}, and ${prefix} in etcd is of ${meta.journalId}: name another --cluster-prefix or an empty --data`,
    );
  }
  if (keyCheckOf(meta.journalId) !== meta.keyCheck)
    throw new ClusterRefused('BOURSE_MASTER_KEY is not the one of the other nodes');
  return meta;
}

async function found(options: JoiningOptions, isNew: boolean): Promise<string> {
  const { dataFolder, store, prefix, node, url, keyCheckOf, terms } = options;
  if (!isNew) {
    throw new ClusterRefused(
      `${dataFolder} holds a journal, and etcd has nothing under ${prefix}: start with an empty --data to found a new venue; if etcd was lost: bourse cluster reseed`,
    );
  }
  const founded = { ...CLUSTER_TERMS, ...terms };
  const fault = faultOf(founded);
  if (fault !== undefined) throw new ClusterRefused(`cluster of the venue file: ${fault}`);
  const journalId = randomUUID();
  const meta: ClusterMeta = {
    format: 1,
    journalId,
    createdMs: Date.now(),
    keyCheck: keyCheckOf(journalId),
    cluster: founded,
  };
  const place = { seq: 0, timeMs: 0, chainHash: chainStart(journalId).toString('hex') };
  // It leads as soon as it is ready.
  const head = { epoch: 0, ...place, node, url, beat: drawBeat(), wallMs: Date.now(), heir: node };
  const text = JSON.stringify(meta);
  const isFirst = await store.writeFirst({ meta: text, head: encodeHead(head) });
  if (isFirst) return text;
  return (await store.read('meta')) ?? text;
}

/** Where a leader's beats start: no two processes start at the same. */
export function drawBeat(): number {
  return randomInt(2 ** 47);
}

/** This node's files, locked, and brought up to the store's head. Throws {@link ClusterRefused}. */
export async function catchUp(options: CatchingUp, meta: ClusterMeta): Promise<void> {
  const { dataFolder, warn } = options;
  const { journalId: newJournalId } = meta;
  const appender = await JournalAppender.open({
    dataFolder,
    newJournalId,
    sync: 'os',
    ...(warn && { warn }),
  });
  try {
    await appender.begin();
    while (await catchUpSome(options, appender));
    await appender.sync();
  } finally {
    await appender.close();
  }
}

/** Gives whether there is more. */
async function catchUpSome(options: CatchingUp, appender: JournalAppender): Promise<boolean> {
  const { store, fetch, prefix } = options;
  const { seq } = appender.head;
  const view = await patiently(() => store.view(seq));
  if (view.stored === undefined) throw new ClusterRefused(`etcd has no head under ${prefix}`);
  const { head } = view.stored;
  if (head.seq < seq || (head.seq === seq && head.chainHash !== appender.head.chainHash)) {
    throw new ClusterRefused(
      `this folder's journal reaches entry ${seq} (${appender.head.chainHash}), and the one in etcd entry ${head.seq} (${head.chainHash}): etcd was restored or is another venue's`,
    );
  }
  if (head.seq === seq) return false;
  const isWhole = view.batches[0]?.firstSeq === seq + 1;
  const batches = isWhole ? view.batches : await patiently(() => fetch(seq));
  if (batches.length === 0) await pause(ASK_AGAIN_MS);
  for (const { bytes, previousHash, firstSeq } of batches) {
    const { seq: last, chainHash } = appender.head;
    if (firstSeq !== last + 1 || previousHash !== chainHash) {
      throw new ClusterRefused(
        `up to entry ${last} this folder's journal has the hash ${chainHash}, and the cluster's ${previousHash}: start with an empty --data`,
      );
    }
    await appender.appendBytes(bytes);
  }
  return true;
}

/**
 * Asks until etcd answers, for a minute: a node that starts may find it without a leader. What it refuses is not asked
 * again.
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + STORE_WITHIN_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isForNow = error instanceof GatewayFailure && !(error instanceof GatewayRefused);
      if (!isForNow || performance.now() > giveUpAt) throw error;
      await pause(ASK_AGAIN_MS);
    }
  }
}
