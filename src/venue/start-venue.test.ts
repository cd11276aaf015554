import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startVenue } from '../../test/support/checked-replies.ts';
import { RATE_SCALE } from '../engine/core/instrument.ts';
import { formatUnits } from '../primitives/decimal.ts';
import { stateHash } from '../runtime/state-hash.ts';
import { parseVenueFile } from './file/read-venue-file.ts';
import type { VenueFile } from './file/schema.ts';
import type { RunningVenue } from './running-venue.ts';
import type { VenueOptions } from './venue-options.ts';

const VENUE = `
coins: [{ coin: ETH, scale: 8 }, { coin: USDT, scale: 8 }]
instruments:
  - { symbol: ETHUSDT, category: SPOT, base: ETH, quote: USDT, priceStep: "0.01", sizeStep: "0.0001",
      minSize: "0.0001", makerFeeRate: "0.001", takerFeeRate: "0.001" }
users:
  - uid: "1"
    balances: { USDT: "100" }
    keys: [{ key: bot, passphrase: pass, permissions: ["spot:read_write"] }]
`;

const SMALL_VENUE = fileURLToPath(new URL('./small-venue.yaml', import.meta.url));

const running: RunningVenue[] = [];
const folders: string[] = [];

async function start(options: Partial<VenueOptions> = {}): Promise<RunningVenue> {
  const venue = await startVenue({ data: ':memory:', env: {}, operatorToken: 'token', ...options });
  running.push(venue);
  return venue;
}

async function stop(venue: RunningVenue): Promise<void> {
  running.splice(running.indexOf(venue), 1);
  await venue.close();
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-'));
  folders.push(folder);
  return join(folder, 'data');
}

async function operate(venue: RunningVenue, act: string, body: object): Promise<unknown> {
  const reply = await venue.app.inject({
    method: 'POST',
    url: `/operator/v1/${act}`,
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return reply.json();
}

const mine = (text = VENUE) => parseVenueFile('venue.yaml', text, {});

afterEach(async () => {
  for (const venue of running.splice(0)) await venue.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('Y1: refuses to trust a proxy without saying which, and says what is meant', async () => {
  await expect(start({ trustProxy: 'on' })).rejects.toThrow(
    'A number counts hops from the right and believes only peers on loopback or in private ranges; ' +
      'addresses (CIDR) believe only those peers and take the first address from the right that is not one of them.',
  );
  await expect(start({ trustProxy: '10.0.0.0/8' })).resolves.toBeDefined();
});

/** How many connections the system lets wait for a program, as far as is known. */
function waitingMax(): number {
  const file = '/proc/sys/net/core/somaxconn';
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 100;
}

it('V3: has room for a thousand connections that come before it looks', async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  const count = Math.min(990, waitingMax());
  const sockets = Array.from({ length: count }, () => createConnection(port, '127.0.0.1'));
  const startMs = performance.now();
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const tookMs = performance.now() - startMs;
  for (const socket of sockets) socket.destroy();

  // Who finds no room tries again after a second.
  expect(tookMs).toBeLessThan(1_000);
});

it('V7: keeps to the `limits` of its file, which are read at every start', async () => {
  const data = newFolder();
  const env = { BOURSE_MASTER_KEY: '07'.repeat(32) };
  const statuses = async (limits: string) => {
    const venue = await start({ data, env, venue: mine(`${VENUE}limits: ${limits}\n`) });
    const first = createConnection(Number(new URL(venue.url).port), '127.0.0.1');
    await once(first, 'connect');
    const { status } = await fetch(`${venue.url}/healthz`);
    first.destroy();
    await stop(venue);
    return status;
  };
  expect(await statuses('{ connectionsPerAddress: 1 }')).toBe(429);
  expect(await statuses('{ connections: 1 }')).toBe(503);
  expect(await statuses('{ connections: 2 }')).toBe(200);
});

describe('a venue in memory', () => {
  it('is the demo venue by default, with its market open', async () => {
    const venue = await start();
    expect(venue.isDemo).toBe(true);
    expect(venue.keys.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['alice', 'bob', 'carol', 'agent']),
    );
    const reply = await venue.app.inject(
      '/api/v2/mix/market/merge-depth?productType=USDT-FUTURES&symbol=BTCUSDT',
    );
    expect(reply.json()).toMatchObject({ code: '00000' });
    expect(reply.json().data.asks.length).toBeGreaterThan(0);
  });

  it('does the same again from the same seed on a manual clock', async () => {
    const hashes: string[] = [];
    for (const _ of ['first', 'second']) {
      const venue = await start({ clock: 'manual' });
      expect(await operate(venue, 'advance-clock', { byMs: 30_000 })).toMatchObject({
        data: { timeMs: String(Date.parse('2026-01-01T00:00:30Z')) },
      });
      hashes.push(stateHash(venue.sequencer.state));
    }
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('draws from the seed that is asked for, in place of that of its file', async () => {
    const hashes: string[] = [];
    for (const seed of ['other', 'other', 'another']) {
      const venue = await start({ clock: 'manual', seed });
      hashes.push(stateHash(venue.sequencer.state));
    }
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[2]).not.toBe(hashes[1]);
  });

  it('is made from a file by its path, or from what a program has in hand', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const file = join(folder, 'venue.yaml');
    writeFileSync(file, VENUE);
    const one = await start({ venue: file });
    const other = await start({ venue: parse(VENUE) });
    for (const { keys, isDemo } of [one, other]) {
      expect(isDemo).toBe(false);
      expect(keys.map(({ key }) => key)).toEqual(['bot']);
    }
  });

  it('names what is wrong with a file in hand, and takes its numbers for text', async () => {
    const venue = { coins: [{ coin: 'USDT', scale: 8, usdPrice: 0.5 }] };
    const { sequencer } = await start({ venue: venue as unknown as VenueFile });
    expect(sequencer.state.coins.get('USDT')).toMatchObject({ usdPrice: '0.5' });
    const wrong = { coins: [{ coin: 'USDT' }], users: [{ uid: 1 }], shares: [] };
    await expect(start({ venue: wrong as unknown as VenueFile })).rejects.toThrow(
      /^venue: shares: unknown name.*\nvenue: coins\[0\]\.scale: missing/,
    );
  });

  it('W2: trades by itself where its file has a market, unless it is told not to', async () => {
    const venue = SMALL_VENUE;
    const [on, off, none] = [
      await start({ venue }),
      await start({ venue, market: 'off' }),
      await start({ venue: mine() }),
    ];
    expect([on, off, none].map(({ hasMarket }) => hasMarket)).toEqual([true, false, false]);
    const market = on.sequencer.state.markets.get('SPOT:BTCUSDT');
    expect(market?.book.bids.levels.length).toBeGreaterThan(0);
  });

  it('Y7: sets an index that its market moves with force alone, and names the market', async () => {
    const venue = await start({ venue: SMALL_VENUE, clock: 'manual' });
    const pair = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    const act = { ...pair, price: '60001', reason: 'a test' };
    expect(await operate(venue, 'set-index-price', act)).toMatchObject({
      code: '90015',
      msg: expect.stringContaining('USDT-FUTURES:BTCUSDT by the built-in market'),
    });
    const forced = await operate(venue, 'set-index-price', { ...act, force: 'yes' });
    expect(forced).toMatchObject({ code: '00000' });
    const quiet = await start({ venue: SMALL_VENUE, market: 'off' });
    expect(await operate(quiet, 'set-index-price', act)).toMatchObject({ code: '00000' });
  });

  it('W5: tries an act on the thread that follows, and journals nothing of it', async () => {
    const venue = await start({ venue: mine(), data: newFolder() });
    const { seq } = venue.sequencer.state;
    const money = { uid: '1', coin: 'USDT', amount: '5', reference: 'r', reason: 'a test' };
    const tried = await operate(venue, 'deposit', { ...money, dryRun: 'yes' });
    expect(tried).toMatchObject({
      code: '00000',
      data: { balance: '105', dryRun: { users: ['1'], more: '0' } },
    });
    expect(venue.sequencer.state.seq).toBe(seq);
    expect(await operate(venue, 'deposit', money)).toMatchObject({ data: { balance: '105' } });
  });

  it('W9: finds a port that is taken before it opens the journal', async () => {
    const first = await start({ venue: mine() });
    const port = Number(new URL(first.url).port);
    const data = newFolder();
    await expect(start({ venue: mine(), data, port })).rejects.toThrow(
      /port \d+ on 127\.0\.0\.1 is taken/,
    );
    expect(existsSync(data)).toBe(false);
  });

  it('W10: a perpetual written without a funding cap pays funding', async () => {
    const { sequencer } = await start({ venue: SMALL_VENUE, market: 'off' });
    const contract = sequencer.state.markets.get('USDT-FUTURES:BTCUSDT');
    expect(formatUnits(contract?.instrument.fundingCap ?? 0, RATE_SCALE)).toBe('0.003');
    expect(sequencer.state.markets.get('SPOT:BTCUSDT')?.instrument.fundingCap).toBe(0);
  });

  it('refuses a market that its file does not describe', async () => {
    await expect(start({ venue: mine(), market: 'on' })).rejects.toThrow(/no `market` section/);
  });

  it('names the command that the engine refuses', async () => {
    const text = `
coins: [{ coin: USDT, scale: 8 }]
instruments:
  - { symbol: BTCUSDT, category: USDT-FUTURES, base: BTC, quote: USDT, priceStep: "0.1", sizeStep: "0.001",
      minSize: "0.001", makerFeeRate: "0", takerFeeRate: "0" }
users: [{ uid: "1", leverage: { BTCUSDT: 999 } }]
`;
    await expect(start({ venue: mine(text) })).rejects.toThrow(
      /cannot be applied: set-leverage of user 1: leverage-out-of-range/,
    );
  });
});

describe('a venue in a data folder', () => {
  it('is there again after a restart, history and made-up secrets included', async () => {
    const data = newFolder();
    const first = await start({ data, venue: mine() });
    await operate(first, 'deposit', {
      reason: 'a test',
      uid: '1',
      coin: 'USDT',
      amount: '5',
      reference: 'r1',
    });
    const hash = stateHash(first.sequencer.state);
    const { keys } = first;
    await stop(first);

    const second = await start({ data, venue: mine() });
    expect(stateHash(second.sequencer.state)).toBe(hash);
    expect(second.keys).toEqual(keys);
    expect(keys[0]?.secret).toMatch(/^[0-9a-f]{64}$/);
    const audit = await second.services.history.audit({}, { limit: 1 });
    expect(audit[0]).toMatchObject({ command: 'deposit', by: 'operator' });
  });

  it('R-X-8, S-2: tells the commands of its journal, of earlier runs too, without secrets', async () => {
    const data = newFolder();
    const first = await start({ data, venue: mine() });
    await operate(first, 'deposit', {
      reason: 'a test',
      uid: '1',
      coin: 'USDT',
      amount: '5',
      reference: 'r1',
    });
    const { seq } = first.sequencer.state;
    await stop(first);

    const { services } = await start({ data });
    const seqs = Array.from({ length: seq }, (_, at) => at + 1);
    const entries = await services.operator.entriesAt([...seqs, seq + 1000]);
    expect(entries.map((entry) => entry.seq)).toEqual(seqs);
    expect(entries.at(-1)).toMatchObject({ command: { type: 'deposit', reference: 'r1' } });
    const key = entries.find(({ command }) => command.type === 'create-key');
    expect(key).toMatchObject({ command: { apiKey: { sealedSecret: '…', passphraseMac: '…' } } });
  });

  it('takes a snapshot on demand and starts from it', async () => {
    const data = newFolder();
    const first = await start({ data, venue: mine() });
    expect(await first.services.operator.checkInvariants()).toEqual([]);
    const seq = await first.services.operator.snapshot();
    expect(seq).toBe(first.sequencer.state.seq);
    await stop(first);
    const second = await start({ data });
    expect(second.sequencer.state.seq).toBe(seq);
  });

  it('stays what it was made from, and names what a differing file differs in', async () => {
    const data = newFolder();
    await stop(await start({ data, venue: mine() }));
    const warnings: string[] = [];
    const other = mine(VENUE.replace('"0.001", takerFeeRate', '"0", takerFeeRate'));
    const venue = await start({ data, venue: other, onWarning: (text) => warnings.push(text) });
    expect(warnings).toEqual([expect.stringContaining('differs in instruments from')]);
    const market = venue.sequencer.state.markets.get('SPOT:ETHUSDT');
    expect(market?.instrument.spec.makerFeeRate).toBe('0.001');
  });

  it('keeps its clock', async () => {
    const data = newFolder();
    await stop(await start({ data, venue: mine(), clock: 'manual' }));
    await expect(start({ data, clock: 'system' })).rejects.toThrow(/runs on the manual clock/);
    const again = await start({ data });
    expect(again.sequencer.state.isManualClock).toBe(true);
  });

  it('refuses a second process by the pid of the first', async () => {
    const data = newFolder();
    await start({ data, venue: mine() });
    await expect(start({ data })).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('cannot be opened without its master key', async () => {
    const data = newFolder();
    await stop(await start({ data, venue: mine() }));
    rmSync(join(data, 'master.key'));
    await expect(start({ data })).rejects.toThrow(/master.key is missing/);
    const env = { BOURSE_MASTER_KEY: '00'.repeat(32) };
    await expect(start({ data, env })).rejects.toThrow(
      /not the one that seals the keys of this venue/,
    );
  });

  it('tells a made secret as new once, and no key that the file has changed since', async () => {
    const data = newFolder();
    const first = await start({ data, venue: mine() });
    expect([...first.newSecrets]).toEqual(['bot']);
    await stop(first);
    const second = await start({
      data,
      venue: mine(VENUE.replace('key: bot,', 'key: bot, secret: x,')),
    });
    expect(second.newSecrets.size).toBe(0);
    expect(second.keys).toEqual([]);
  });
});

describe('S-5: a venue that others can reach', () => {
  it('is never the demo venue', async () => {
    await expect(start({ host: '0.0.0.0' })).rejects.toThrow(/everybody knows the keys/);
  });

  it('has an operator token of its own', async () => {
    const { operatorToken: _, ...options } = { operatorToken: '', host: '0.0.0.0', venue: mine() };
    await expect(startVenue({ data: ':memory:', env: {}, ...options })).rejects.toThrow(
      /without an --operator-token/,
    );
    await expect(start(options)).resolves.toMatchObject({ operatorToken: 'token' });
  });
});
