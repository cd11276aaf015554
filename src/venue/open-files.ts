/**
 * Connections and files come out of one number that the system sets (`ulimit -n`). A venue whose clients take all of it
 * could open no segment and no snapshot, and would stop: so some of it is kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { VenueError } from './venue-error.ts';

/** For a segment, a snapshot, the history's files, and connections that are on their way out. */
const KEPT = 32;
/** With fewer there is no use in a venue. */
const CONNECTIONS_MIN = 8;

export interface OpenFiles {
  /** How many there may be. */
  readonly limit: number;
  /** How many there are, connections included. */
  readonly open: number;
}

/** Of this process; undefined where the system does not tell. */
export function openFiles(): OpenFiles | undefined {
  try {
    const [, limit] =
      /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined
      ? undefined
      : { limit: Number(limit), open: readdirSync('/proc/self/fd').length };
  } catch {
    // No such folder: it is not Linux, where these files tell.
    return undefined;
  }
}

/** How many connections there is room for, of those `wanted`. Throws {@link VenueError} when it is next to none. */
export function connectionsWithin(wanted: number, files: OpenFiles | undefined): number {
  if (files === undefined) return wanted;
  const room = files.limit - files.open - KEPT;
  if (room >= CONNECTIONS_MIN) return Math.min(wanted, room);
  throw new VenueError(
    `${files.limit} files may be open, and the venue needs ${files.open + KEPT} beside its connections: ` +
      `raise the limit (ulimit -n) to ${files.open + KEPT + CONNECTIONS_MIN} at least`,
    'unusable',
  );
}
