/**
 * The README as a newcomer follows it: its blocks are run in order, from the checkout, against the
 * venue that its own `npm start` serves. Changed are only the ports, which must be free here, and
 * the operator token, which the reader copies. What is printed must have the shape of what is shown.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ROOT, textOf } from '../support/repository.ts';
import { shape } from '../support/shape.ts';

const run = promisify(execFile);
const BLOCKS = [...textOf('README.md').matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
  ([, language = '', code = '']) => ({ language, code }),
);
const START_WITHIN_MS = 60_000;
/** Many processes, one after the other, perhaps beside other tests. */
const SLOWLY = { timeout: 90_000 };

function block(language: string, userMarket: string): string {
  const found = BLOCKS.find((each) => each.language === language && each.code.includes(userMarket));
  if (found === undefined) throw new Error(`README.md has no ${language} block with ${userMarket}`);
  return found.code;
}

const folder = mkdtempSync(join(tmpdir(), 'bourse-readme-'));
let ports: Readonly<Record<string, string>> = {};
let environment: NodeJS.ProcessEnv = {};
let venue: ChildProcess | undefined;
let printed = '';
let token = '';

beforeAll(async () => {
  ports = { '8080': String(await freePort()), '8081': String(await freePort()) };
  environment = {
    ...process.env,
    BOURSE_PORT: ports['8080'],
    BOURSE_URL: `http://127.0.0.1:${ports['8080']}`,
    BOURSE_DATA: join(folder, 'bourse-data'),
    // `npm link` links into a folder of its own here.
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
    npm_config_prefix: folder,
    npm_config_ignore_scripts: 'true',
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
  };
  venue = spawn('npm', ['start'], { cwd: ROOT, env: environment, detached: true });
  venue.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await until(() => printed.includes('trades ·'));
  token = /Operator token: (\S+)/.exec(printed)?.[1] ?? '';
}, START_WITHIN_MS);

afterAll(async () => {
  if (venue?.pid !== undefined) process.kill(-venue.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`it did not come about; printed: ${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function adapted(code: string): string {
  return code
    .replace(/\b808[01]\b/g, (port) => ports[port] ?? port)
    .replaceAll('the-operator-token-on-the-first-screen', token);
}

/** Runs a block from the checkout; files that it writes go to a folder of the test. */
async function shell(code: string): Promise<string> {
  const script = adapted(code).replaceAll(/\b(venue|office)\.(json|log)\b/g, join(folder, '$1.$2'));
  const { stdout } = await run('bash', ['-euc', script], { cwd: ROOT, env: environment });
  return stdout;
}

async function javascript(code: string): Promise<string> {
  const options = { cwd: ROOT, env: environment };
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '--eval', adapted(code)],
    options,
  );
  return stdout;
}

function replies(printedLines: string): readonly { code: string; data: never }[] {
  return printedLines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('README.md', () => {
  test('has only blocks that are run here', () => {
    const languages = BLOCKS.map(({ language }) => language);
    expect(languages).toEqual(
      'bash text bash js python js js bash text bash text bash text bash text'.split(' '),
    );
  });

  test('starts with the two commands that CI and this test run', () => {
    expect(block('bash', 'npm ci')).toBe('npm ci\nnpm start\n');
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('\nnpm ci\n');
  });

  test('shows the first screen as it is', () => {
    // npm says first what it runs.
    const screen = printed.slice(printed.indexOf('Bourse serves'));
    const shown = adapted(block('text', 'Bourse serves'));
    const lines = shape(shown).length;
    expect(shape(screen).slice(0, lines)).toEqual(shape(shown));
  });

  test('shows commands on the first screen that work', async () => {
    const [open = '', signed = ''] = printed.split('\n').filter((line) => /curl '/.test(line));
    for (const command of [open, signed]) {
      expect(replies(await shell(`${command.replace('curl ', 'curl -s ')}`))).toMatchObject([
        { code: '00000' },
      ]);
    }
  });

  test('trades with curl', async () => {
    const [depth, order] = replies(await shell(block('bash', 'merge-depth')));
    expect(depth).toMatchObject({ code: '00000', data: { precision: 'scale0' } });
    expect(order).toMatchObject({
      code: '00000',
      data: { orderId: expect.stringMatching(/^\d{19}$/) },
    });
  });

  test('trades with ccxt in JavaScript', async () => {
    const output = await javascript(block('js', 'import ccxt'));
    expect(output).toContain("symbol: 'BTC/USDT:USDT'");
    expect(output).toContain("side: 'long'");
  });

  test('has Python that is Python and says the same', async () => {
    const code = block('python', 'import ccxt');
    const check = 'import sys; compile(sys.stdin.read(), "README", "exec")';
    const python = run('python3', ['-c', check]);
    python.child.stdin?.end(code);
    await python;
    for (const word of ['alice-key', 'alice-secret', 'alicepass', "'BTC/USDT:USDT', 'market'"]) {
      expect(code).toContain(word);
      expect(block('js', 'import ccxt')).toContain(word);
    }
  });

  test('watches with ccxt.pro', async () => {
    const output = await javascript(block('js', 'import { pro }'));
    expect(output).toContain("symbol: 'BTC/USDT:USDT'");
    expect(output).toMatch(/USDT: \{ free: \d/);
  });

  test('trades with bitget-api', async () => {
    const output = await javascript(block('js', "from 'bitget-api'"));
    expect(output.match(/code: '00000'/g)).toHaveLength(2);
  });

  test('operates the venue', SLOWLY, async () => {
    const output = await shell(block('bash', 'npm link'));
    // Whether the market wrote on while `verify` compared is a matter of milliseconds.
    const said = output
      .slice(output.indexOf('reference:'))
      .replace(/history: as the journal makes it.*/, 'history: being written, not compared');
    expect(shape(said)).toEqual(shape(block('text', 'reference:')));
  });

  test('liquidates, and explains it', SLOWLY, async () => {
    const output = await shell(`TOKEN=${token}\n${block('bash', 'bourse explain')}`);
    expect(shape(output)).toEqual(shape(block('text', 'Liquidation: ')));
    const surplus = /surplus into the risk reserve +([\d.]+) USDT/.exec(output)?.[1];
    expect(Number(surplus)).toBeGreaterThan(0);
    expect(output).toContain(`"type":"in","amount":"${surplus}"`);
  });

  test('runs a back office', SLOWLY, async () => {
    const output = await shell(block('bash', 'disburse-loan'));
    const shown = block('text', 'commissionList');
    expect(shape(output)).toEqual(shape(shown));
    // On the manual clock the figures are those shown, too.
    const figures = (text: string) => text.match(/"(?:rebateAmount|unpaidInterest)":"[\d.]+"/g);
    expect(figures(output)).toEqual(figures(shown));
    const earned = /"rebateAmount":"([\d.]+)"/.exec(output)?.[1];
    expect(output).toContain(`kind=commission  amount=${earned}  `);
    expect(output).toContain('"status":"paid_off"');
  });

  test('repeats on the manual clock', SLOWLY, async () => {
    const output = await shell(block('bash', 'state-hash'));
    const shown = adapted(block('text', 'hash: '));
    expect(shape(output)).toEqual(shape(shown.replace(/^[\s\S]*?(?=timeMs: )/, '')));
    // What is promised on every machine.
    const promised = (text: string) => text.match(/^(?:seq|timeMs|hash): .*$/gm);
    expect(promised(output)).toEqual(promised(shown));
    rmSync(join(folder, 'venue.json'), { force: true });
    const again = await shell(block('bash', 'state-hash'));
    expect(again).toBe(output);
  });
});
