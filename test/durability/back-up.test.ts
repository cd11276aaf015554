/** A copy that is made beside a running venue starts by itself and has all that was answered before it was made. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { journalFolder } from '../../src/journal/segment.ts';
import { serve, startBourse, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { HttpClient } from '../support/http-client.ts';
import { appendToJournal } from '../support/journal-past.ts';
import { endOf, LOSSES } from '../support/lost-end.ts';
import { wireRequest } from '../support/signed-request.ts';
import { type Call, Trader } from '../support/trader.ts';

/** More than the first segment holds. */
const OLD_COMMANDS = 5000;
const LONG_NAME = 'X'.repeat(250);

function bobAt(url: string): Trader {
  const client = new HttpClient(url);
  const call: Call = (method, path, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  return new Trader(call, 'bob');
}

const ORDER = { side: 'buy', orderType: 'limit', price: '1000', size: '0.002' } as const;

async function backUp(from: string, to: string) {
  const made = startBourse(['back-up', '--data', from, '--to', to, '--json']);
  return { ...(await made.ended), stdout: made.stdout(), stderr: made.stderr() };
}

test('V1: back-up beside a running venue: linked, copied to a commit, proven, without the key', async () => {
  const folder = temporaryFolder();
  const options = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
  await (await serve(options)).kill('SIGTERM');
  const old = Array.from({ length: OLD_COMMANDS }, () => ({
    ...({ type: 'cancel-all', uid: '1001', category: 'SPOT', symbol: LONG_NAME } as const),
  }));
  await appendToJournal(options.dataFolder, old);
  const venue = await serve(options);
  const bob = bobAt(venue.url);
  const answered: string[] = [];
  let isPlacing = true;
  const placing = (async () => {
    for (let at = 0; isPlacing; at += 1) {
      const { code } = await bob.placesSpot({ ...ORDER, clientOid: `order-${at}` });
      if (code === '00000') answered.push(`order-${at}`);
    }
  })();
  while (answered.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = [...answered];
  const to = join(folder, 'copy');
  const { exitCode, stdout, stderr } = await backUp(options.dataFolder, to);
  isPlacing = false;
  await placing;
  expect(exitCode, stderr).toBe(0);
  expect(answered.length).toBeGreaterThan(before.length);
  const made = JSON.parse(stdout);
  expect(made).toMatchObject({ ok: true, segments: 2, linked: 1 });
  expect(made.snapshotSeq).toBeGreaterThan(0);
  expect(stderr).toContain('the master key is not in it');
  expect(readdirSync(to).sort()).toEqual(['head', 'journal', 'snapshots', 'venue.json']);
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    expect(statSync(join(to, name)).mode & 0o077, name).toBe(0);
  const inodes = (data: string) =>
    readdirSync(journalFolder(data))
      .filter((name) => name.endsWith('.segment'))
      .map((name) => statSync(join(journalFolder(data), name)).ino);
  expect(inodes(to)[0]).toBe(inodes(options.dataFolder)[0]);
  expect(inodes(to)[1]).not.toBe(inodes(options.dataFolder)[1]);
  await venue.kill('SIGTERM');

  // What it says of itself later: the copy is part of what the venue went on to be.
  const words = ['--expect-seq', String(made.seq), '--expect-hash', made.chainHash];
  const verify = startBourse(['verify', '--data', options.dataFolder, ...words]);
  expect((await verify.ended).exitCode, verify.stderr()).toBe(0);

  const key = readFileSync(join(options.dataFolder, 'master.key'), 'utf8');
  const copy = await serve({ ...options, dataFolder: to, env: { BOURSE_MASTER_KEY: key } });
  const again = bobAt(copy.url);
  for (const clientOid of before)
    expect(await again.order({ clientOid })).toMatchObject({ clientOid });
  expect(await copy.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
  // The copy went on, and the original is as it was.
  const still = startBourse(['verify', '--data', options.dataFolder]);
  expect((await still.ended).exitCode, still.stderr()).toBe(0);
});

test('V1: back-up refuses a folder in use, a damaged one, and one that lost its end; it leaves nothing', async () => {
  const folder = temporaryFolder();
  const options = { dataFolder: join(folder, 'data'), venueFile: writeVenueFile(folder) };
  await (await serve(options)).kill('SIGTERM');
  const to = join(folder, 'copy');
  mkdirSync(to, { mode: 0o700 });
  writeFileSync(join(to, 'mine.txt'), '');
  expect(await backUp(options.dataFolder, to)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining(`${to} is not empty`),
  });
  rmSync(join(to, 'mine.txt'));

  const lost = join(folder, 'lost');
  cpSync(options.dataFolder, lost, { recursive: true });
  LOSSES['the last batch is zeros']?.(lost);
  expect(await backUp(lost, to)).toMatchObject({
    exitCode: 74,
    stderr: expect.stringMatching(/commands \d+ to \d+ were acknowledged and are missing/),
  });
  const { path, bytes, start } = endOf(options.dataFolder);
  bytes[start + 150] = (bytes[start + 150] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(await backUp(options.dataFolder, to)).toMatchObject({
    exitCode: 74,
    stderr: expect.stringContaining('damaged at byte'),
  });
  expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
});
