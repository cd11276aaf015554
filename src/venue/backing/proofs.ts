/** What in and beside a data folder tells how far its journal reached: see runtime/proof-of-end.ts. */
import { NODE_DISK } from '../../journal/disk.ts';
import { readHeadFile } from '../../journal/head-file.ts';
import { journalHolds } from '../../journal/journal-reader.ts';
import { findEnd } from '../../journal/open-end.ts';
import { type HistoryLocation, isWhole, storedCheckpoint } from '../../reporting/open-history.ts';
import type { Checkpoint } from '../../reporting/store/checkpoint.ts';
import {
  type Contradiction,
  contradictionOf,
  type Proof,
  type ProvenJournal,
  snapshotProof,
} from '../../runtime/proof-of-end.ts';
import { RecoveryRefused } from '../../runtime/recovery-refused.ts';
import { SnapshotStore } from '../../runtime/snapshot-store.ts';
import type { DataFolder } from './data-folder.ts';
import { explained } from './open-history.ts';

const HISTORY = 'the SQL history';

export interface ProofOptions {
  /** What a snapshot up to this one says is not asked for. */
  readonly afterSeq?: number;
  /** Nobody else may be writing the history. */
  readonly isAlone?: boolean;
  /** Others write it, from a journal that ended here: it says which journal it is of, and nothing else. */
  readonly isSharedUpTo?: number;
}

/** Reads all of them, and changes nothing. Throws `VenueError` when a database cannot be asked. */
export async function proofsOf(
  { path }: DataFolder,
  location: HistoryLocation,
  { afterSeq = 0, isAlone = false, isSharedUpTo }: ProofOptions = {},
): Promise<readonly Proof[]> {
  const head = await readHeadFile(NODE_DISK, path);
  const snapshot = await newestSnapshot(path, afterSeq);
  const history = await storedCheckpoint(location, { isAlone }).catch((error) => {
    throw explained(error, location);
  });
  return [
    ...(head === undefined ? [] : [{ ...head, from: 'the head file' }]),
    ...(snapshot === undefined ? [] : [snapshot]),
    ...(history === undefined ? [] : [historyProof(saidOf(history, isSharedUpTo), location)]),
  ];
}

function saidOf(history: Checkpoint, upTo: number | undefined): Checkpoint {
  return upTo === undefined ? history : { ...history, seq: Math.min(history.seq, upTo), hash: '' };
}

export function historyProof(
  { journalId, seq, hash }: Checkpoint,
  location: HistoryLocation,
): Proof {
  const isElsewhere = 'url' in location;
  return { from: HISTORY, journalId, seq, chainHash: hash, isElsewhere };
}

async function newestSnapshot(dataFolder: string, afterSeq: number): Promise<Proof | undefined> {
  const snapshots = new SnapshotStore({ dataFolder });
  for (const seq of await snapshots.seqs()) {
    if (seq <= afterSeq) return undefined;
    const snapshot = await snapshots.read(seq);
    if (snapshot === undefined) continue;
    return snapshotProof(snapshot);
  }
  return undefined;
}

/** As `contradictionOf`; a history that is damaged proves nothing, and is made again. */
export async function trustedContradiction(
  journal: ProvenJournal,
  proofs: readonly Proof[],
  location: HistoryLocation,
): Promise<Contradiction | undefined> {
  const found = await contradictionOf(journal, proofs);
  if (found === undefined || isWhole(location)) return found;
  return contradictionOf(
    journal,
    proofs.filter(({ from }) => from !== HISTORY),
  );
}

/** Throws {@link RecoveryRefused} when the journal is not all of what the proofs are of. */
export async function refuseContradiction(
  journal: ProvenJournal,
  proofs: readonly Proof[],
  location: HistoryLocation,
): Promise<void> {
  const contradiction = await trustedContradiction(journal, proofs, location);
  if (contradiction !== undefined) throw new RecoveryRefused(contradiction.sentence);
}

/** The journal of a folder as it stands, read beside whoever writes it. Throws `JournalDamage`. */
export async function standingJournal(dataFolder: string): Promise<ProvenJournal> {
  const { head } = await findEnd(NODE_DISK, dataFolder);
  return {
    head,
    holds: (seq, chainHash) => journalHolds({ dataFolder, head }, seq, chainHash),
  };
}
