/**
 * `bourse void`: makes every reader pass over a poisoned command (design.md 2.9). Only a command
 * that was never applied may be voided; one that a snapshot holds was, and its effects stay.
 */
import { appendVoid, CannotVoid, type VoidRequest } from '../journal/append-void.ts';
import type { VoidRecord } from '../journal/record.ts';
import { SnapshotStore } from './snapshot-store.ts';

/**
 * `append`: where the record goes, by default to the folder's journal. Throws `FolderLocked` while the venue runs,
 * {@link CannotVoid} when there is nothing to void.
 */
export async function voidCommand(request: VoidRequest, append = appendVoid): Promise<VoidRecord> {
  const { dataFolder, seq } = request;
  const [newest = 0] = await new SnapshotStore({ dataFolder }).seqs();
  if (seq <= newest) {
    throw new CannotVoid(`command ${seq} was applied: snapshot ${newest} holds what it did`);
  }
  return append(request);
}
