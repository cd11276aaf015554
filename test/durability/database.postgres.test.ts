/**
 * A venue whose history is in PostgreSQL: whatever moment it dies, its rows are those of its journal,
 * each once; and it says what is wrong with the database without telling the password.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
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
import { appendToJournal } from '../support/journal-past.ts';
import { contentsOf, endOf, keepOnly, LOSSES } from '../support/lost-end.ts';
import { run, testDatabase } from '../support/test-database.ts';
import { historyContents } from '../support/test-history.ts';
import { accepted } from '../support/trader.ts';
import { Lane } from './lane.ts';
import { Witness } from './witness.ts';
import { Workload } from './workload.ts';

const KILLS = 6;
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

test('stops when the connection is lost, says why, and goes on at the next start', async () => {
  const url = await databaseUrl();
  const options = venueAt(url);
  const venue = await serve(options);
  await writerFound(url);
  await run(url, HANG_UP);
  expect(await venue.ended).toEqual({ exitCode: 70, signal: null });
  expect(venue.stderr()).toMatch(
    /stopped: the history failed: the connection to the database was lost: \w/,
  );
  expect(venue.stderr() + venue.stdout()).not.toContain(new URL(url).password);
  const again = await serve(options);
  expect(await again.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
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
