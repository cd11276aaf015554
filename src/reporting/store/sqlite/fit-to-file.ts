/**
 * How long SQLite's log of commits grows before it is folded into the file, and how much of the file its writer
 * keeps in memory. A history of thousands of users gains by both: each of them has a page of its own at the end of
 * each index, which otherwise is read and written again and again. A small history has few such pages, and its
 * log and memory take room that its user wonders about. So both are a sixteenth of the file, within bounds.
 */
import type { SqliteConnection } from './sqlite-connection.ts';

const PAGE_BYTES = 8192;
/** Least and most, bytes. */
const LOG = [48 << 20, 512 << 20] as const;
const CACHE = [4 << 20, 256 << 20] as const;
const PART = 16;

/** Whoever commits, the file grows slowly against this many commits. */
export const COMMITS_BETWEEN = 16;

/** Bytes of the log beside a file of so many, and of the cache of its pages. */
export function sizesFor(fileBytes: number): { readonly log: number; readonly cache: number } {
  const within = ([least, most]: readonly [number, number]): number =>
    Math.max(least, Math.min(most, Math.floor(fileBytes / PART)));
  return { log: within(LOG), cache: within(CACHE) };
}

/** Sets both for the file as it is now. */
export function fitToFile(connection: SqliteConnection): void {
  const [file] = connection.prepare('pragma page_count').all([]) as { page_count: number }[];
  const { log, cache } = sizesFor((file?.page_count ?? 0) * PAGE_BYTES);
  connection.exec(`
    pragma wal_autocheckpoint = ${Math.floor(log / PAGE_BYTES)};
    pragma journal_size_limit = ${log};
    pragma cache_size = ${-(cache >> 10)};
  `);
}
