/** A venue carried over into a new data folder by what `bourse journal` prints of the old one. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../src/cli/exit.ts';
import { serve, startBourse, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { copyVenueRecord, FORMAT_1_ENV, format1Lines } from '../support/format-1.ts';
import { HttpClient } from '../support/http-client.ts';
import { type Method, type TestCall, wireRequest } from '../support/signed-request.ts';
import { Trader } from '../support/trader.ts';

/** What a command of `bourse` printed, which must have gone well. */
async function printed(...words: readonly string[]): Promise<string> {
  const bourse = startBourse(words);
  expect((await bourse.ended).exitCode, bourse.stderr()).toBe(EXIT.ok);
  return bourse.stdout();
}

async function traderAt(url: string, key: string): Promise<{ trader: Trader; close: () => void }> {
  const client = new HttpClient(url);
  const call = (method: Method, path: string, asked: TestCall = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  return { trader: new Trader(call, key), close: () => client.close() };
}

test('orders of a folder are those of the folder made of its journal, and trade on there', async () => {
  const folder = temporaryFolder();
  const venueFile = writeVenueFile(folder);
  const old = join(folder, 'old');
  const venue = await serve({ dataFolder: old, venueFile });
  const alice = await traderAt(venue.url, 'alice');
  const orderId = await alice.trader.hasPlaced({
    side: 'buy',
    orderType: 'limit',
    price: '59000',
    size: '0.01',
    clientOid: 'carried-over',
  });
  await alice.trader.hasPlacedSpot({
    side: 'sell',
    orderType: 'limit',
    price: '2000',
    size: '1',
    force: 'gtc',
  });
  alice.close();
  await venue.kill('SIGTERM');

  const lines = join(folder, 'journal.jsonl');
  writeFileSync(lines, await printed('journal', '--data', old, '--json', '--sealed'));
  const made = join(folder, 'made');
  const { stateHash, commands } = JSON.parse(
    await printed('import', lines, '--data', made, '--json'),
  );
  for (const data of [old, made]) {
    expect(JSON.parse(await printed('verify', '--data', data, '--json'))).toMatchObject({
      ok: true,
      stateHash,
      commands,
    });
  }
  for (const file of ['venue.json', 'master.key']) copyFileSync(join(old, file), join(made, file));

  const again = await serve({ dataFolder: made, venueFile });
  const back = await traderAt(again.url, 'alice');
  expect(await back.trader.sees(orderId)).toBe('new 0 of 0.01');
  expect(await back.trader.sees({ clientOid: 'carried-over' })).toBe('new 0 of 0.01');
  await back.trader.hasPlaced({ side: 'buy', orderType: 'limit', price: '58000', size: '0.01' });
  back.close();
  expect((await again.kill('SIGTERM')).exitCode).toBe(EXIT.ok);
});

test('what bourse 0.1.0 printed is served with the keys of its users', async () => {
  const folder = temporaryFolder();
  const lines = join(folder, 'journal.jsonl');
  writeFileSync(lines, format1Lines('sealed'));
  const data = join(folder, 'data');
  await printed('import', lines, '--data', data);
  copyVenueRecord(data);
  const venueFile = writeVenueFile(folder, { clock: { start: '2026-01-05T00:00:00.000Z' } });
  const env = FORMAT_1_ENV;
  const venue = await serve({ dataFolder: data, venueFile, env, args: ['--clock', 'manual'] });
  const bob = await traderAt(venue.url, 'bob');
  expect(await bob.trader.sees({ clientOid: 'last' })).toBe(
    'partially_filled 0.1 of 0.2 @ 61000.5',
  );
  bob.close();
  expect((await venue.kill('SIGTERM')).exitCode).toBe(EXIT.ok);
});
