/**
 * A venue of several machines: the journal is in etcd, all else as in a data folder. The node that claims a new prefix
 * founds the venue, with its venue file; the others wait until that is applied, and need no file.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RULES_VERSION } from '../../engine/core/reference.ts';
import { EtcdJournal } from '../../journal/etcd/etcd-journal.ts';
import { EtcdStore } from '../../journal/etcd/etcd-store.ts';
import { GatewayClient } from '../../journal/etcd/gateway-client.ts';
import { GatewayRefused } from '../../journal/etcd/gateway-failure.ts';
import {
  CLUSTER_TERMS,
  ClusterRefused,
  type ClusterTerms,
  patiently,
} from '../../journal/etcd/joining.ts';
import { type Reseeded, reseed } from '../../journal/etcd/reseed.ts';
import { present } from '../../primitives/present.ts';
import { VenueError } from '../venue-error.ts';
import { version } from '../version.ts';
import type { BackingOptions, ClusterOptions, Place } from './backing.ts';
import { compareSecrets } from './cluster-secrets.ts';
import { dataFolder, masterKeyFromText } from './data-folder.ts';
import { type JournalParts, openFolder } from './file-backing.ts';
import { readVenueRecord, type VenueRecord, writeVenueRecord } from './venue-record.ts';

const APPLIED_WITHIN_MS = 120_000;
const ASK_MS = 200;

/** Below the prefix: who founds the venue, and what it is made from. */
const FOUNDER = 'founder';
const RECORD = 'venue';

/** Throws `VenueError` with a sentence that says what is missing, or which node it differs from. */
export async function clusterPlace(
  options: BackingOptions,
  cluster: ClusterOptions,
): Promise<Place> {
  const masterKey = masterKeyOf(options);
  const client = clientFor(cluster);
  const store = new EtcdStore(client, cluster.prefix);
  const given = { cluster, masterKey };
  // Asked again from the start, it finds what it wrote itself.
  const record = await patiently(() => recordOf(store, options, given)).catch((error) => {
    client.close();
    throw refusalOf(error);
  });
  const saveRecord = async (saved: VenueRecord): Promise<void> => {
    await patiently(() => store.write(RECORD, JSON.stringify(saved)));
  };
  return {
    record,
    open: async (clock, keeping) => {
      const joining = { ...given, record, terms: keeping.cluster };
      const openJournal = (parts: JournalParts) => openEtcdJournal(joining, parts);
      const backing = await openFolder(options, { clock, keeping, openJournal, saveRecord });
      const close = async (): Promise<void> => {
        await backing.close();
        client.close();
      };
      return { ...backing, close };
    },
  };
}

/** Throws `VenueError` when the certificates are of no use. */
function clientFor(cluster: ClusterOptions): GatewayClient {
  try {
    return new GatewayClient({ ...gatewayOf(cluster), ...CLUSTER_TERMS });
  } catch (error) {
    throw refusalOf(error as Error);
  }
}

function refusalOf(error: Error): VenueError {
  if (error instanceof VenueError) return error;
  return new VenueError(error.message, error instanceof GatewayRefused ? 'usage' : 'unusable');
}

/** By which nodes know that they have the same master key. */
function keyCheckOf(masterKey: Buffer): (journalId: string) => string {
  return (journalId) => createHmac('sha256', masterKey).update(journalId).digest('hex');
}

export interface Reseeding {
  readonly store: EtcdStore;
  readonly prefix: string;
  readonly dataFolder: string;
  readonly record: VenueRecord;
  readonly masterKey: Buffer;
}

/** Puts the venue of a folder into a store that has lost it. Throws as `reseed`. */
export function reseedVenue({ record, masterKey, ...place }: Reseeding): Promise<Reseeded> {
  // Nobody founds it again: whoever starts takes the record that is there.
  const beside = { [FOUNDER]: 'reseed', [RECORD]: JSON.stringify(record) };
  return reseed({ ...place, keyCheckOf: keyCheckOf(masterKey), beside });
}

function gatewayOf({ urls, user, tls }: ClusterOptions) {
  return { urls, ...present({ user, tls }) };
}

function masterKeyOf({ env = process.env }: BackingOptions): Buffer {
  const given = env.BOURSE_MASTER_KEY;
  if (given === undefined)
    throw new VenueError('--etcd needs BOURSE_MASTER_KEY, the same on every node', 'usage');
  return masterKeyFromText(given, 'BOURSE_MASTER_KEY');
}

interface Given {
  readonly cluster: ClusterOptions;
  readonly masterKey: Buffer;
}

/** What the venue is; undefined for the node that founds it. */
async function recordOf(
  store: EtcdStore,
  { data }: BackingOptions,
  { cluster, masterKey }: Given,
): Promise<VenueRecord | undefined> {
  const { node, operatorToken, token: clusterToken } = cluster;
  const isFirst = await store.writeFirst({ [FOUNDER]: node });
  await compareSecrets(store, { masterKey, operatorToken, clusterToken });
  const file = dataFolder(data).venueRecordFile;
  if (isFirst || (await store.read(FOUNDER)) === node) return readVenueRecord(file);
  const record = await appliedRecord(store);
  return readVenueRecord(file) ?? record;
}

async function appliedRecord(store: EtcdStore): Promise<VenueRecord> {
  const giveUpAt = performance.now() + APPLIED_WITHIN_MS;
  for (;;) {
    const text = await store.read(RECORD);
    const record = text === undefined ? undefined : (JSON.parse(text) as VenueRecord);
    if (record?.isApplied === true) return record;
    if (performance.now() > giveUpAt)
      throw new VenueError(
        `${await store.read(FOUNDER)} founds this venue and has not finished: start it first`,
        'unusable',
      );
    await pause(ASK_MS);
  }
}

interface Joining extends Given {
  readonly record: VenueRecord | undefined;
  /** Where it founds the cluster. */
  readonly terms: Partial<ClusterTerms> | undefined;
}

async function openEtcdJournal(
  { cluster, masterKey, record, terms }: Joining,
  { folder, journal }: JournalParts,
): Promise<EtcdJournal> {
  try {
    const opened = await EtcdJournal.open({
      ...journal,
      gateway: gatewayOf(cluster),
      prefix: cluster.prefix,
      node: cluster.node,
      peer: present({ host: cluster.peerHost, port: cluster.peerPort, url: cluster.peerUrl }),
      token: cluster.token,
      keyCheckOf: keyCheckOf(masterKey),
      version,
      maxRules: RULES_VERSION,
      ...present({ terms }),
    });
    // What the folder of a node that joins does not know yet.
    if (record !== undefined) writeVenueRecord(folder.venueRecordFile, record);
    return opened;
  } catch (error) {
    if (error instanceof ClusterRefused) throw new VenueError(error.message, 'unusable');
    throw isTaken(error) ? portTaken(cluster, error) : error;
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

function portTaken({ peerHost, peerPort }: ClusterOptions, cause: unknown): VenueError {
  const which = `port ${peerPort} on ${peerHost}, for the other nodes, is taken`;
  return new VenueError(`${which}: name another --peer-port`, 'occupied', { cause });
}
