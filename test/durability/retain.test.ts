/** A long journal whose beginning no start needs: it goes into the archive or is deleted, and everything knows of it. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { archiveFolder, journalFolder } from '../../src/journal/segment.ts';
import { serve, startBourse, temporaryFolder, writeVenueFile } from '../support/bourse-process.ts';
import { HttpClient } from '../support/http-client.ts';
import { appendToJournal } from '../support/journal-past.ts';
import { OPERATOR_TOKEN, wireRequest } from '../support/signed-request.ts';
import { type Call, Trader } from '../support/trader.ts';

/** More than the first segment holds. */
const OLD_COMMANDS = 5000;
const LONG_NAME = 'X'.repeat(250);
const ORDER = { side: 'buy', orderType: 'limit', price: '1000', size: '0.002' } as const;

function bobAt(url: string): Trader {
  const client = new HttpClient(url);
  const call: Call = (method, path, asked = {}) =>
    client.send(wireRequest(method, path, asked, Date.now()));
  return new Trader(call, 'bob');
}

async function takeSnapshot(url: string): Promise<void> {
  const reply = await fetch(`${url}/operator/v1/snapshot`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await reply.json()).toMatchObject({ code: '00000' });
}

async function firstCommand(url: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const reply = await fetch(`${url}/operator/v1/commands?seqs=1`, { headers });
  return ((await reply.json()) as { data: unknown }).data;
}

async function bourse(command: string, ...words: string[]) {
  const started = startBourse([command, ...words]);
  const { exitCode } = await started.ended;
  return { exitCode, stdout: started.stdout(), stderr: started.stderr() };
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** It is to be made again. */
function removeHistory(dataFolder: string): void {
  for (const name of readdirSync(dataFolder))
    if (name.startsWith('history.')) rmSync(join(dataFolder, name));
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

test('V10: what no start needs goes into the archive, or is deleted, and every command knows', async () => {
  const folder = temporaryFolder();
  const dataFolder = join(folder, 'data');
  const served = (journal: 'keep' | 'archive' | 'delete') =>
    serve({
      dataFolder,
      venueFile: writeVenueFile(folder, { retain: { journal, afterDays: 0 } }),
    });
  const first = await served('keep');
  expect((await bobAt(first.url).placesSpot({ ...ORDER, clientOid: 'old' })).code).toBe('00000');
  await first.kill('SIGTERM');
  await appendToJournal(
    dataFolder,
    Array.from({ length: OLD_COMMANDS }, () => ({
      ...({ type: 'cancel-all', uid: '1001', category: 'SPOT', symbol: LONG_NAME } as const),
    })),
  );

  const archiving = await served('archive');
  await takeSnapshot(archiving.url);
  await until(() => namesIn(archiveFolder(dataFolder)).join() === '0000000000000000001.segment.gz');
  await until(() => !namesIn(journalFolder(dataFolder)).includes('0000000000000000001.segment'));
  expect((await bobAt(archiving.url).placesSpot({ ...ORDER, clientOid: 'new' })).code).toBe(
    '00000',
  );
  const shown = await bourse('journal', '--data', dataFolder, '--from', '1', '--to', '1', '--json');
  expect(JSON.parse(shown.stdout)).toMatchObject({ seq: 1 });
  const copy = join(folder, 'copy');
  const copied = await bourse('back-up', '--data', dataFolder, '--to', copy, '--json');
  expect(copied.exitCode, copied.stderr).toBe(0);
  expect(JSON.parse(copied.stdout)).toMatchObject({ ok: true, segments: 2, linked: 1 });
  expect(namesIn(archiveFolder(copy))).toEqual(['0000000000000000001.segment.gz']);
  expect(await archiving.kill('SIGTERM')).toMatchObject({ exitCode: 0 });

  // The history is made again out of the archive.
  removeHistory(dataFolder);
  const rebuilt = await served('archive');
  expect(await rebuilt.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
  const whole = await bourse('verify', '--data', dataFolder, '--json');
  expect(JSON.parse(whole.stdout), whole.stderr).toMatchObject({
    ok: true,
    history: 'as the journal makes it',
  });

  const deleting = await served('delete');
  while (!namesIn(archiveFolder(dataFolder)).includes('deleted.json')) {
    // The oldest of the three must be behind the first segment.
    await bobAt(deleting.url).placesSpot(ORDER);
    await takeSnapshot(deleting.url);
    await sleep(20);
  }
  await until(() => namesIn(archiveFolder(dataFolder)).length === 1);
  expect(await firstCommand(deleting.url)).toMatchObject({
    list: [],
    deletedUpTo: expect.stringMatching(/^[1-9]\d*$/),
  });
  expect(await deleting.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
  const rest = await bourse('verify', '--data', dataFolder, '--json');
  expect(JSON.parse(rest.stdout), rest.stderr).toMatchObject({
    ok: true,
    history: expect.stringMatching(/^not compared: entries 1 to \d+ of the journal were deleted$/),
  });
  const refused = await bourse('journal', '--data', dataFolder);
  expect(refused.exitCode).toBe(74);
  expect(refused.stderr).toMatch(
    /entries 1 to \d+ of the journal were deleted \(`retain` of the venue file\), and this needs all of them: do it on a back-up that has them/,
  );

  // A start goes by the snapshots; without a history it says from where on there are reports.
  removeHistory(dataFolder);
  const last = await served('delete');
  await until(() => last.stderr().includes('from the journal: reports begin after them'));
  for (const clientOid of ['old', 'new'])
    expect(await bobAt(last.url).order({ clientOid })).toMatchObject({ orderStatus: 'new' });
  await until(
    async () => !(await (await fetch(`${last.url}/readyz`)).text()).includes('rebuilding'),
  );
  expect(await last.kill('SIGTERM')).toMatchObject({ exitCode: 0 });
});
