/**
 * Connections to the history in PostgreSQL. Its tables have a schema of their own, so that they can
 * share a database and be dropped as a whole. Numbers arrive as numbers, ids as their digits.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool, types } from 'pg';
import { parseDatabaseUrl } from '../database-url.ts';
import { HistoryDamaged, HistoryLost, HistoryUnreachable } from '../history-errors.ts';
import { type HistoryReader, storable } from '../history-store.ts';

/** The schema that the tables are in. */
export const HISTORY_SCHEMA = 'bourse';

const CONNECT_WITHIN_MS = 10_000;
/** A server that says nothing for so long is as good as gone. */
const ANSWER_WITHIN_MS = 60_000;
/** An index is silent for as long as it takes to sort the table: the longest that a timer waits. */
const LONG_WITHIN_MS = 2 ** 31 - 1;
const READ_WITHIN_MS = 20_000;
/** Questions that are asked at the same time; more of them wait for their turn. */
const READERS = 8;

/** The connection that writes. */
export interface WriteConnection extends HistoryReader {
  /** For a statement that may take hours, while nothing else is asked. */
  readonly runLong: (statement: string) => Promise<void>;
}

/**
 * The one connection that writes; `onLost` hears when it ends by itself. What was committed may be
 * lost when the server crashes, with the checkpoint that vouches for it: it is projected again. Not so of one that
 * other machines read too: they have dropped what they held of it.
 * Throws {@link HistoryUnreachable}, or what the server says against the URL; what is asked of a
 * connection that ends meanwhile fails with {@link HistoryLost}.
 */
export async function connectToWrite(
  url: string,
  onLost: (loss: HistoryLost) => void,
  { isShared = false }: { readonly isShared?: boolean } = {},
): Promise<WriteConnection> {
  const client = new Client({
    ...configOf(url, isShared ? [] : ['synchronous_commit=off']),
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', (cause) => onLost(new HistoryLost(cause)));
  await client.connect().catch(explain);
  let last = Promise.resolve();
  const connect = async () => {
    const before = last;
    let release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return clientOf(client, release);
  };
  const runLong = async (text: string) => {
    const config = { text, query_timeout: LONG_WITHIN_MS };
    await client.query(config).catch(tell);
  };
  return { database: queriesOn(connect), runLong, close: () => client.end() };
}

/** Who may not enter now, or into what is not there, need not try again. */
function explain(cause: Error): never {
  if (cause instanceof DatabaseError && /^(?:28|3D|42)/.test(cause.code ?? '')) throw cause;
  // A name with several addresses fails with one error for each, and says nothing itself.
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  throw new HistoryUnreachable(first.message, { cause });
}

/** What the server means by its errors (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const MEANINGS = {
  /** The connection ends, or the server does. */
  lost: /^(?:08|57P)/,
  /** It has no room, no memory, is read-only or at odds with somebody else now: it may do so later. */
  refused: /^(?:25006|40|53|55|58)/,
  /** Rows cannot be read, or tables and columns that every history has are not there. */
  damaged: /^(?:XX001|XX002|42P01|42703|3F000)/,
} as const;

/**
 * Which of the two ends notices first is chance: the server's farewell, a reset, a broken pipe or
 * silence all mean that the connection is lost.
 */
function tell(cause: Error): never {
  const code = cause instanceof DatabaseError ? (cause.code ?? '') : '08';
  if (MEANINGS.lost.test(code)) throw new HistoryLost(cause);
  if (MEANINGS.refused.test(code))
    throw new HistoryUnreachable(`the database refuses: ${cause.message}`, { cause });
  if (MEANINGS.damaged.test(code)) throw new HistoryDamaged(cause.message, { cause });
  throw cause;
}

/** Connections that only read. One that is lost is replaced at the next question. */
export function connectToRead(url: string): HistoryReader {
  const settings = ['default_transaction_read_only=on', `statement_timeout=${READ_WITHIN_MS}`];
  const pool = new Pool({ ...configOf(url, settings), max: READERS });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', () => undefined);
  const connect = async () => {
    const client = await pool.connect();
    return clientOf(client, () => client.release());
  };
  return { database: queriesOn(connect), close: () => pool.end() };
}

function configOf(url: string, settings: readonly string[]): ClientConfig {
  const complete = parseDatabaseUrl(url);
  const options = [`search_path=${HISTORY_SCHEMA}`, ...settings].map((each) => `-c ${each}`);
  const given = complete.searchParams.get('options');
  complete.searchParams.set('options', [...(given === null ? [] : [given]), ...options].join(' '));
  return {
    connectionString: complete.href,
    fallback_application_name: 'bourse',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? integerOf : types.getTypeParser(oid, format),
    },
  };
}

/** Only ids are beyond the safe integers. */
function integerOf(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}

function queriesOn(connect: () => Promise<PostgresPoolClient>): Kysely<unknown> {
  // Whoever opened the connections ends them.
  const pool = { connect, end: async () => undefined };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

function clientOf(client: ClientBase, release: () => void): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query(text, values.map(accepted)).catch(tell);
  // What Kysely also asks of it, cursors, is not asked here.
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/**
 * PostgreSQL also refuses numbers beyond its integers, as the start or end of a window. All numbers that it
 * holds lie within the safe integers.
 */
function accepted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(accepted);
  if (typeof value === 'number') {
    return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  }
  return storable(value);
}
