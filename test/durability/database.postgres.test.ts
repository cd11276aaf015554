/**
 * A venue whose history is in PostgreSQL: whatever moment it dies, its rows are those of its journal,
 * each once; and it says what is wrong with the database without telling the password.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { assert } from '../../src/primitives/assert.ts';
import { openStored } from '../../src/reporting/open-history.ts';
import {
  type Ended,
  type ServeOptions,
  serve,
  startBourse,
  startServe,
  temporaryFolder,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { Dice } from '../support/dice.ts';
import { HttpClient } from '../support/http-client.ts';
import { appendToJournal } from '../support/journal-past.ts';
import { contentsOf, endOf, keepOnly, LOSSES } from '../support/lost-end.ts';
import { wireRequest } from '../support/signed-request.ts';
import { run, testDatabase } from '../support/test-database.ts';
import { historyContents } from '../support/test-history.ts';
import { accepted, type Call, Trader } from '../support/trader.ts';
import { Lane } from './lane.ts';
import { Witness } from './witness.ts';
import { Workload } from './workload.ts';

const KILLS = 4;
const DEEDS_MAX = 150;
const LATER_MAX_MS = 30;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);
const TIMEOUT_MS = 180_000;
const REMOVE = 'drop schema bourse cascade';
const WRITERS = `from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
const FIND_WRITER = `select pid ${WRITERS}`;
const HANG_UP = `select pg_terminate_backend(pid) ${WRITERS}`;
/** Manual: else an hour may pass between two looks, and bring interest and funding. */
const ARGS = ['--clock', 'manual'];

test(
  `has every row once, however often it dies (BOURSE_SEED=${SEED})`,
  async () => {
    const url = await databaseUrl();
    const folder = temporaryFolder();
    const files = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
    const lane = new Lane({ ...files, args: ARGS, env: { BOURSE_DATABASE_URL: url } });
    await lane.start();
    await dieUnderLoad(lane, new Dice(SEED));
    const shown = await fillsOf(lane);
    await lane.stop();
    const stored = await rowsAt({ url });
    expect(stored.fills?.length).toBeGreaterThan(20);
    expect(stored.orders?.length).toBeGreaterThan(20);

    await run(url, REMOVE);
    await lane.start();
    expect(await fillsOf(lane)).toEqual(shown);
    await lane.stop();
    expect(await rowsAt({ url })).toEqual(stored);

    // Without the database the same journal makes the same history in the data folder.
    await (await serve({ ...files, args: ARGS })).kill('SIGTERM');
    expect(await rowsAt({ file: join(files.dataFolder, 'history.sqlite') })).toEqual(stored);
  },
  TIMEOUT_MS,
);

test('V9: when the connection is lost, orders go on, and it is written when there is one again', async () => {
  const url = await databaseUrl();
  const venue = await serve(venueAt(url));
  const bob = traderAt(venue.url, 'bob');
  await writerFound(url);
  await run(url, HANG_UP);
  for (let at = 0; at < 20; at += 1) expect(await placed(bob, `early-${at}`)).toBe('00000');
  await allWritten(venue.url);
  await closeDatabase(url);
  for (let at = 0; at < 20; at += 1) expect(await placed(bob, `late-${at}`)).toBe('00000');
  const ready = await fetch(`${venue.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ warnings: ['history-unreachable'] });
  expect(await bob.spotHistory()).toMatchObject({ status: 503, code: '40725' });

  await openDatabase(url);
  await allWritten(venue.url);
  for (const id of ['early-0', 'early-19', 'late-0', 'late-19'])
    expect(await bob.order({ clientOid: id })).toMatchObject({ orderStatus: 'new' });
  expect(await bob.spotHistory()).toMatchObject({ status: 200, code: '00000' });
  expect(venue.stderr()).toMatch(/the connection to the database was lost: \w.*; orders go on/);
  expect(venue.stderr()).toContain('the history is written again');
  expect(venue.stderr() + venue.stdout()).not.toContain(new URL(url).password);
  expect(await venue.kill('SIGTERM')).toEqual({ exitCode: 0, signal: null });
});

test('V9: stopped while there is no database, it ends with 0 and leaves the rest to the next start', async () => {
  const url = await databaseUrl();
  const options = venueAt(url);
  const venue = await serve(options);
  await writerFound(url);
  await closeDatabase(url);
  expect(await placed(traderAt(venue.url, 'bob'), 'kept')).toBe('00000');
  expect(await venue.kill('SIGTERM'), venue.stderr()).toEqual({ exitCode: 0, signal: null });
  await openDatabase(url);
  const again = await serve(options);
  const bob = traderAt(again.url, 'bob');
  expect(await bob.order({ clientOid: 'kept' })).toMatchObject({ orderStatus: 'new' });
  expect(await again.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
});

test('V8: a history whose tables are gone is made again beside the venue', async () => {
  const url = await databaseUrl();
  const options = venueAt(url);
  const venue = await serve(options);
  const bob = traderAt(venue.url, 'bob');
  await placed(bob, 'before');
  await allWritten(venue.url);
  await run(url, 'drop table bourse.orders cascade');
  expect(await bob.spotHistory()).toMatchObject({ status: 503, code: '40725' });
  expect(await placed(bob, 'meanwhile')).toBe('00000');
  while (!venue.stderr().includes('the history is whole again')) await sleep(50);
  await allWritten(venue.url);
  expect(await placed(bob, 'after')).toBe('00000');
  for (const id of ['before', 'meanwhile', 'after'])
    expect(await bob.order({ clientOid: id })).toMatchObject({ orderStatus: 'new' });
  expect(await bob.spotHistory()).toMatchObject({ status: 200, code: '00000' });
  expect(venue.stderr()).toContain('kept as schema bourse_damaged');
  expect(await venue.kill('SIGTERM')).toEqual({ exitCode: 0, signal: null });
  await run(url, 'drop schema bourse_damaged cascade');
});

test('refuses a database that another venue writes', async () => {
  const url = await databaseUrl();
  await serve(venueAt(url));
  await writerFound(url);
  const { ended, said } = await refusal(venueAt(url));
  expect(ended.exitCode).toBe(73);
  expect(said).toMatch(
    /PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+: another process writes the history in this database/,
  );
  expect(said).not.toContain(new URL(url).password);
});

test('refuses the history of another journal, and says what to do', async () => {
  const url = await databaseUrl();
  await (await serve(venueAt(url))).kill('SIGTERM');
  const { ended, said } = await refusal(venueAt(url));
  expect(ended.exitCode).toBe(74);
  expect(said).toMatch(
    /the SQL history .* made from another journal .* give this venue a database of its own/,
  );
});

test('V1: refuses a journal that has lost what its history in PostgreSQL knows of', async () => {
  const url = await databaseUrl();
  const options = venueAt(url);
  const { dataFolder } = options;
  await (await serve(options)).kill('SIGTERM');
  await appendToJournal(dataFolder, [{ type: 'cancel-all', uid: '1001' }]);
  await (await serve(options)).kill('SIGTERM');
  const { seq } = endOf(dataFolder);
  keepOnly(dataFolder, 'the SQL history');
  LOSSES['the last batch is zeros']?.(dataFolder);
  const before = contentsOf(dataFolder);
  const { ended, said } = await refusal(options);
  expect(ended.exitCode).toBe(74);
  expect(said).toContain(
    `commands ${endOf(dataFolder).seq + 1} to ${seq} were acknowledged and are missing from the journal: restore it`,
  );
  const verify = startBourse(['verify', '--data', dataFolder, '--database-url', url]);
  expect(await verify.ended).toMatchObject({ exitCode: 1 });
  expect(verify.stderr()).toContain(`to ${seq} were acknowledged and are missing`);
  expect(contentsOf(dataFolder)).toEqual(before);

  const last = endOf(dataFolder).seq;
  const words = [
    '--data',
    dataFolder,
    '--database-url',
    url,
    '--seq',
    String(last),
    '--reason',
    'x',
  ];
  const accepting = startBourse(['accept-loss', ...words]);
  expect(await accepting.ended, accepting.stderr()).toMatchObject({ exitCode: 0 });
  expect(accepting.stdout()).toContain(`schema bourse_before_loss_${last + 1}`);
  await (await serve(options)).kill('SIGTERM');
  await run(url, `drop schema bourse_before_loss_${last + 1} cascade`);
  const again = startBourse(['verify', '--data', dataFolder, '--database-url', url]);
  expect(await again.ended, again.stderr()).toMatchObject({ exitCode: 0 });
});

test('names a server that cannot be reached, and keeps the password to itself', async () => {
  const url = 'postgres://me:s3cr3t@127.0.0.1:1/nowhere';
  const { ended, said } = await refusal(venueAt(url));
  expect(ended.exitCode).toBe(69);
  expect(said).toMatch(/PostgreSQL at 127\.0\.0\.1:1\/nowhere cannot be opened: .*ECONNREFUSED/);
  expect(said).not.toContain('s3cr3t');
});

test('refuses a wrong password, a wrong URL, and a database for a venue in memory', async () => {
  const wrong = new URL(await databaseUrl());
  wrong.password = 's3cr3t';
  const refused = await refusal(venueAt(wrong.href));
  expect(refused.ended.exitCode).toBe(74);
  expect(refused.said).toMatch(/password authentication failed/);
  const unreadable = await refusal(venueAt('me:s3cr3t@127.0.0.1/bourse'));
  expect(unreadable.ended.exitCode).toBe(2);
  expect(unreadable.said).toMatch(/should be like postgres:/);
  expect(refused.said + unreadable.said).not.toContain('s3cr3t');
  const inMemory = await refusal({ ...venueAt(wrong.href), dataFolder: ':memory:' });
  expect(inMemory.ended.exitCode).toBe(2);
  expect(inMemory.said).toMatch(/--database-url .* a venue in memory keeps none/);
});

async function databaseUrl(): Promise<string> {
  const { url, release } = await testDatabase();
  onTestFinished(release);
  return url;
}

function venueAt(url: string): ServeOptions {
  const folder = temporaryFolder();
  const files = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
  return { ...files, args: ARGS, env: { BOURSE_DATABASE_URL: url } };
}

function traderAt(url: string, name: string) {
  const client = new HttpClient(url);
  const call: Call = (method, path, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  const trader = new Trader(call, name);
  return {
    order: trader.order.bind(trader),
    placesSpot: trader.placesSpot.bind(trader),
    /** What is finished, which is in SQL alone. */
    spotHistory: () => call('GET', '/api/v2/spot/trade/history-orders', { as: name }),
  };
}

async function placed(trader: ReturnType<typeof traderAt>, clientOid: string): Promise<string> {
  const order = { side: 'buy', orderType: 'limit', price: '1000', size: '0.002' } as const;
  return (await trader.placesSpot({ ...order, clientOid })).code;
}

async function allWritten(url: string): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    if (read('bourse_applied_seq') === read('bourse_projected_seq')) return;
    await sleep(20);
  }
}

/** Its server lets nobody in, and those who are in out. */
async function closeDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const hangUp = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  await run(inject('postgresUrl'), `alter database ${name} allow_connections false`);
  await run(inject('postgresUrl'), hangUp);
}

async function openDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await run(inject('postgresUrl'), `alter database ${name} allow_connections true`);
}

async function refusal(options: ServeOptions): Promise<{ ended: Ended; said: string }> {
  const venue = startServe(options);
  const ended = await venue.ended;
  return { ended, said: venue.stderr() + venue.stdout() };
}

/** A venue may serve before its follower has come so far as to connect. */
async function writerFound(url: string): Promise<void> {
  while ((await run(url, FIND_WRITER)) === 0) await sleep(20);
}

async function dieUnderLoad(lane: Lane, dice: Dice): Promise<void> {
  const workload = new Workload(lane, dice, new Witness());
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const load = workload.run({ isSnapshotting: kill % 2 === 0 });
    await Promise.race([load, workload.hasDone(dice.below(DEEDS_MAX))]);
    await sleep(dice.below(LATER_MAX_MS));
    await lane.kill();
    await load;
    await lane.start();
  }
}

async function fillsOf(lane: Lane): Promise<unknown> {
  const shown = [];
  for (const key of ['alice', 'bob', 'carol']) {
    const query = { productType: 'USDT-FUTURES', limit: '100' };
    shown.push(accepted(await lane.trader(key).gets('/api/v2/mix/order/fills', query)));
  }
  return shown;
}

/** Without the checkpoint: starts and stops are in the journal, and in no other table. */
async function rowsAt(place: { readonly url: string } | { readonly file: string }) {
  const reader = await openStored(place);
  assert(reader !== undefined, 'the build has tables of another version: npm run build');
  const { checkpoint: _, ...rows } = await historyContents(reader);
  await reader.close();
  return rows;
}
