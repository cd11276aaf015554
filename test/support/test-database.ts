/** Databases of the test run's server: made when they are needed, used again, never shared. */
import { Client } from 'pg';
import { inject } from 'vitest';
import { HISTORY_SCHEMA } from '../../src/reporting/store/postgres/postgres-connection.ts';

/** Much quicker than to make all tables again. */
const EMPTY = `do $$ declare each text; begin
  for each in select tablename from pg_tables
    where schemaname = '${HISTORY_SCHEMA}' and tablename <> 'schemaVersion'
  loop
    execute format('delete from ${HISTORY_SCHEMA}.%I', each);
  end loop;
end $$`;

const free: string[] = [];
let made = 0;

export interface TestDatabase {
  readonly url: string;
  /** For the next test; nobody may be connected. */
  readonly release: () => void;
}

/** One whose history, if it has any, is empty; a new one has none. */
export async function testDatabase({ isNew = false } = {}): Promise<TestDatabase> {
  const name = (isNew ? undefined : free.pop()) ?? (await makeDatabase());
  const url = urlOf(name);
  await run(url, EMPTY);
  return { url, release: () => free.push(name) };
}

/** Runs statements by the server's owner; resolves with how many rows the only one has. */
export async function run(url: string, statements: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statements)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function makeDatabase(): Promise<string> {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await run(inject('postgresUrl'), `create database ${name}`);
  return name;
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
