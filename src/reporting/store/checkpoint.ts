/**
 * How far the history has come: one row, committed together with the rows it vouches for.
 */
import type { Kysely } from 'kysely';
import type { TableShape } from './table-shape.ts';

type Database = Kysely<{ checkpoint: CheckpointRow }>;

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

export const checkpointShape: TableShape<CheckpointRow> = {
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
  const row = await database
    .selectFrom('checkpoint')
    .select(['journalId', 'seq', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? NONE;
}
