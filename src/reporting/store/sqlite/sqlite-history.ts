/**
 * The history in SQLite: who may write and who only reads. WAL mode lets one thread write
 * while the gateway reads committed rows over a read-only connection. The journal can
 * always rebuild the file, so commits need not wait for the disk (`synchronous` normal: never torn,
 * at worst a little behind).
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { type Checkpoint, readCheckpoint } from '../checkpoint.ts';
import { HistoryDamaged } from '../history-errors.ts';
import type { HistoryReader } from '../history-store.ts';
import type { HistorySchema } from '../table-shape.ts';
import { queriesOn, SqliteConnection } from './sqlite-connection.ts';
import { isDamage } from './sqlite-errors.ts';
import { SqliteFile } from './sqlite-file.ts';
import { remake, schemaVersion } from './sqlite-schema.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { SqliteWriter } from './sqlite-writer.ts';

/** What pages were before a changeset is kept in memory; how many pages more, and how long the log is: fit-to-file.ts. */
const PRAGMAS = `
  pragma page_size = 8192;
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma temp_store = memory;
`;

interface WriteOptions {
  /** How long a call waits for another process that writes, before it fails. */
  readonly waitMs?: number;
}

/** Opens the file to project into, with its tables made; `:memory:` for none. */
export function openSqliteWriter(file: string, schema: HistorySchema): SqliteWriter {
  const connection = connectToWrite(file, schema);
  // One connection for both, as rows in memory belong to it; it is closed by who writes.
  const reader = { database: queriesOn(connection), close: async () => undefined };
  return new SqliteWriter(new SqliteFile(connection, schema), reader);
}

/** The same, with a thread that writes (see serve-sqlite.ts). */
export async function openSqliteThread(file: string, worker: Worker): Promise<SqliteWriter> {
  const thread = new SqliteThread(worker);
  await thread.opened;
  return new SqliteWriter(thread, connectToRead(file));
}

/** Opens the file to write what has been made into changes elsewhere. */
function openSqliteFile(
  file: string,
  schema: HistorySchema,
  options: WriteOptions = {},
): SqliteFile {
  return new SqliteFile(connectToWrite(file, schema, options), schema);
}

/** Opens the file for questions; it is made first where it does not exist. */
export async function openSqliteReader(
  file: string,
  schema: HistorySchema,
): Promise<HistoryReader> {
  await openSqliteFile(file, schema).close();
  return connectToRead(file);
}

/** Opens a file that is there for questions, as it is; undefined when its tables are of another version. */
export function openSqliteStored(
  file: string,
  { version }: HistorySchema,
): HistoryReader | undefined {
  const connection = new SqliteConnection(file, { readOnly: true });
  const close = async () => connection.close();
  connection.exec('pragma busy_timeout = 10000;');
  if (schemaVersion(connection) === version) return { database: queriesOn(connection), close };
  connection.close();
  return undefined;
}

function refuseDamage(connection: SqliteConnection): void {
  const [found] = connection.prepare('pragma quick_check(1)').all([]) as { quick_check: string }[];
  if (found?.quick_check !== 'ok') throw new HistoryDamaged(found?.quick_check);
}

/** Whether a file that is there reads from end to end as SQLite wrote it. */
export function isWholeFile(file: string): boolean {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(file, { readOnly: true });
    refuseDamage(connection);
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    connection?.close();
  }
}

/** Of a file that is there, whatever version its tables are of; undefined when it cannot be read. */
export async function sqliteCheckpoint(file: string): Promise<Checkpoint | undefined> {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(file, { readOnly: true });
    connection.exec('pragma busy_timeout = 10000;');
    return await readCheckpoint(queriesOn(connection));
  } catch {
    // What cannot be read proves nothing; what becomes of the file is for whoever opens it to write.
    return undefined;
  } finally {
    connection?.close();
  }
}

/**
 * The same, of a file that reads from end to end as SQLite wrote it. Takes as long as reading it. Throws
 * {@link HistoryDamaged}.
 */
export function openWholeFile(
  file: string,
  schema: HistorySchema,
  options: WriteOptions,
): SqliteFile {
  const connection = connectToWrite(file, schema, options);
  try {
    refuseDamage(connection);
    return new SqliteFile(connection, schema);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function connectToWrite(
  file: string,
  schema: HistorySchema,
  { waitMs = 10_000 }: WriteOptions = {},
): SqliteConnection {
  // What SQLite keeps beside it has the mode that the file has.
  if (file !== ':memory:') {
    closeSync(openSync(file, 'a', 0o600));
    refuseReadOnly(file);
    refuseShortFile(file);
  }
  const connection = new SqliteConnection(file);
  connection.exec(`pragma busy_timeout = ${waitMs}; ${PRAGMAS}`);
  if (schemaVersion(connection) !== schema.version) remake(connection, schema);
  return connection;
}

function connectToRead(file: string): HistoryReader {
  const connection = new SqliteConnection(file, { readOnly: true });
  connection.exec('pragma cache_size = -16384; pragma busy_timeout = 10000;');
  return { database: queriesOn(connection), close: async () => connection.close() };
}

/** SQLite says of all three that the database is read-only, though it may be another one than that of its name. */
function refuseReadOnly(file: string): void {
  for (const beside of [`${file}-wal`, `${file}-shm`])
    if (existsSync(beside)) accessSync(beside, constants.W_OK);
}

/** Of a file's head: what it begins with, how long its pages are, and how many there are. */
const MAGIC = 'SQLite format 3\0';
const PAGE_BYTES_AT = 16;
const PAGES_AT = 28;

/**
 * SQLite reads what is missing of a page as zeros, and who opens the file to write makes it as long as it was: so it is
 * looked at before. While there is a log of commits, the pages at the end may be in that alone; what is no database,
 * SQLite says itself.
 */
function refuseShortFile(file: string): void {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log !== undefined && log.size > 0) return;
  const head = Buffer.alloc(PAGES_AT + 4);
  const descriptor = openSync(file, 'r');
  try {
    if (readSync(descriptor, head, 0, head.length, 0) < head.length) return;
    if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) return;
    const made = head.readUInt16BE(PAGE_BYTES_AT) * head.readUInt32BE(PAGES_AT);
    const { size } = fstatSync(descriptor);
    if (size < made) throw new HistoryDamaged(`it has ${size} bytes of ${made}`);
  } finally {
    closeSync(descriptor);
  }
}
