/** Another process holds the history: orders go on, a stop is a stop, and the next start has it all. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SqliteConnection } from '../../src/reporting/store/sqlite/sqlite-connection.ts';
import { atEnd } from '../support/at-end.ts';
import { serve, startBourse, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { HttpClient } from '../support/http-client.ts';
import { wireRequest } from '../support/signed-request.ts';
import { type Call, Trader } from '../support/trader.ts';

/** Longer than SQLite waits for another writer. */
const HELD_MS = 12_000;
const ORDER = { side: 'buy', orderType: 'limit', price: '1000', size: '0.002' } as const;

function bobAt(url: string): Trader {
  const client = new HttpClient(url);
  const call: Call = (method, path, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  return new Trader(call, 'bob');
}

/** Holds the history of a data folder as another writer does. */
function holdHistory(dataFolder: string): () => void {
  const connection = new SqliteConnection(join(dataFolder, 'history.sqlite'));
  connection.exec('pragma busy_timeout = 5000; begin immediate');
  const release = () => connection.close();
  atEnd(() => {
    try {
      release();
    } catch {
      // It was released before.
    }
  });
  return release;
}

// Side by side in one test, because both wait most of the time and what a test starts ends with it.
test('V9: while another process writes the history, orders go on and a stop is a stop', async () => {
  await Promise.all([ordersGoOn(), stopLeavesBacklog()]);
});

/** Then it catches up. */
async function ordersGoOn(): Promise<void> {
  const folder = temporaryFolder();
  const options = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
  const venue = await serve(options);
  const bob = bobAt(venue.url);
  const release = holdHistory(options.dataFolder);
  const until = performance.now() + HELD_MS;
  let count = 0;
  for (; performance.now() < until; count += 1) {
    const { code } = await bob.placesSpot({ ...ORDER, clientOid: `order-${count}` });
    expect(code).toBe('00000');
    // Everybody reads what he did, meanwhile.
    expect(await bob.order({ clientOid: `order-${count}` })).toMatchObject({ orderStatus: 'new' });
    await sleep(50);
  }
  release();
  const projected = async () => {
    const metrics = await (await fetch(`${venue.url}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
    return read('bourse_applied_seq') - read('bourse_projected_seq');
  };
  while ((await projected()) > 0) await sleep(50);
  expect(count).toBeGreaterThan(50);
  expect(await venue.kill('SIGTERM')).toEqual({ exitCode: 0, signal: null });
}

/** To the next start; the process ends with 0. */
async function stopLeavesBacklog(): Promise<void> {
  const folder = temporaryFolder();
  const options = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
  const venue = await serve(options);
  const bob = bobAt(venue.url);
  const release = holdHistory(options.dataFolder);
  for (let at = 0; at < 30; at += 1) await bob.placesSpot({ ...ORDER, clientOid: `order-${at}` });
  const stopped = await venue.kill('SIGTERM');
  expect(stopped, venue.stderr()).toEqual({ exitCode: 0, signal: null });
  release();

  const again = await serve(options);
  const shown = bobAt(again.url);
  for (let at = 0; at < 30; at += 1)
    expect(await shown.order({ clientOid: `order-${at}` })).toMatchObject({ orderStatus: 'new' });
  expect(await again.kill('SIGTERM')).toEqual({ exitCode: 0, signal: null });
  const verify = startBourse(['verify', '--data', options.dataFolder, '--json']);
  expect((await verify.ended).exitCode, verify.stderr()).toBe(0);
  expect(JSON.parse(verify.stdout())).toMatchObject({ history: 'as the journal makes it' });
}
