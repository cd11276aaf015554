/**
 * A history that is made anew from a long journal: its rows are written without indexes, which are made when
 * all are there, at a third of what keeping them would cost. Nobody asks it anything until then.
 */
import type { HistoryWriter } from './store/history-store.ts';

/** Entries for which it is worth it. */
const ENTRIES_MIN = 10_000;

export interface BulkLoad {
  /** Makes the commit of a checkpoint, and with the one that ends the load its indexes. */
  readonly commit: (seq: number, commit: () => Promise<void>) => Promise<void>;
}

/** Begins it where there is more to come, up to `toSeq`, than there is. Makes indexes that are missing otherwise. */
export async function beginLoad(
  writer: HistoryWriter,
  { fromSeq, toSeq }: { readonly fromSeq: number; readonly toSeq: number },
): Promise<BulkLoad> {
  let isLoading = toSeq - fromSeq >= Math.max(fromSeq, ENTRIES_MIN);
  if (isLoading) await writer.dropIndexes();
  else await writer.makeIndexes();
  return {
    commit: async (seq, commit) => {
      if (!isLoading || seq < toSeq) return commit();
      isLoading = false;
      // Asked for at once, lest rows of the next commit come between them.
      await Promise.all([commit(), writer.makeIndexes()]);
    },
  };
}
