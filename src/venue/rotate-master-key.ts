/**
 * Seals the keys of a stopped venue anew, under another master key. One command of the journal does it, so that each
 * moment has one master key that opens all keys; from there on the old one is refused.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createSeal, keySealer } from '../access/seal.ts';
import type { ReadState } from '../engine/core/state.ts';
import { NODE_DISK } from '../journal/disk.ts';
import { FileJournal } from '../journal/file-journal.ts';
import type { NowMs } from '../journal/journal.ts';
import type { HistoryLocation } from '../reporting/open-history.ts';
import { recover } from '../runtime/recovery.ts';
import type { Sequencer } from '../runtime/sequencer.ts';
import { SnapshotStore } from '../runtime/snapshot-store.ts';
import { createTape } from '../runtime/tape-view.ts';
import {
  closeDataFolder,
  type DataFolder,
  masterKeyFromFile,
  masterKeyFromText,
  writeMasterKey,
} from './backing/data-folder.ts';
import { proofsOf, refuseContradiction } from './backing/proofs.ts';
import { refuseForeignMasterKey } from './create-venue.ts';
import { VenueError } from './venue-error.ts';

export interface RotationRequest {
  readonly folder: DataFolder;
  readonly location: HistoryLocation;
  /** Where `BOURSE_MASTER_KEY`, the one of now, and `BOURSE_NEW_MASTER_KEY` come from. */
  readonly env: NodeJS.ProcessEnv;
  readonly by: string;
  readonly reason: string;
  readonly now: NowMs;
}

export interface Rotation {
  /** Where the act stands in the journal; undefined: an earlier one that was broken off is finished. */
  readonly seq: number | undefined;
  readonly keys: number;
}

/** Throws `FolderLocked`, {@link VenueError}, `RecoveryRefused`, `JournalDamage`. */
export async function rotateMasterKey(request: RotationRequest): Promise<Rotation> {
  const { folder, location, now } = request;
  const journal = await FileJournal.open({ dataFolder: folder.path, now });
  try {
    closeDataFolder(folder);
    await refuseContradiction(journal, await proofsOf(folder, location), location);
    const { sequencer } = await recover({
      journal,
      snapshots: new SnapshotStore({ dataFolder: folder.path }),
      now: Date.now,
      tape: createTape(),
      onStop: () => undefined,
    });
    return await rotate(sequencer, request);
  } finally {
    await journal.close();
  }
}

async function rotate(sequencer: Sequencer, request: RotationRequest): Promise<Rotation> {
  const { by, env, folder, reason } = request;
  const { state } = sequencer;
  const next = nextFile(folder);
  if (env.BOURSE_MASTER_KEY === undefined && isSealedBy(next, state)) {
    await replaceKeyFile(folder, next);
    return { seq: undefined, keys: state.keys.size };
  }
  const { from, to } = masterKeysOf(request, next);
  refuseForeignMasterKey(createSeal(from), state);
  const sealAnew = keySealer(from, to);
  const keys = [...state.keys.values()].map(sealAnew);
  await sequencer.submit({ type: 'rotate-master-key', keys, by, reason });
  if (env.BOURSE_MASTER_KEY === undefined) await replaceKeyFile(folder, next);
  return { seq: state.seq, keys: keys.length };
}

/** The new key is on the disk before anything is sealed by it. */
function masterKeysOf(
  { env, folder }: RotationRequest,
  next: string,
): { readonly from: Buffer; readonly to: Buffer } {
  const { BOURSE_MASTER_KEY: given, BOURSE_NEW_MASTER_KEY: wanted } = env;
  const made =
    wanted === undefined ? undefined : masterKeyFromText(wanted, 'BOURSE_NEW_MASTER_KEY');
  if (given === undefined) {
    const from = masterKeyFromFile(folder.masterKeyFile, { isNew: false });
    return { from, to: writeMasterKey(next, made) };
  }
  if (made !== undefined) return { from: masterKeyFromText(given, 'BOURSE_MASTER_KEY'), to: made };
  throw new VenueError(
    'BOURSE_MASTER_KEY is set, so give the key that follows it as BOURSE_NEW_MASTER_KEY',
    'usage',
  );
}

function nextFile({ masterKeyFile }: DataFolder): string {
  return `${masterKeyFile}.new`;
}

/** Whether an earlier rotation came as far as the journal. */
function isSealedBy(file: string, state: ReadState): boolean {
  if (!existsSync(file) || state.keys.size === 0) return false;
  try {
    refuseForeignMasterKey(createSeal(masterKeyFromFile(file, { isNew: false })), state);
    return true;
  } catch {
    // It was broken off before: the key that was made for it is worth nothing.
    rmSync(file);
    return false;
  }
}

async function replaceKeyFile({ masterKeyFile }: DataFolder, next: string): Promise<void> {
  renameSync(next, masterKeyFile);
  await NODE_DISK.syncFolder(dirname(masterKeyFile));
}
