/**
 * Who may write a history in PostgreSQL. A lock is held as long as the connection of whoever writes lives, so there is
 * one writer even among many machines. Of several machines one leads, in an epoch that rises: a later leader ends the
 * connection of an earlier one that is paused and keeps the lock, and each commit finds the epoch that it writes for.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { HistoryLocked } from '../history-errors.ts';

/** Any number that other software in the same database does not use. */
const LOCK = 0x626f_7572_7365;
/** The server may need a moment to notice that the holder of the lock has died. */
const LOCK_WITHIN_MS = 5_000;
const LOCK_AGAIN_MS = 100;

/** Says for which leader the history is written. */
const EPOCH_TABLE = 'writerEpoch';

/** `epoch`: of the leader that is to write. Throws {@link HistoryLocked} when somebody else keeps it, or a later one wrote. */
export async function lock(database: Kysely<unknown>, epoch?: number): Promise<void> {
  const giveUpAt = performance.now() + LOCK_WITHIN_MS;
  while (!(await isLocked(database))) {
    if (performance.now() >= giveUpAt)
      throw new HistoryLocked('another process writes the history in this database');
    if (epoch !== undefined) await endEarlier(database, epoch);
    await pause(LOCK_AGAIN_MS);
  }
  if (epoch !== undefined) refuseLater(await writtenEpoch(database), epoch);
}

/** To be told by whoever holds the lock, with the tables made. */
export async function claimEpoch(database: Kysely<unknown>, epoch: number): Promise<void> {
  await sql`create table if not exists ${sql.table(EPOCH_TABLE)} ("epoch" bigint not null)`.execute(
    database,
  );
  const changed = await sql`update ${sql.table(EPOCH_TABLE)} set "epoch" = ${epoch}`.execute(
    database,
  );
  if (changed.numAffectedRows === 0n)
    await sql`insert into ${sql.table(EPOCH_TABLE)} values (${epoch})`.execute(database);
}

/** Within the transaction of a commit: nobody can claim another one until that is over. Throws {@link HistoryLocked}. */
export async function proveEpoch(transaction: Kysely<unknown>, epoch: number): Promise<void> {
  const { rows } = await sql<{ epoch: number }>`
    select "epoch" from ${sql.table(EPOCH_TABLE)} for share`.execute(transaction);
  if (rows[0]?.epoch !== epoch) throw laterOne();
}

async function isLocked(database: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_lock(${LOCK}) as "isMine"`.execute(database);
  return rows[0]?.isMine === true;
}

/** A process that is paused would keep the lock for as long as it is; what it has not committed is undone. */
async function endEarlier(database: Kysely<unknown>, epoch: number): Promise<void> {
  const written = await writtenEpoch(database);
  refuseLater(written, epoch);
  if (written === undefined || written === epoch) return;
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = ${LOCK}`.execute(database);
}

function refuseLater(written: number | undefined, epoch: number): void {
  if (written !== undefined && written > epoch) throw laterOne();
}

function laterOne(): HistoryLocked {
  return new HistoryLocked('a later leader writes the history');
}

/** Undefined where no leader has written it. */
async function writtenEpoch(database: Kysely<unknown>): Promise<number | undefined> {
  const there = await sql<{ table: string | null }>`
    select to_regclass(${`"${EPOCH_TABLE}"`})::text as "table"`.execute(database);
  if (there.rows[0]?.table == null) return undefined;
  const { rows } = await sql<{ epoch: number }>`
    select "epoch" from ${sql.table(EPOCH_TABLE)}`.execute(database);
  return rows[0]?.epoch;
}
