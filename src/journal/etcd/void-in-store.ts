/**
 * Voids a poisoned command of a venue of several machines, all of which stop at it: the record goes where commands go, by
 * a transaction that fails when a node leads meanwhile, and each node finds it there when it starts.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { CannotVoid, isLiveCommand, type VoidRequest } from '../append-void.ts';
import { NODE_DISK } from '../disk.ts';
import { findEnd } from '../open-end.ts';
import { encodeBatch, encodeVoid, type VoidRecord } from '../record.ts';
import { readBatch } from './etcd-batch.ts';
import type { EtcdStore } from './etcd-store.ts';
import { encodeHead, type StoredHead } from './head.ts';
import { type ClusterMeta, catchUp, drawBeat } from './joining.ts';

const LED = 'a node leads: stop all nodes, so that none goes on meanwhile';

export interface VoidInStore extends VoidRequest {
  readonly store: EtcdStore;
  readonly prefix: string;
}

/**
 * `dataFolder`: of a node, stopped; brought up to the store first. Throws `FolderLocked`, `ClusterRefused`, or
 * {@link CannotVoid} when there is nothing to void, or somebody leads.
 */
export async function voidInStore(request: VoidInStore): Promise<VoidRecord> {
  const { dataFolder, store, prefix, seq, by, reason, now } = request;
  const text = await store.read('meta');
  if (text === undefined) throw new CannotVoid(`etcd has no venue under ${prefix}`);
  const meta = JSON.parse(text) as ClusterMeta;
  const fetch = () => {
    const cause = 'etcd holds no more of what this folder lacks: take the one of another node';
    return Promise.reject(new CannotVoid(cause));
  };
  await catchUp({ dataFolder, store, prefix, fetch }, meta);
  const stored = await silentHead(store, meta.cluster.tryAfterMs);
  const { head: end } = await findEnd(NODE_DISK, dataFolder);
  if (stored?.head.seq !== end.seq) throw new CannotVoid(LED);
  if (!(await isLiveCommand(dataFolder, seq, end.seq)))
    throw new CannotVoid(`entry ${seq} is not a command that is applied`);
  const timeMs = Math.max(end.timeMs, now());
  const record = { seq: end.seq + 1, timeMs, voided: seq, by, reason };
  const { bytes } = encodeBatch({
    ...{ isVoid: true, entryCount: 1, firstSeq: record.seq, timeMs },
    previousHash: Buffer.from(end.chainHash, 'hex'),
    payload: encodeVoid(record),
  });
  const batch = readBatch(bytes, []);
  const { epoch, node, url } = stored.head;
  const place = { seq: record.seq, timeMs, chainHash: batch.chainHash };
  // With an heir that is nobody, no node that starts takes the one named here for a leader that lives.
  const claim = { epoch: epoch + 1, node, url, beat: drawBeat(), wallMs: Date.now(), heir: '' };
  const compare = { modRevision: stored.modRevision };
  const { isDone } = await store.transact({
    compare,
    head: encodeHead({ ...claim, ...place }),
    batch,
  });
  if (!isDone) throw new CannotVoid(LED);
  return record;
}

/** Undefined where it moves: a node that lives may have applied what is to be voided. */
async function silentHead(store: EtcdStore, tryAfterMs: number): Promise<StoredHead | undefined> {
  const before = await store.head();
  await pause(2 * tryAfterMs);
  const after = await store.head();
  return before?.modRevision === after?.modRevision ? after : undefined;
}
