/** Another master key: users sign as before, the old key opens nothing, and a rotation that broke off is finished. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  serve,
  startBourse,
  startServe,
  temporaryFolder,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { HttpClient } from '../support/http-client.ts';
import { Operator } from '../support/operator.ts';
import { wireRequest } from '../support/signed-request.ts';
import { accepted, type Call, Trader } from '../support/trader.ts';

type Env = Readonly<Record<string, string>>;

function newVenue() {
  const folder = temporaryFolder();
  const dataFolder = join(folder, 'data');
  return { dataFolder, venueFile: writeVenueFile(folder), keyFile: join(dataFolder, 'master.key') };
}

type Place = ReturnType<typeof newVenue>;

async function rotate({ dataFolder }: Place, env: Env = {}) {
  const words = ['--data', dataFolder, '--reason', 'an administrator left', '--json'];
  const rotating = startBourse(['rotate-master-key', ...words], { env });
  const { exitCode } = await rotating.ended;
  return { exitCode, said: rotating.stderr(), told: rotating.stdout() };
}

/** Serves it, has its users sign, and stops it. */
async function used(place: Place, env: Env = {}): Promise<readonly string[]> {
  const venue = await serve({ ...place, env });
  const client = new HttpClient(venue.url);
  const call: Call = (method, path, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  for (const key of ['alice', 'bob'])
    accepted(await new Trader(call, key).gets('/api/v3/account/assets'));
  expect(await new Operator(call).brokenInvariants()).toEqual([]);
  const trail = await call('GET', '/operator/v1/audit?command=rotate-master-key', {
    as: 'operator',
  });
  client.close();
  expect(await venue.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
  expect(JSON.stringify(trail)).not.toMatch(/sealedSecret|passphraseMac/);
  return (trail as { data: { list: { reason: string }[] } }).data.list.map(({ reason }) => reason);
}

async function refused(place: Place, env: Env = {}): Promise<void> {
  const starting = startServe({ ...place, env });
  expect(await starting.ended).toEqual({ exitCode: 74, signal: null });
  expect(starting.stderr()).toContain(
    'the master key is not the one that seals the keys of this venue',
  );
}

test('rotate-master-key: keys sign as before, and the old master key is refused', async () => {
  const place = newVenue();
  expect(await used(place)).toEqual([]);
  const keys = [readFileSync(place.keyFile, 'utf8')];
  for (const times of [1, 2]) {
    expect(await rotate(place)).toMatchObject({ exitCode: 0, said: '' });
    keys.push(readFileSync(place.keyFile, 'utf8'));
    expect(new Set(keys).size).toBe(times + 1);
    expect(statSync(place.keyFile).mode & 0o777).toBe(0o600);
    expect(existsSync(`${place.keyFile}.new`)).toBe(false);
    expect(await used(place)).toHaveLength(times);
  }
  for (const old of keys.slice(0, 2)) await refused(place, { BOURSE_MASTER_KEY: old });
  const shown = startBourse(['journal', '--data', place.dataFolder, '--json']);
  await shown.ended;
  expect(shown.stdout()).toMatch(
    /"type":"rotate-master-key","keys":\[{"key":"\w+(?:-key)?","sealedSecret":"…"/,
  );
  const verify = startBourse(['verify', '--data', place.dataFolder]);
  expect((await verify.ended).exitCode, verify.stderr()).toBe(0);
});

test('rotate-master-key: one in the environment is followed by one in the environment', async () => {
  const place = newVenue();
  const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  await used(place, { BOURSE_MASTER_KEY: first });
  expect(await rotate(place, { BOURSE_MASTER_KEY: first })).toMatchObject({
    exitCode: 2,
    said: expect.stringContaining('give the key that follows it as BOURSE_NEW_MASTER_KEY'),
  });
  const both = { BOURSE_MASTER_KEY: first, BOURSE_NEW_MASTER_KEY: second };
  expect(await rotate(place, both)).toMatchObject({ exitCode: 0 });
  // Nor does a second time find keys of the first.
  expect(await rotate(place, both)).toMatchObject({ exitCode: 74 });
  expect(existsSync(place.keyFile)).toBe(false);
  await refused(place, { BOURSE_MASTER_KEY: first });
  expect(await used(place, { BOURSE_MASTER_KEY: second })).toEqual(['an administrator left']);
});

test('rotate-master-key: broken off, it is finished or begun again; a running venue refuses it', async () => {
  const place = newVenue();
  await used(place);
  const aside = `${place.keyFile}.aside`;
  copyFileSync(place.keyFile, aside);
  // Before the journal had it: the new key is worth nothing.
  writeFileSync(`${place.keyFile}.new`, randomBytes(32).toString('base64'), { mode: 0o600 });
  expect(await rotate(place)).toMatchObject({ exitCode: 0 });
  // After: only the file of the key was not yet in its place.
  copyFileSync(place.keyFile, `${place.keyFile}.new`);
  copyFileSync(aside, place.keyFile);
  await refused(place);
  expect(await rotate(place)).toMatchObject({
    exitCode: 0,
    told: expect.stringContaining('an earlier rotation is finished'),
  });
  expect(await used(place)).toHaveLength(1);
  await serve(place);
  expect(await rotate(place)).toMatchObject({ exitCode: 73 });
});
