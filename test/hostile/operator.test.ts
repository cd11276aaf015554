/**
 * What an operator can get wrong, or a machine can do to a data folder: each is refused in one clear
 * sentence with its exit code (src/cli/exit.ts), and nothing is served.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../../src/cli/exit.ts';
import { RULES_VERSION } from '../../src/engine/core/reference.ts';
import {
  serve,
  startBourse,
  startServe,
  temporaryFolder,
  writeVenueFile,
} from '../support/bourse-process.ts';
import { FORMAT_1_ENV, format1Lines, makeFormat1 } from '../support/format-1.ts';
import { HttpClient } from '../support/http-client.ts';
import { deposit } from '../support/journal-fixture.ts';
import { appendToJournal, POISON } from '../support/journal-past.ts';
import { wireRequest } from '../support/signed-request.ts';
import { accepted } from '../support/trader.ts';

const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'bourse-test-'));
const venueFile = writeVenueFile(folder);
let isMade = false;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A venue that was made, used a little and stopped: every test breaks a copy of it. */
async function copyOfVenue(): Promise<string> {
  const original = join(folder, 'data');
  if (!isMade) await (await serve({ dataFolder: original, venueFile })).kill('SIGTERM');
  isMade = true;
  const data = join(temporaryFolder(), 'data');
  cpSync(original, data, { recursive: true });
  return data;
}

/** By path, with what is in them. */
function filesOf(dataFolder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).sort();
  const files = paths.filter((path) => statSync(join(dataFolder, path)).isFile());
  return Object.fromEntries(
    files.map((path) => [path, readFileSync(join(dataFolder, path)).toString('base64')]),
  );
}

/** What a start says of a journal more than a minute old, which the shared one is on a slow machine. */
const BELIEVED = /^[^\n]*: the clock is believed\n/m;

/** Starts on the folder and waits for the refusal. */
async function refusal(
  dataFolder: string,
  options: { readonly args?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
) {
  const venue = startServe({ dataFolder, venueFile, ...options });
  const { exitCode } = await venue.ended;
  expect(venue.stdout()).toBe('');
  return { exitCode, said: venue.stderr().replace(BELIEVED, '') };
}

/** One line, no stack trace. */
function sentence(pattern: RegExp) {
  return expect.stringMatching(new RegExp(`^bourse: [^\\n]*(?:${pattern.source})[^\\n]*\\n$`));
}

describe('the folder', () => {
  test('is in use: the holder is named', async () => {
    const dataFolder = await copyOfVenue();
    const holder = await serve({ dataFolder, venueFile });
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.occupied,
      said: sentence(new RegExp(`in use by process ${holder.pid}`)),
    });
  });

  test('is a file', async () => {
    const dataFolder = join(temporaryFolder(), 'data');
    writeFileSync(dataFolder, 'not a folder');
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(/not a directory|file already exists/),
    });
  });

  test('has lost what says which venue it is', async () => {
    const dataFolder = await copyOfVenue();
    rmSync(join(dataFolder, 'venue.json'));
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(/venue\.json is missing/),
    });
    writeFileSync(join(dataFolder, 'venue.json'), '{');
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(/venue\.json is damaged/),
    });
  });

  test('has a history that is no database: it is kept aside and made again', async () => {
    const dataFolder = await copyOfVenue();
    const history = join(dataFolder, 'history.sqlite');
    writeFileSync(history, 'x'.repeat(8192));
    const venue = await serve({ dataFolder, venueFile });
    expect((await venue.kill('SIGTERM')).exitCode).toBe(EXIT.ok);
    expect(venue.stderr()).toMatch(
      /^bourse: warning: the history is damaged \(.*not a database\); .* kept as .*history\.sqlite\.damaged$/m,
    );
    expect(readFileSync(`${history}.damaged`, 'utf8')).toBe('x'.repeat(8192));
    const verify = startBourse(['verify', '--data', dataFolder]);
    expect((await verify.ended).exitCode).toBe(EXIT.ok);
  });
});

describe('the journal', () => {
  test('is damaged in the middle: file and byte are named, and verify says the same', async () => {
    const dataFolder = await copyOfVenue();
    const [segment = ''] = readdirSync(join(dataFolder, 'journal')).filter((name) =>
      name.endsWith('.segment'),
    );
    const file = join(dataFolder, 'journal', segment);
    const bytes = readFileSync(file);
    bytes[400] = (bytes[400] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(/\.segment: damaged at byte \d+/),
    });
    const verify = startBourse(['verify', '--data', dataFolder]);
    expect((await verify.ended).exitCode).toBe(EXIT.refused);
    expect(verify.stderr()).toEqual(sentence(/\.segment: damaged at byte \d+/));
  });

  test('is of format 1: every command says which release reads it, and leaves it as it is', async () => {
    const dataFolder = join(temporaryFolder(), 'data');
    makeFormat1(dataFolder);
    const before = filesOf(dataFolder);
    const way =
      /format 1, which bourse 0\.1\.0 was the last to read: .*bourse journal --json --sealed > FILE.*bourse import FILE/;
    const serving = ['serve', '--port', '0'];
    const commands = [
      serving,
      ['verify'],
      ['journal'],
      ['void', '--seq', '3', '--reason', 'a test'],
    ];
    for (const words of commands) {
      const asked = startBourse([...words, '--data', dataFolder], { env: FORMAT_1_ENV });
      expect((await asked.ended).exitCode, words[0]).toBe(EXIT.unusable);
      expect(asked.stderr(), words[0]).toEqual(sentence(way));
    }
    expect(filesOf(dataFolder)).toEqual(before);
  });

  test('is ahead of the clock', async () => {
    const dataFolder = await copyOfVenue();
    const late = deposit('late');
    await appendToJournal(dataFolder, [late], () => Date.now() + HOUR_MS);
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(/the system clock says .* set the clock/),
    });
  });

  test('follows rules that this software does not know: both versions are named', async () => {
    const dataFolder = await copyOfVenue();
    const version = RULES_VERSION + 41;
    await appendToJournal(dataFolder, [{ type: 'set-rules-version', version, by: 'test' }]);
    expect(await refusal(dataFolder)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(new RegExp(`version ${version}, .* up to ${RULES_VERSION}`)),
    });
  });

  test('holds a poisoned command: it is named, can be passed over, and stays in the audit', async () => {
    const dataFolder = await copyOfVenue();
    const seq = await appendToJournal(dataFolder, [POISON]);
    const stopped = await refusal(dataFolder);
    expect(stopped.exitCode).toBe(EXIT.stopped);
    expect(stopped.said).toContain(`command ${seq} (replace-quotes) failed`);
    expect(stopped.said).toContain(`bourse void --data ${dataFolder} --seq ${seq}`);
    const reason = ['--reason', 'a test of poison'];
    const voiding = startBourse(['void', '--data', dataFolder, '--seq', String(seq), ...reason]);
    expect((await voiding.ended).exitCode).toBe(EXIT.ok);

    const venue = await serve({ dataFolder, venueFile });
    const client = new HttpClient(venue.url);
    const asked = wireRequest('GET', '/operator/v1/audit', { as: 'operator' }, Date.now());
    // On a slow machine the venue serves before its history is there, and refuses what is asked of the past until then.
    const code = async () => (await client.send(asked)).code;
    await expect.poll(code, { timeout: 30_000 }).toBe('00000');
    const [newest] = accepted(await client.send(asked)).list;
    expect(newest).toMatchObject({ command: 'void', reason: 'a test of poison' });
    client.close();
    expect((await venue.kill('SIGTERM')).exitCode).toBe(EXIT.ok);
    const verify = startBourse(['verify', '--data', dataFolder, '--json']);
    expect((await verify.ended).exitCode).toBe(EXIT.ok);
    expect(JSON.parse(verify.stdout())).toMatchObject({ voided: 1 });
  });
});

describe('what is to be imported', () => {
  /** Offers a file; what was refused has left no journal. */
  async function refusedImport(file: string): Promise<string> {
    const data = join(temporaryFolder(), 'data');
    const importing = startBourse(['import', file, '--data', data]);
    expect((await importing.ended).exitCode, importing.stderr()).toBe(EXIT.usage);
    expect(importing.stdout()).toBe('');
    expect(existsSync(join(data, 'journal'))).toBe(false);
    return importing.stderr();
  }

  test('is not there, is a folder, is no text, or is no view of a journal', async () => {
    const file = join(temporaryFolder(), 'journal.jsonl');
    expect(await refusedImport(file)).toEqual(sentence(/journal\.jsonl is not there/));
    expect(await refusedImport(temporaryFolder())).toEqual(sentence(/is a folder/));
    writeFileSync(file, Buffer.from('{"seq":1}\n\xff\xfe\n', 'latin1'));
    expect(await refusedImport(file)).toEqual(sentence(/lines to import are not UTF-8/));
    writeFileSync(file, '');
    expect(await refusedImport(file)).toEqual(sentence(/there is no line to import/));
    writeFileSync(file, format1Lines('sealed').slice(0, 5000));
    expect(await refusedImport(file)).toEqual(sentence(/line \d+: it is not JSON/));
  });

  test('is printed from the middle of a journal, or printed for people', async () => {
    const dataFolder = await copyOfVenue();
    const file = join(temporaryFolder(), 'journal.jsonl');
    for (const [words, said] of [
      [['--json', '--from', '5'], /line 1: it is entry 5, but a journal begins with entry 1/],
      [[], /line 1: it is not JSON/],
    ] as const) {
      const printing = startBourse(['journal', '--data', dataFolder, ...words]);
      expect((await printing.ended).exitCode).toBe(EXIT.ok);
      writeFileSync(file, printing.stdout());
      expect(await refusedImport(file)).toEqual(sentence(said));
    }
  });
});

describe('the options', () => {
  test('give another master key, or half of one', async () => {
    const dataFolder = await copyOfVenue();
    const other = { env: { BOURSE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') } };
    expect(await refusal(dataFolder, other)).toEqual({
      exitCode: EXIT.unusable,
      said: sentence(/master key is not the one/),
    });
    const half = { env: { BOURSE_MASTER_KEY: 'abcd' } };
    expect(await refusal(dataFolder, half)).toEqual({
      exitCode: EXIT.usage,
      said: sentence(/BOURSE_MASTER_KEY: expected 32 bytes/),
    });
  });

  test('name a port that is taken', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    onTestFinished(() => void other.close());
    expect(await refusal(await copyOfVenue(), { args: ['--port', String(port)] })).toEqual({
      exitCode: EXIT.occupied,
      said: sentence(new RegExp(`port ${port} on 127.0.0.1 is taken`)),
    });
  });

  test('name a ready file in a folder that is not there: said before anything is made', async () => {
    const dataFolder = join(temporaryFolder(), 'data');
    const readyFile = join(dataFolder, 'nowhere', 'ready.json');
    expect(await refusal(dataFolder, { args: ['--ready-file', readyFile] })).toEqual({
      exitCode: EXIT.usage,
      said: sentence(/ready file .* cannot be written/),
    });
    expect(existsSync(dataFolder)).toBe(false);
  });

  test('name a venue file that has changed: what has no effect is named, and it serves', async () => {
    const dataFolder = await copyOfVenue();
    const changed = writeVenueFile(temporaryFolder(), { users: [] });
    const venue = await serve({ dataFolder, venueFile: changed });
    expect(venue.stderr()).toMatch(/^bourse: warning: the venue file differs in users from/);
    expect((await venue.kill('SIGTERM')).exitCode).toBe(EXIT.ok);
  });
});

test('a ready file that a dead process left is not believed', async () => {
  const readyFile = join(temporaryFolder(), 'ready.json');
  const data = await copyOfVenue();
  const first = await serve({ dataFolder: data, venueFile });
  await first.kill();
  writeFileSync(readyFile, JSON.stringify({ url: first.url, pid: first.pid }));
  rmSync(join(data, 'venue.json'));
  const { exitCode } = await refusal(data, { args: ['--ready-file', readyFile] });
  expect(exitCode).toBe(EXIT.unusable);
  expect(existsSync(readyFile)).toBe(false);
});
