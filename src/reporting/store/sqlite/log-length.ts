/**
 * How long SQLite's log of commits grows before it is folded into the file. In a long log a page that many
 * commits change goes into the file once for all of them, which a history of thousands of users gains by: each
 * has a page of its own at the end of each index. A small history has few such pages, and its log takes room
 * that its user wonders about. So the log is a sixteenth of the file, within two bounds.
 */
import type { SqliteConnection } from './sqlite-connection.ts';

const PAGE_BYTES = 8192;
const LEAST_BYTES = 48 << 20;
const MOST_BYTES = 512 << 20;
const PART = 16;

/** Whoever commits, the file grows slowly against this many commits. */
export const COMMITS_BETWEEN = 256;

/** Pages of the log for a file of so many. */
export function logPages(filePages: number): number {
  const most = Math.min(filePages / PART, MOST_BYTES / PAGE_BYTES);
  return Math.max(LEAST_BYTES / PAGE_BYTES, Math.floor(most));
}

/** Sets it for the file as it is now. */
export function boundLog(connection: SqliteConnection): void {
  const [file] = connection.prepare('pragma page_count').all([]) as { page_count: number }[];
  const pages = logPages(file?.page_count ?? 0);
  connection.exec(`
    pragma wal_autocheckpoint = ${pages};
    pragma journal_size_limit = ${pages * PAGE_BYTES};
  `);
}
