/** Opens what a node of a cluster speaks to: etcd, the other nodes, and its own files. */
import { JournalAppender } from '../journal-appender.ts';
import type { EtcdBatch } from './etcd-batch.ts';
import type { ClusterStatus, EtcdJournalOptions } from './etcd-journal-options.ts';
import { EtcdStore } from './etcd-store.ts';
import { GatewayClient } from './gateway-client.ts';
import { objectOf } from './head.ts';
import {
  CLUSTER_TERMS,
  type ClusterMeta,
  ClusterRefused,
  catchUp,
  joinCluster,
  patiently,
} from './joining.ts';
import { splitBatches } from './peer-batches.ts';
import { openPeerPort, type PeerCalls, PeerClient } from './peers.ts';
import { readNote } from './roster.ts';

export interface Connected {
  readonly meta: ClusterMeta;
  readonly store: EtcdStore;
  readonly peers: PeerClient;
  /** Where other nodes reach this one. */
  readonly url: string;
  /** Not begun yet. */
  readonly appender: JournalAppender;
  /** Batches after an entry that the store holds no more. */
  readonly fetch: (afterSeq: number) => Promise<readonly EtcdBatch[]>;
  readonly close: () => Promise<void>;
}

const PEER_TIMEOUT_MS = 10_000;

/** Throws `ClusterRefused`, `FolderLocked`, or when etcd does not answer. */
export async function connect(options: EtcdJournalOptions, calls: PeerCalls): Promise<Connected> {
  const { dataFolder, node, peer, prefix, token, warn, keyCheckOf, terms } = options;
  const { deadlineMs, hedgeAfterMs } = CLUSTER_TERMS;
  const client = new GatewayClient({ ...options.gateway, deadlineMs, hedgeAfterMs });
  const store = new EtcdStore(client, prefix);
  const peers = new PeerClient(token, PEER_TIMEOUT_MS);
  const port = await openPeerPort({ host: peer.host, port: peer.port, token, calls });
  const url = peer.url ?? `http://${peer.host}:${port.port}`;
  const close = async (): Promise<void> => {
    await port.close();
    peers.close();
    client.close();
  };
  try {
    const fetch = (afterSeq: number) => fetchBatches({ store, peers, node }, afterSeq);
    const optional = { ...(warn && { warn }), ...(terms && { terms }) };
    const joining = { dataFolder, store, prefix, node, url, keyCheckOf, fetch, ...optional };
    const meta = await joinCluster(joining);
    await refuseNamesake({ store, peers, node, url });
    client.goBy(meta.cluster);
    await catchUp(joining, meta);
    const appender = await JournalAppender.open({ dataFolder, sync: 'os', ...(warn && { warn }) });
    const closeAll = async (): Promise<void> => {
      await close();
      await appender.close();
    };
    return { meta, store, peers, url, appender, fetch, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Fetching {
  readonly store: EtcdStore;
  readonly peers: PeerClient;
  readonly node: string;
}

interface Naming extends Fetching {
  /** Of this node. */
  readonly url: string;
}

/**
 * Nodes know each other by name: of two that have the same, each would take what the other says for its own. One that
 * lived at another address and does not answer there has moved.
 */
async function refuseNamesake({ store, peers, node, url }: Naming): Promise<void> {
  const text = (await patiently(() => store.list('nodes'))).get(node);
  const there = readNote(text ?? '')?.url ?? url;
  if (there === url) return;
  const answer = await peers.call(`${there}/cluster/status`, 'GET').catch(() => undefined);
  if (answer === undefined) return;
  const { node: name }: Partial<ClusterStatus> = objectOf(answer.toString());
  if (typeof name !== 'string')
    throw new ClusterRefused(
      `at ${there}, where node ${node} was, something answers that is no node of this venue: end it there, or give this node another --node`,
    );
  if (name === node)
    throw new ClusterRefused(
      `another node is named ${node}, at ${there}: give one of the two another --node`,
    );
}

/** Of the first of the other nodes that has them; none where no node does. */
async function fetchBatches(
  { store, peers, node }: Fetching,
  afterSeq: number,
): Promise<readonly EtcdBatch[]> {
  for (const [name, text] of await store.list('nodes')) {
    const note = readNote(text);
    if (name === node || note === undefined || note.archivedSeq <= afterSeq) continue;
    try {
      const bytes = await peers.call(`${note.url}/cluster/segments/${afterSeq + 1}`, 'GET');
      if (bytes.length > 0) return splitBatches(bytes, note.url);
    } catch {
      // It is away, or has lost them itself: the next one.
    }
  }
  return [];
}
