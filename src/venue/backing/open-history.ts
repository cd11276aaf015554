/** Where the history of a venue in a data folder is kept, and what is said when it cannot be used. */

import { type HistoryLocation, openReader, openWriter } from '../../reporting/open-history.ts';
import { BadDatabaseUrl, serverOf } from '../../reporting/store/database-url.ts';
import { HistoryLocked, HistoryUnreachable } from '../../reporting/store/history-errors.ts';
import type { HistoryReader } from '../../reporting/store/history-store.ts';
import { VenueError } from '../venue-error.ts';
import type { DataFolder } from './data-folder.ts';

/** In the data folder, unless a database is given. */
export function historyLocation(
  { historyFile }: DataFolder,
  databaseUrl: string | undefined,
): HistoryLocation {
  return databaseUrl === undefined ? { file: historyFile } : { url: databaseUrl };
}

/** Makes its tables, if need be, and opens it for questions. Throws `VenueError`. */
export async function openVenueHistory(location: HistoryLocation): Promise<HistoryReader> {
  try {
    // Whoever finds another process writing it should not have recovered first.
    await (await openWriter(location)).close();
    return await openReader(location);
  } catch (error) {
    throw explained(error as Error, location);
  }
}

/** What is said of it, without the password of a database. */
export function explained(cause: Error, location: HistoryLocation): VenueError {
  if (cause instanceof BadDatabaseUrl) return new VenueError(cause.message, 'usage');
  const place = 'file' in location ? location.file : serverOf(location.url);
  if (cause instanceof HistoryLocked) {
    return new VenueError(`${place}: ${cause.message}`, 'occupied', { cause });
  }
  const said = `${place} cannot be opened: ${cause.message}`;
  const kind = cause instanceof HistoryUnreachable ? 'unreachable' : 'unusable';
  return new VenueError(said, kind, { cause });
}
