/** What whoever cares for a venue of several machines asks of it, from outside: by etcd, and by the port of its nodes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { VoidRequest } from '../journal/append-void.ts';
import { judge } from '../journal/etcd/checkpoints.ts';
import type { ClusterStatus } from '../journal/etcd/etcd-journal-options.ts';
import { EtcdStore } from '../journal/etcd/etcd-store.ts';
import { GatewayClient, type GatewayOptions } from '../journal/etcd/gateway-client.ts';
import type { StoredHead } from '../journal/etcd/head.ts';
import {
  CLUSTER_TERMS,
  type ClusterMeta,
  ClusterRefused,
  type ClusterTerms,
  faultOf,
} from '../journal/etcd/joining.ts';
import { PeerClient } from '../journal/etcd/peers.ts';
import type { Reseeded } from '../journal/etcd/reseed.ts';
import { RoomGauge, shortageOf } from '../journal/etcd/room.ts';
import { type NodeNote, readNote } from '../journal/etcd/roster.ts';
import { voidInStore } from '../journal/etcd/void-in-store.ts';
import { JournalDamage } from '../journal/journal.ts';
import type { VoidRecord } from '../journal/record.ts';
import { verifyJournal } from '../journal/scan-journal.ts';
import { reseedVenue } from './backing/cluster-place.ts';
import { existingDataFolder, masterKeyFromText } from './backing/data-folder.ts';
import { readVenueRecord } from './backing/venue-record.ts';
import { VenueError } from './venue-error.ts';

export interface ClusterAddress {
  readonly gateway: Pick<GatewayOptions, 'urls' | 'user' | 'tls'>;
  readonly prefix: string;
  /** Without it nodes are not asked, and what they last said of themselves is shown. */
  readonly token?: string;
}

/** A node, by what it says of itself. */
export interface NodeView {
  readonly node: string;
  readonly url: string;
  readonly version: string;
  /** `unreachable`: its port does not answer; `not asked`: without a token. */
  readonly role: ClusterStatus['role'] | 'unreachable' | 'not asked';
  readonly archivedSeq: number;
  /** Entries of the head that are not in its files. */
  readonly behind: number;
  readonly skewMs?: number;
  readonly obstacle?: string;
}

export interface ClusterView {
  readonly prefix: string;
  readonly journalId: string;
  readonly epoch: number;
  /** Who moved the head last. */
  readonly leader: string;
  readonly seq: number;
  readonly timeMs: number;
  readonly terms: ClusterTerms;
  readonly nodes: readonly NodeView[];
}

export interface MemberView {
  readonly url: string;
  readonly isReachable: boolean;
  readonly version?: string;
  readonly isLeader?: boolean;
  readonly bytes?: number;
  readonly quotaBytes?: number;
  /** What it has raised, until somebody disarms it. */
  readonly alarms?: readonly string[];
  readonly cause?: string;
}

const NODE_WITHIN_MS = 2_000;
const STEP_DOWN_WITHIN_MS = 10_000;
const LOOK_MS = 100;
const BEHIND = 10_000;

export class ClusterDesk {
  readonly #address: ClusterAddress;
  readonly #client: GatewayClient;
  readonly #store: EtcdStore;
  readonly #peers: PeerClient | undefined;

  constructor(address: ClusterAddress) {
    const { gateway, prefix, token } = address;
    this.#address = address;
    this.#client = new GatewayClient({ ...gateway, ...CLUSTER_TERMS });
    this.#store = new EtcdStore(this.#client, prefix);
    this.#peers = token === undefined ? undefined : new PeerClient(token, NODE_WITHIN_MS);
  }

  close(): void {
    this.#client.close();
    this.#peers?.close();
  }

  async status(): Promise<ClusterView> {
    const { journalId, cluster: terms } = await this.#meta();
    const { head } = await this.#head();
    const notes = [...(await this.#store.list('nodes'))].sort();
    const nodes = notes.flatMap(([node, text]) => {
      const note = readNote(text);
      return note === undefined ? [] : [this.#view(node, note, head.seq)];
    });
    return {
      prefix: this.#address.prefix,
      journalId,
      epoch: head.epoch,
      leader: head.node,
      seq: head.seq,
      timeMs: head.timeMs,
      terms,
      nodes: await Promise.all(nodes),
    };
  }

  /** The members of etcd, each asked alone. */
  members(): Promise<readonly MemberView[]> {
    const { gateway } = this.#address;
    return Promise.all(gateway.urls.map((url) => memberAt({ ...gateway, urls: [url] }, url)));
  }

  /** What is not as it should be, a sentence each. */
  async check(): Promise<readonly string[]> {
    const members = await this.members();
    const lost = members.filter(({ isReachable }) => !isReachable);
    const faults = lost.map(({ url, cause }) => `${url} of etcd does not answer: ${cause}`);
    if (lost.length * 2 >= members.length) return [...faults, 'etcd has no majority'];
    const shortage = shortageOf(await this.#store.room());
    const before = await this.#head();
    const { nodes, terms, seq } = await this.status();
    await pause(2 * terms.tryAfterMs);
    const isLed = (await this.#head()).modRevision > before.modRevision;
    return [
      ...faults,
      ...(shortage === undefined ? [] : [shortage]),
      ...(isLed ? [] : ['no node leads: the head in etcd does not move']),
      ...nodes.flatMap((node) => faultsOf(node, terms)),
      ...differing(nodes.map(({ version }) => version)),
      ...(await this.#hashFaults(seq)),
    ];
  }

  /** Has another node lead; gives its name. Throws `VenueError`. */
  async stepDown(): Promise<string> {
    const { head } = await this.#head();
    if (this.#peers === undefined) throw new VenueError('this needs --cluster-token', 'usage');
    try {
      await this.#peers.call(`${head.url}/cluster/step-down`, 'POST');
    } catch (error) {
      const { message } = error as Error;
      throw new VenueError(`${head.node} does not step down: ${message}`, 'unusable');
    }
    const giveUpAt = performance.now() + STEP_DOWN_WITHIN_MS;
    while (performance.now() < giveUpAt) {
      const { head: now } = await this.#head();
      if (now.epoch > head.epoch) return now.node;
      await pause(LOOK_MS);
    }
    throw new VenueError('no other node has taken the lead', 'unusable');
  }

  /** Changes what nodes go by from their next start on. Throws `VenueError` when somebody else has changed it meanwhile. */
  async configure(terms: Partial<ClusterTerms>): Promise<ClusterTerms> {
    const meta = await this.#meta();
    const changed = { ...meta, cluster: { ...meta.cluster, ...terms } };
    const fault = faultOf(changed.cluster);
    if (fault !== undefined) throw new VenueError(fault, 'usage');
    const isDone = await this.#store.replace('meta', JSON.stringify(meta), JSON.stringify(changed));
    if (!isDone) throw new VenueError('somebody else has changed it: try again', 'unusable');
    return changed.cluster;
  }

  /** Has readers pass over a command that stops every node; all are stopped. Throws `CannotVoid`. */
  voidCommand(request: VoidRequest): Promise<VoidRecord> {
    return voidInStore({ ...request, store: this.#store, prefix: this.#address.prefix });
  }

  /** Puts the venue of a folder into an etcd that has lost it. Throws `ClusterRefused`, `VenueError`, `FolderLocked` … */
  async reseed(directory: string, masterKey: string): Promise<Reseeded> {
    const { path, venueRecordFile } = existingDataFolder(directory);
    const record = readVenueRecord(venueRecordFile);
    if (record?.isApplied !== true)
      throw new VenueError(`${path} is no data folder of a venue that was founded`, 'unusable');
    const scan = await verifyJournal(path);
    if (scan instanceof JournalDamage) throw new VenueError(scan.message, 'unusable');
    const key = masterKeyFromText(masterKey, 'BOURSE_MASTER_KEY');
    const { prefix } = this.#address;
    const parts = { store: this.#store, prefix, dataFolder: path };
    try {
      return await reseedVenue({ ...parts, record, masterKey: key });
    } catch (error) {
      if (error instanceof ClusterRefused) throw new VenueError(error.message, 'unusable');
      throw error;
    }
  }

  async #meta(): Promise<ClusterMeta> {
    const text = await this.#store.read('meta');
    if (text === undefined)
      throw new VenueError(`etcd has no venue under ${this.#address.prefix}`, 'unusable');
    return JSON.parse(text) as ClusterMeta;
  }

  async #head(): Promise<StoredHead> {
    const stored = await this.#store.head();
    if (stored === undefined)
      throw new VenueError(`etcd has no head under ${this.#address.prefix}`, 'unusable');
    return stored;
  }

  async #view(node: string, note: NodeNote, headSeq: number): Promise<NodeView> {
    const { url, version, archivedSeq } = note;
    const noted = { node, url, version, archivedSeq, behind: Math.max(0, headSeq - archivedSeq) };
    if (this.#peers === undefined) return { ...noted, role: 'not asked' };
    try {
      const answer = await this.#peers.call(`${url}/cluster/status`, 'GET');
      const status = JSON.parse(answer.toString()) as ClusterStatus;
      const { role, skewMs, obstacle } = status;
      const behind = Math.max(0, headSeq - status.archivedSeq);
      const asked = { ...noted, role, archivedSeq: status.archivedSeq, behind, skewMs };
      return obstacle === undefined ? asked : { ...asked, obstacle };
    } catch {
      return { ...noted, role: 'unreachable' };
    }
  }

  /** Of the newest states that nodes have compared. */
  async #hashFaults(seq: number): Promise<readonly string[]> {
    return [...(await this.#store.hashes())]
      .filter(([at]) => at <= seq)
      .flatMap(([at, said]) =>
        [...said.keys()]
          .filter((node) => judge(node, said).verdict !== 'right')
          .map((node) => `the state of ${node} at entry ${at} differs from what others say`),
      );
  }
}

async function memberAt(
  gateway: Pick<GatewayOptions, 'urls' | 'user' | 'tls'>,
  url: string,
): Promise<MemberView> {
  const client = new GatewayClient({ ...gateway, ...CLUSTER_TERMS });
  try {
    const status = await client.call('maintenance/status', {});
    const { member_id: id } = status.header as { readonly member_id?: string };
    const isLeader = id !== undefined && id === status.leader;
    const { usedBytes: bytes, quotaBytes, alarms } = await new RoomGauge(client).look();
    const said = { version: String(status.version), isLeader, bytes, quotaBytes };
    return { url, isReachable: true, ...said, ...(alarms.length > 0 && { alarms }) };
  } catch (error) {
    return { url, isReachable: false, cause: (error as Error).message };
  } finally {
    client.close();
  }
}

function faultsOf(
  { node, role, behind, skewMs = 0, obstacle }: NodeView,
  { maxSkewMs }: ClusterTerms,
): readonly string[] {
  return [
    ...(role === 'unreachable' ? [`${node} does not answer at its port`] : []),
    ...(role === 'cut-off' ? [`${node} is cut off from etcd`] : []),
    ...(behind > BEHIND ? [`the files of ${node} lack ${behind} entries`] : []),
    ...(Math.abs(skewMs) > maxSkewMs / 2 ? [`the clock of ${node} is ${skewMs} ms off`] : []),
    ...(obstacle === undefined ? [] : [`${node} would not lead: ${obstacle}`]),
  ];
}

function differing(versions: readonly string[]): readonly string[] {
  const all = [...new Set(versions)].sort();
  return all.length > 1 ? [`nodes are of different releases: ${all.join(', ')}`] : [];
}
