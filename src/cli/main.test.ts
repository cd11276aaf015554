/** The built command as a process: what it prints, writes, and how it ends. Needs `npm run build`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWriter } from '../reporting/open-history.ts';
import { EXIT } from './exit.ts';
import { bannerText } from './screen.ts';
import type { ReadyFile } from './venue-client.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const started: ChildProcess[] = [];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-cli-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function launch(command: string, args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, { env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...text }));
  return { child, ended };
}

const run = (...args: string[]): Promise<Ended> => launch(process.execPath, [MAIN, ...args]).ended;

/** A venue that is ready, on a free port, in a data folder of this name. */
async function serve(name: string, ...args: string[]) {
  const readyFile = join(folder, `${name}.ready`);
  rmSync(readyFile, { force: true });
  const data = join(folder, name);
  const options = ['--data', data, '--port', '0', '--ready-file', readyFile, '--market', 'off'];
  const { child, ended } = launch(process.execPath, [MAIN, 'serve', ...options, ...args]);
  while (!existsSync(readyFile)) {
    if (child.exitCode !== null) throw new Error((await ended).err);
    await sleep(10);
  }
  const ready = JSON.parse(readFileSync(readyFile, 'utf8')) as ReadyFile;
  return { child, ended, data, readyFile, ready };
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('what cannot be done', () => {
  it('ends with 2 and a line that says what was expected', async () => {
    const file = join(folder, 'venue.yaml');
    writeFileSync(file, 'coins:\n  - { coin: BTC, scale: many }\n');
    const [option, venue, data, diff] = await Promise.all([
      run('serve', '--port', 'x'),
      run('serve', '--venue', file),
      run('verify', '--data', join(folder, 'nothing')),
      run('diff', file, join(folder, 'nothing')),
    ]);
    expect(option).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('from 0 to') });
    expect(venue).toMatchObject({
      code: EXIT.usage,
      err: `bourse: ${file}:2: coins[0].scale: expected a whole number from 0 to 18, got "many"\n`,
    });
    expect(data).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('no journal') });
    expect(diff).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('is not there') });
  });

  it('ends with 69 when no venue answers', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    expect(await run('health', '--url', url)).toMatchObject({
      code: EXIT.unreachable,
      err: expect.stringContaining(`no venue answers at ${url}`),
    });
  });
});

describe('a proof of reserves', () => {
  it('R-L-18 ends with 0 where it holds, 1 where it does not, 2 where it is none', async () => {
    const balances = [{ coin: 'USDT', amount: '5' }];
    const salt = '00';
    const parts = ['leaf', '1001', salt, [['USDT', '5']]];
    const merkleRootHash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    const proof = { seq: '1', ts: '0', merkleRootHash, uid: '1001', salt, balances, path: [] };
    const written = (name: string, data: object) => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify({ code: '00000', data }));
      return file;
    };
    const right = written('right.json', { ...proof, totals: balances });
    const wrong = written('wrong.json', { ...proof, totals: [] });
    const [holds, fails, none] = await Promise.all([
      run('check-reserves', right, '--root', merkleRootHash, '--json'),
      run('check-reserves', wrong),
      run('check-reserves', written('none.json', {})),
    ]);
    expect(holds.code).toBe(EXIT.ok);
    expect(JSON.parse(holds.out)).toMatchObject({ ok: true, uid: '1001', balances });
    expect(fails).toMatchObject({
      code: EXIT.refused,
      err: 'bourse: not proven: totals: the tree adds up to 5 USDT, not to ""\n',
    });
    expect(none).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining('is no proof of reserves'),
    });
  });
});

describe('a served venue', () => {
  it('tells where it is, obeys the operator, holds its folder, and stops when told to', async () => {
    const { child, ended, data, readyFile, ready } = await serve('served');
    expect(statSync(readyFile).mode & 0o777).toBe(0o600);
    expect(ready).toMatchObject({ pid: child.pid, keys: expect.any(Array) });
    const why = ['--reason', 'a test'];
    const money = ['--coin', 'USDT', '--amount', '5', ...why, '--ready-file', readyFile];
    const [health, deposit, refused, second] = await Promise.all([
      run('health', '--ready-file', readyFile),
      run('deposit', '--uid', '1001', ...money, '--json'),
      run('deposit', '--uid', '4040', ...money),
      run('serve', '--data', data, '--port', '0'),
    ]);
    expect(health.code).toBe(EXIT.ok);
    expect(JSON.parse(deposit.out)).toMatchObject({ balance: '100005' });
    expect(refused).toMatchObject({
      code: EXIT.refused,
      err: expect.stringMatching(/^bourse: refused: /),
    });
    expect(second).toMatchObject({
      code: EXIT.occupied,
      err: expect.stringContaining(`in use by process ${child.pid}`),
    });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(EXIT.ok);
    expect(await run('verify', '--data', data)).toMatchObject({
      code: EXIT.ok,
      out: expect.stringContaining('history: as the journal makes it'),
    });
    rmSync(join(data, 'history.sqlite'));
    expect(await run('verify', '--data', data)).toMatchObject({
      code: EXIT.ok,
      out: expect.stringContaining('history: none of this release'),
    });
  });

  it('answers the commands that its first screen says to try', async () => {
    const { ready } = await serve('tried');
    const asked = {
      isDemo: true,
      hasMarket: true,
      histories: [],
      ownOperators: [],
      newSecrets: new Set<string>(),
      faults: { list: () => [] },
    };
    const screen = bannerText({ ...ready, ...asked });
    const trials = screen
      .slice(screen.indexOf('Try:') + 'Try:'.length)
      .trim()
      .split('\n');
    expect(trials).toHaveLength(2);
    for (const trial of trials) {
      const { out } = await launch('sh', ['-c', trial]).ended;
      expect(JSON.parse(out)).toMatchObject({ code: '00000' });
    }
  });

  it('prints what opens or proves a key only when asked, and then sealed', async () => {
    const { child, ended, data, ready } = await serve('keys');
    child.kill('SIGTERM');
    await ended;
    const [masked, sealed, wrong] = await Promise.all([
      run('journal', '--data', data, '--json'),
      run('journal', '--data', data, '--json', '--sealed'),
      run('journal', '--data', data, '--sealed'),
    ]);
    expect(masked.out).toContain('"sealedSecret":"…","passphraseMac":"…"');
    expect(sealed.out).toMatch(/"sealedSecret":"[\w+/]+=*\.[\w+/]+=*\.[\w+/]+=*"/);
    for (const { secret } of ready.keys) expect(sealed.out).not.toContain(secret);
    expect(wrong).toMatchObject({ code: EXIT.usage, err: 'bourse: --sealed goes with --json\n' });
  });

  it('has lost nothing that it answered when it is killed', async () => {
    const { child, ended, readyFile } = await serve('killed');
    const whose = ['--uid', '1001', '--coin', 'USDT', '--amount', '5'];
    const money = [...whose, '--reference', 'once', '--reason', 'a test'];
    await run('deposit', ...money, '--ready-file', readyFile);
    child.kill('SIGKILL');
    await ended;
    const again = await serve('killed');
    const repeated = await run('deposit', ...money, '--ready-file', again.readyFile, '--json');
    expect(JSON.parse(repeated.out)).toMatchObject({ reference: 'once', balance: '100005' });
  });

  it('refuses a damaged journal and says where the damage is', async () => {
    const { child, ended, data } = await serve('damaged');
    child.kill('SIGTERM');
    await ended;
    const [segment = ''] = readdirSync(join(data, 'journal'));
    const file = join(data, 'journal', segment);
    const bytes = readFileSync(file);
    bytes[300] = (bytes[300] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    rmSync(join(data, 'snapshots'), { recursive: true, force: true });
    rmSync(join(data, 'history.sqlite'));
    const [verified, served] = await Promise.all([
      run('verify', '--data', data),
      run('serve', '--data', data, '--port', '0'),
    ]);
    expect(verified).toMatchObject({
      code: EXIT.refused,
      err: expect.stringContaining(`${file}: damaged at byte`),
    });
    expect(served).toMatchObject({ code: EXIT.unusable, err: expect.stringContaining(file) });
  });

  it('V13: says of an empty history that it is empty, and how far one that is behind was compared', async () => {
    const { child, ended, data } = await serve('emptied');
    child.kill('SIGTERM');
    await ended;
    const verified = async () => (await run('verify', '--data', data)).out;
    expect(await verified()).toContain('history: as the journal makes it\n');
    for (const file of readdirSync(data).filter((name) => name.startsWith('history.')))
      rmSync(join(data, file));
    await (await openWriter({ file: join(data, 'history.sqlite') })).close();
    expect(await verified()).toContain('history: empty, not compared\n');
  });

  it('tells when what it prints cannot be stored, and not when nobody reads it', async () => {
    const { child, ended, data, readyFile } = await serve('printing');
    child.kill('SIGTERM');
    await ended;
    expect(existsSync(readyFile)).toBe(false);
    for (const command of [['journal', '--data', data], ['verify', '--data', data], ['--help']]) {
      const words = [MAIN, ...command].map((word) => `"${word}"`).join(' ');
      const full = await launch('sh', ['-c', `"${process.execPath}" ${words} > /dev/full`]).ended;
      expect(full).toMatchObject({
        code: EXIT.unusable,
        err: expect.stringMatching(/^bourse: .*ENOSPC/),
      });
      const unread = launch(process.execPath, [MAIN, ...command]);
      unread.child.stdout.destroy();
      expect(await unread.ended).toEqual({ code: EXIT.ok, out: '', err: '' });
    }
  });

  it('breaks its closing off when it is told again, and says so', async () => {
    const { child, ended, data, ready } = await serve('hurried');
    // A request whose end does not come keeps it from closing for a while.
    const client = connect(Number(new URL(ready.url).port), '127.0.0.1');
    client.on('error', () => undefined);
    client.write(
      'POST /api/v2/spot/trade/place-order HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{',
    );
    await sleep(100);
    child.kill('SIGTERM');
    await sleep(100);
    child.kill('SIGTERM');
    const { code, err } = await ended;
    client.destroy();
    expect(err).toMatch(/bourse: stopped while it closed: SIGTERM/);
    expect(code).toBe(EXIT.stopped);
    expect((await run('verify', '--data', data)).code).toBe(EXIT.ok);
  });

  it('does not serve on when nobody can be told that it is ready', async () => {
    // The name itself is possible, that of the file beside it, which becomes it, is not.
    const file = join(folder, 'r'.repeat(250));
    const data = join(folder, 'unheard');
    const { code, err } = await run('serve', '--data', data, '--port', '0', '--ready-file', file);
    expect(err).toMatch(/ENAMETOOLONG/);
    expect(code).toBe(EXIT.unusable);
    expect((await run('verify', '--data', data)).code).toBe(EXIT.ok);
  });

  it('stops itself with 70 and the cause when the disk takes no more', async () => {
    const data = join(folder, 'full');
    const serving = `ulimit -f 3000; exec "${process.execPath}" "${MAIN}" serve --data "${data}" --port 0`;
    const { ended } = launch('sh', ['-c', serving]);
    const { code, err } = await ended;
    expect(err).toMatch(/bourse: stopped: .*(?:disk|too large|EFBIG)/);
    expect(code).toBe(EXIT.stopped);
  });
});
