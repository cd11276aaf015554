/**
 * `docs/clients.md` as a reader pastes it, against the demo venue: all that is changed is the
 * port, because here it is a free one.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bitget } from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, textOf } from '../support/repository.ts';
import { type ClientVenue, startDemoVenue } from './client-venue.ts';

const run = promisify(execFile);
const PRINTED_URL = 'http://127.0.0.1:8080';
const SNIPPET = /^## (.+)\n(?:(?!^## |^```)[^\n]*\n)*```\w+\n([\s\S]*?)^```/gm;

/** The first code block under each heading. */
const snippets = new Map(
  [...textOf('docs/clients.md').matchAll(SNIPPET)].map(([, title = '', code = '']) => [
    title,
    code,
  ]),
);

function snippet(title: string): string {
  const code = snippets.get(title);
  if (code === undefined) throw new Error(`docs/clients.md has no snippet "${title}"`);
  return code;
}

describe('docs/clients.md', () => {
  let venue: ClientVenue;
  const served = (title: string) => snippet(title).replaceAll(PRINTED_URL, venue.url);
  const javascript = (title: string) =>
    run('node', ['--input-type=module', '--eval', served(title)], { cwd: ROOT });

  beforeAll(async () => {
    venue = await startDemoVenue();
  });
  afterAll(() => venue.close());

  it('has the eight snippets', () => {
    expect([...snippets.keys()]).toEqual([
      'curl',
      'ccxt, JavaScript',
      'ccxt, Python',
      'Withdraw',
      'bitget-api',
      'ccxt.pro, sockets',
      'bitget-api, sockets',
      'freqtrade',
    ]);
  });

  it('trades with curl', async () => {
    const { stdout } = await run('bash', ['-euc', served('curl')]);
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies.map(({ code }) => code)).toEqual(['00000', '00000', '00000', '00000']);
    const [ticker, placed, open, cancelled] = replies.map(({ data }) => data);
    expect(ticker).toMatchObject([{ symbol: 'BTCUSDT' }]);
    expect(open).toMatchObject([{ ...placed, clientOid: 'from-curl', status: 'live' }]);
    expect(cancelled).toEqual(placed);
  });

  it('trades with ccxt in JavaScript', async () => {
    const { stdout } = await javascript('ccxt, JavaScript');
    expect(stdout).toContain("symbol: 'BTC/USDT:USDT'");
    expect(stdout).toContain("side: 'long'");
  });

  it('withdraws with ccxt, by the key that may', async () => {
    const { stdout } = await javascript('Withdraw');
    expect(stdout).toMatch(/address: 'bx[0-9a-f]+'/);
    expect(stdout).toMatch(/amount: 25,\s+type: 'withdrawal',\s+currency: 'USDT',\s+status: 'ok'/);
  });

  it('watches with ccxt.pro', async () => {
    const { stdout } = await javascript('ccxt.pro, sockets');
    expect(stdout).toMatch(/asks: .*\[$/m);
    expect(stdout).toContain("symbol: 'BTC/USDT:USDT'");
  });

  it('hears a book with bitget-api', async () => {
    const { stdout } = await javascript('bitget-api, sockets');
    expect(stdout).toContain("channel: 'books5'");
    expect(stdout).toContain('asks: [');
  });

  it('says the same in Python', async () => {
    const code = snippet('ccxt, Python');
    const check = 'import sys; compile(sys.stdin.read(), "snippet", "exec")';
    const python = run('python3', ['-c', check]);
    python.child.stdin?.end(code);
    await python;
    expect(settings(code)).toEqual(settings(snippet('ccxt, JavaScript')));
    expect(calls(code)).toEqual(calls(snippet('ccxt, JavaScript')));
    expect(calls(code).length).toBeGreaterThan(5);
  });

  it('trades with bitget-api', async () => {
    const { stdout } = await javascript('bitget-api');
    expect(stdout.match(/code: '00000'/g)).toHaveLength(5);
    expect(stdout).toContain("orderStatus: 'new'");
  });

  it('names for freqtrade every group of URLs that ccxt has', async () => {
    const { exchange } = JSON.parse(served('freqtrade'));
    const { api } = exchange.ccxt_config.urls;
    expect(Object.keys(api)).toEqual(Object.keys(new bitget().urls.api as object));
    expect(new Set(Object.values(api))).toEqual(new Set([venue.url]));
    const { key, secret, password } = exchange;
    const bot = new bitget({ apiKey: key, secret, password, ...exchange.ccxt_config });
    const markets = await bot.loadMarkets();
    expect(Object.keys(markets)).toEqual(expect.arrayContaining(exchange.pair_whitelist));
    expect((await bot.fetchBalance({ type: 'swap' })).USDT?.total).toBe(50_000);
  });
});

/** URL, keys and their values, quotes and language aside. */
function settings(code: string): readonly string[] {
  const pairs = code.matchAll(/['"]?\b(url|apiKey|secret|password)['"]?\s*[:=]\s*'([^']*)'/g);
  return [...pairs].map(([, name, value]) => `${name}=${value}`);
}

/** What is asked of the exchange, in order, as JavaScript spells it. */
function calls(code: string): readonly string[] {
  return [...code.matchAll(/exchange\.(\w+)\((.*?)\)+;?$/gm)].map(
    ([, name = '', parameters = '']) =>
      `${name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}(${parameters.replace("order['id']", 'order.id')})`,
  );
}
