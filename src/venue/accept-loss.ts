/**
 * The one way on for a venue whose journal has lost its end. It goes on with what is there: the act becomes the next
 * entry, and what was made of the lost entries is set aside. It is kept, since it may be all that tells what they were.
 */
import { deletedUpTo } from '../journal/archive.ts';
import { NODE_DISK } from '../journal/disk.ts';
import type { NowMs } from '../journal/journal.ts';
import { JournalAppender } from '../journal/journal-appender.ts';
import { journalHolds } from '../journal/journal-reader.ts';
import {
  type HistoryLocation,
  setHistoryAside,
  storedCheckpoint,
} from '../reporting/open-history.ts';
import { contradictionOf, type ProvenJournal, snapshotProof } from '../runtime/proof-of-end.ts';
import { RecoveryRefused } from '../runtime/recovery-refused.ts';
import { SnapshotStore } from '../runtime/snapshot-store.ts';
import type { DataFolder } from './backing/data-folder.ts';
import { historyProof, proofsOf, trustedContradiction } from './backing/proofs.ts';

export interface LossRequest {
  readonly folder: DataFolder;
  readonly location: HistoryLocation;
  /** The last entry that is there: whoever accepts the loss has looked. */
  readonly seq: number;
  readonly by: string;
  readonly reason: string;
  readonly now: NowMs;
}

export interface AcceptedLoss {
  /** Where the act stands in the journal. */
  readonly seq: number;
  readonly lastSeq: number;
  readonly reachedSeq: number;
  /** What was made of lost entries, by the names that it has now. */
  readonly setAside: readonly string[];
}

/** There is no loss, or another one than was said. */
export class CannotAcceptLoss extends Error {
  override readonly name = 'CannotAcceptLoss';
}

/**
 * Needs the venue stopped: throws `FolderLocked` otherwise; {@link CannotAcceptLoss}; {@link RecoveryRefused} for
 * files of two venues; `JournalDamage` when what is there is not whole.
 */
export async function acceptLoss(request: LossRequest): Promise<AcceptedLoss> {
  const { folder, location, by, reason, now } = request;
  const appender = await JournalAppender.open({ dataFolder: folder.path });
  try {
    const { head } = appender;
    const holds = (seq: number, hash: string) =>
      journalHolds({ dataFolder: folder.path, head }, seq, hash);
    const journal = { head, holds };
    const reachedSeq = await lossOf(journal, request);
    await appender.proveAfter(await deletedUpTo(NODE_DISK, folder.path));
    const contradicting = await whatContradicts(journal, request);
    const seq = head.seq + 1;
    const command = { type: 'accept-loss', lastSeq: head.seq, reachedSeq, by, reason } as const;
    // First: broken off after it, the loss is still told, and is to be accepted once more.
    await appender.begin();
    await appender.appendEntry({ seq, timeMs: Math.max(head.timeMs, now()), command });
    await appender.replaceHead();
    const setAside = await contradicting.setAside(`before-loss-${seq}`, location);
    return { seq, lastSeq: head.seq, reachedSeq, setAside };
  } finally {
    await appender.close();
  }
}

/** How far the journal had reached. */
async function lossOf(
  journal: ProvenJournal,
  { folder, location, seq }: LossRequest,
): Promise<number> {
  const proofs = await proofsOf(folder, location, { isAlone: true });
  const contradiction = await trustedContradiction(journal, proofs, location);
  const { head } = journal;
  if (contradiction === undefined)
    throw new CannotAcceptLoss(
      `nothing is missing: the journal ends at ${head.seq}, and nothing reaches further`,
    );
  const { reachedSeq, sentence } = contradiction;
  if (reachedSeq === undefined || head.seq === 0) throw new RecoveryRefused(sentence);
  if (seq !== head.seq)
    throw new CannotAcceptLoss(
      `the last entry that is there is ${head.seq}, not ${seq}: ${sentence}`,
    );
  return reachedSeq;
}

async function whatContradicts(journal: ProvenJournal, { folder, location }: LossRequest) {
  const snapshots = new SnapshotStore({ dataFolder: folder.path });
  const lost: number[] = [];
  for (const seq of await snapshots.seqs()) {
    const snapshot = await snapshots.read(seq);
    if (snapshot === undefined) continue;
    if ((await contradictionOf(journal, [snapshotProof(snapshot)])) !== undefined) lost.push(seq);
  }
  const checkpoint = await storedCheckpoint(location);
  const isHistoryLost =
    checkpoint !== undefined &&
    (await contradictionOf(journal, [historyProof(checkpoint, location)])) !== undefined;
  return {
    setAside: async (ending: string, where: HistoryLocation): Promise<readonly string[]> => {
      const names: string[] = [];
      for (const seq of lost) names.push(await snapshots.setAside(seq, ending));
      if (isHistoryLost) names.push(await setHistoryAside(where, ending));
      await NODE_DISK.syncFolder(folder.path);
      return names;
    },
  };
}
