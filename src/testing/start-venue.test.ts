import { afterEach, describe, expect, test } from 'vitest';
import { startLabVenue } from '../../test/support/checked-replies.ts';
import { ask } from '../../test/support/lab-client.ts';
import { SocketClient } from '../../test/support/socket-client.ts';
import { VenueError } from '../venue/venue-error.ts';
import type { StartOptions, Venue } from './venue.ts';

const open: Venue[] = [];
async function start(options: StartOptions = {}): Promise<Venue> {
  const venue = await startLabVenue(options);
  open.push(venue);
  return venue;
}
afterEach(async () => {
  for (const venue of open.splice(0)) await venue.close();
});

const ORDER = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' } as const;
const buys = (price: string) => ({ body: { ...ORDER, price, size: '1' } });
const PLACE = '/api/v2/spot/trade/place-order';
const OPEN = '/api/v2/spot/trade/unfilled-orders';
const HISTORY = '/api/v2/spot/trade/history-orders';
const ASSETS = '/api/v2/spot/account/assets?coin=USDT';

describe('a venue in a test suite', () => {
  test('is the demo venue, in memory, at rest, unless it is told otherwise', async () => {
    const venue = await start();
    expect(venue.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(venue.wsUrl).toBe(venue.url.replace('http', 'ws'));
    expect(Object.keys(venue.keys)).toEqual([
      'alice',
      'alice-wallet-key',
      'alice-sub',
      'bob',
      'carol',
      'agent',
    ]);
    expect(venue.keys.alice).toEqual({
      uid: '1001',
      key: 'alice-key',
      secret: 'alice-secret',
      passphrase: 'alicepass',
    });
    expect(venue.clock.nowMs()).toBe(Date.UTC(2026, 0, 1));
    const { data } = await ask(venue, '/api/v2/spot/market/orderbook?symbol=BTCUSDT');
    expect([data.asks, data.bids]).toEqual([[], []]);
  });

  test('takes a venue file, also as an object, and refuses a wrong one', async () => {
    const coins = [{ coin: 'USDT', scale: 8 }];
    const keys = [{ key: 'k', secret: 's', passphrase: 'passpass', permissions: ['uta_mgt:read'] }];
    const users = [{ uid: '7', keys: [...keys, { ...keys[0], key: 'l' }] }];
    const venue = await start({ venue: { coins, users } });
    expect(Object.keys(venue.keys)).toEqual(['7', 'l']);
    const wrong = startLabVenue({ venue: { coins: 'many' } });
    await expect(wrong).rejects.toThrow(/coins.*expected a list/);
    await expect(startLabVenue({ venue: '/nowhere.yaml' })).rejects.toThrow(VenueError);
  });

  test.each([
    [{ sede: '7' }, /sede/],
    [{ clock: 'sundial' }, /startVenue: clock: expected manual, system or x60; got "sundial"/],
    [{ market: 'yes' }, /market: expected .*on.*off/],
    [{ port: 70_000 }, /port/],
  ])('refuses options that are none: %j', async (options, told) => {
    const started = startLabVenue(options as object);
    await expect(started).rejects.toThrow(VenueError);
    await expect(started).rejects.toThrow(told);
  });

  test('has things go wrong by rules, from the start or from now on, and tells what fired', async () => {
    const on = { operation: 'GET /api/v2/public/time' };
    const rule = { on, do: 'error-code', with: { code: '40725' } };
    const venue = await start({ faults: [{ ...rule, id: 'first', times: 1 }] });
    const read = async () => (await ask(venue, '/api/v2/public/time')).code;
    expect(await read()).not.toBe('00000');
    expect(await read()).toBe('00000');
    const id = await venue.faults.add({ ...rule, when: { from: 1000, to: '2s' } });
    expect(await read()).toBe('00000');
    await venue.clock.advance('1s');
    expect(await read()).not.toBe('00000');
    expect((await venue.faults.list()).map((rule) => rule.id)).toEqual(['first', id]);
    expect((await venue.faults.fired()).map((firing) => firing.id)).toEqual(['first', id]);
    await venue.faults.remove(id);
    expect(await read()).toBe('00000');
    await expect(venue.faults.remove(id)).rejects.toThrow(VenueError);
    await expect(venue.faults.add({ do: 'nothing of the kind' })).rejects.toThrow(/40020/);
  });

  test('repeats: the same seed and the same acts give the same journal and hash', async () => {
    const run = async (seed: string) => {
      const venue = await start({ seed, market: 'on' });
      await venue.clock.advance('10s');
      await ask(venue, PLACE, buys('2490'));
      const entries: string[] = [];
      for await (const entry of venue.journal()) entries.push(JSON.stringify(entry));
      return { entries, hash: await venue.hash() };
    };
    const [one, two, other] = [await run('7'), await run('7'), await run('8')];
    expect(two).toEqual(one);
    expect(one.entries.length).toBeGreaterThan(50);
    expect(one.entries.at(-1)).toContain('"place-order"');
    expect(one.entries.join()).not.toContain('sealedSecret":"a');
    expect(other.hash).not.toBe(one.hash);
  });
});

test('venues that are started after each other leave nothing behind', async () => {
  const servers = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = servers();
  for (let count = 0; count < 3; count += 1) await (await startLabVenue()).close();
  expect(servers()).toBe(before);
});

describe('the operator', () => {
  test('is a method for each act', async () => {
    const venue = await start();
    const told = await venue.operator.deposit({
      ...{ uid: '1002', coin: 'USDT', amount: '5', reference: 'r', reason: 'a gift' },
    });
    expect(told.balance).toBe('50005');
    const { list } = await venue.operator.audit({ command: 'deposit', limit: 1 });
    expect(list[0]?.reason).toBe('a gift');
    const tried = await venue.operator.setStatus({
      ...{ status: 'halted', dryRun: 'yes', reason: 'a test' },
    });
    expect(tried.dryRun?.changes.map(({ to }) => to)).toEqual(['[["venue","halted"]]']);
  });

  test('is told what is refused, with its code', async () => {
    const venue = await start();
    const refused = venue.operator.revokeKey({ key: 'nobody' });
    await expect(refused).rejects.toMatchObject({ name: 'VenueError', kind: 'refused' });
    await expect(refused).rejects.toThrow(/^revokeKey: \d{5} /);
    await refused.catch(({ code }) => expect(code).toMatch(/^\d{5}$/));
  });

  test('sets a price in each market of a symbol, or in one', async () => {
    const venue = await start();
    const index = async (productType: string) => {
      const target = `/api/v2/mix/market/symbol-price?symbol=BTCUSDT&productType=${productType}`;
      return (await ask(venue, target)).data[0].indexPrice;
    };
    await venue.price('BTCUSDT', '61000');
    expect(await index('USDT-FUTURES')).toBe('61000');
    await venue.price('BTCUSDT', '62000', 'USDT-FUTURES');
    expect(await index('USDT-FUTURES')).toBe('62000');
    const spot = [];
    for await (const { command } of venue.journal())
      if (command.type === 'set-index-price') spot.push(JSON.stringify(command.prices));
    expect(spot.at(-2)).toContain('"SPOT"');
    expect(spot.at(-1)).not.toContain('"SPOT"');
    await expect(venue.price('BTCUSDT', '1', 'NONE')).rejects.toThrow('no market NONE BTCUSDT');
  });
});

describe('its clock', () => {
  test('moves when told, by durations', async () => {
    const venue = await start();
    const startMs = venue.clock.nowMs();
    expect(await venue.clock.advance('8h')).toBe(startMs + 28_800_000);
    expect(await venue.clock.advance(250)).toBe(startMs + 28_800_250);
    expect(await venue.clock.advance(0)).toBe(venue.clock.nowMs());
    await expect(venue.clock.advance('soon')).rejects.toThrow(/expected whole milliseconds/);
  });

  test('moves until a condition holds, and no further than its limit', async () => {
    const venue = await start({ market: 'on' });
    const startMs = venue.clock.nowMs();
    const hasTraded = async () => {
      const { data } = await ask(venue, '/api/v2/spot/market/fills?symbol=BTCUSDT');
      // Asked too often, it has none.
      return data?.length > 3;
    };
    expect(await venue.clock.until(hasTraded)).toBeGreaterThan(startMs);
    const never = venue.clock.until(() => false, { stepMs: 400, limit: '1s' });
    await expect(never).rejects.toThrow('it did not hold within 1000 ms');
    const at = venue.clock.nowMs();
    expect(await venue.clock.until(() => true)).toBe(at);
  });

  test('may run faster than the host’s, and wakes the venue for what is due', async () => {
    const venue = await start({ clock: 'x3600', market: 'on' });
    const startMs = venue.clock.nowMs();
    await venue.clock.until(() => venue.clock.nowMs() > startMs + 600_000);
    const steps = [];
    for await (const { command, timeMs } of venue.journal())
      if (command.type === 'market-step') steps.push(timeMs);
    expect(Math.max(...steps) - startMs).toBeGreaterThan(60_000);
    await expect(venue.clock.advance('1s')).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('reset', () => {
  test('is back where it started, at the same address, with the same keys', async () => {
    const venue = await start({ market: 'on' });
    const before = { url: venue.url, keys: venue.keys, hash: await venue.hash() };
    const nowMs = venue.clock.nowMs();
    await venue.clock.advance('5s');
    await ask(venue, PLACE, buys('100'));
    expect((await ask(venue, OPEN)).data).toHaveLength(1);
    for (let turn = 0; turn < 3; turn += 1) {
      await venue.reset();
      expect({ url: venue.url, keys: venue.keys, hash: await venue.hash() }).toEqual(before);
      expect(venue.clock.nowMs()).toBe(nowMs);
      expect((await ask(venue, OPEN)).data).toEqual([]);
      expect((await ask(venue, HISTORY)).data).toEqual([]);
      expect((await ask(venue, PLACE, buys('100'))).code).toBe('00000');
      await venue.clock.advance('5s');
    }
  });

  test('closes sockets, which may come again at once', async () => {
    const venue = await start();
    const client = await SocketClient.open(venue.url);
    client.subscribe({ instType: 'SPOT', channel: 'books1', instId: 'ETHUSDT' });
    expect((await client.next()).event).toBe('subscribe');
    await venue.reset();
    const said = [];
    for (let text = await client.next(); text !== undefined; text = await client.next())
      if (text.code !== undefined) said.push(text.code);
    expect(said).toEqual([30033]);
    expect((await client.ended).code).toBe(1012);
    const again = await SocketClient.open(venue.url);
    again.subscribe({ instType: 'SPOT', channel: 'books1', instId: 'ETHUSDT' });
    expect((await again.next()).event).toBe('subscribe');
    again.socket.terminate();
  });

  test('lets in whose key was revoked', async () => {
    const venue = await start();
    await venue.operator.revokeKey({ key: 'alice-key' });
    expect((await ask(venue, ASSETS)).code).toBe('40037');
    await venue.reset();
    expect((await ask(venue, ASSETS)).code).toBe('00000');
  });
});

describe('fork', () => {
  test('goes on from where the first stands, and each goes its own way', async () => {
    const venue = await start({ market: 'on' });
    await ask(venue, PLACE, buys('2600'));
    await venue.clock.advance('5s');
    await ask(venue, PLACE, buys('100'));
    const filled = (await ask(venue, HISTORY)).data;
    expect(filled).toHaveLength(1);
    const fork = await venue.fork();
    open.push(fork);
    expect(fork.url).not.toBe(venue.url);
    expect([fork.keys, fork.operatorToken]).toEqual([venue.keys, venue.operatorToken]);
    expect(await fork.hash()).toBe(await venue.hash());
    expect(fork.clock.nowMs()).toBe(venue.clock.nowMs());
    expect((await ask(fork, HISTORY)).data).toEqual(filled);
    expect((await ask(fork, OPEN)).data).toEqual((await ask(venue, OPEN)).data);
    // The same from here on, as long as nobody acts otherwise.
    await venue.clock.advance('3s');
    await fork.clock.advance('3s');
    expect(await fork.hash()).toBe(await venue.hash());
    await fork.price('ETHUSDT', '90');
    await fork.clock.advance('3s');
    expect((await ask(fork, HISTORY)).data).toHaveLength(2);
    expect((await ask(venue, HISTORY)).data).toHaveLength(1);
    // Its start is where it forked off.
    await fork.reset();
    expect((await ask(fork, OPEN)).data).toHaveLength(1);
    expect((await ask(fork, HISTORY)).data).toEqual(filled);
  });
});
