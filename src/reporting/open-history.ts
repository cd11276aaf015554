/** Opens the history where it is kept: a SQLite file. */
import type { HistoryReader, HistoryWriter } from './history-store.ts';
import { openSqliteReader, openSqliteWriter } from './sqlite-history.ts';

/** Where the history is; the file may be `:memory:` for a writer that reads its own rows. */
export interface HistoryLocation {
  readonly file: string;
}

/** Opens it to project into, with its tables made. */
export async function openWriter({ file }: HistoryLocation): Promise<HistoryWriter> {
  return openSqliteWriter(file);
}

/** Opens it for questions; its tables are made first where there are none. */
export async function openReader({ file }: HistoryLocation): Promise<HistoryReader> {
  return openSqliteReader(file);
}
