/**
 * How far the history has come: one row, committed together with the rows it vouches for.
 */
import { sql } from 'kysely';
import type { Database } from './history-store.ts';
import type { RowShape } from './table-shape.ts';

export interface Checkpoint {
  /** Identity of the journal; empty while nothing is projected. */
  readonly journalId: string;
  /** The last projected command; 0 = none. */
  readonly seq: number;
  /** What the journal's chain hash was at `seq`, as far as the projector was told. */
  readonly hash: string;
}

export interface CheckpointRow extends Checkpoint {
  readonly id: number;
}

export const checkpointShape: RowShape<CheckpointRow> = {
  name: 'checkpoint',
  columns: {
    id: 'integer',
    journalId: 'text',
    seq: 'integer',
    hash: 'text',
  },
  primaryKey: ['id'],
  indexes: {},
};

const NONE: Checkpoint = { journalId: '', seq: 0, hash: '' };

/** How far the history has come: recovery must not start from a later snapshot. */
export async function readCheckpoint(database: Database): Promise<Checkpoint> {
  const { rows } = await sql<Checkpoint>`
    select "journalId", "seq", "hash" from "checkpoint" where "id" = 1`.execute(database);
  return rows[0] ?? NONE;
}
