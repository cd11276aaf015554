/** What operators and readers of the reference ask of a large venue does not hold up its traders. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceOrder } from '../../src/engine/commands/place-order.ts';
import { instrumentKey } from '../../src/engine/core/instrument.ts';
import { venueEndpoints } from '../../src/venue/endpoints.ts';
import type { VenueFile } from '../../src/venue/file/schema.ts';
import type { RunningVenue } from '../../src/venue/running-venue.ts';
import { startVenue } from '../../src/venue/start-venue.ts';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { holdThread, PAUSE_TRIES, pauseMaxMs, pauseMs } from '../support/pauses.ts';
import { wireRequest } from '../support/signed-request.ts';

const USERS = 2_000;
const ORDERS_EACH = 10;
const PAUSE_MAX_MS = pauseMaxMs();

/** A user may have as many orders as it takes. */
function crowdedVenue(): VenueFile {
  const maxOpenOrders = 20_000;
  return {
    ...fixtureVenue,
    settings: { ...fixtureVenue.settings, maxProductOrders: maxOpenOrders },
    instruments: (fixtureVenue.instruments ?? []).map((spec) => ({ ...spec, maxOpenOrders })),
    rateLimits: { '*': 0 },
  };
}

const uidOf = (index: number) => String(500_000 + index);
let venue: RunningVenue;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-test-'));
  venue = await startVenue({
    data: join(folder, 'data'),
    venue: crowdedVenue(),
    operatorToken: 'token',
    env: {},
    sync: 'os',
    maxQueued: 10_000,
  });
  for (let index = 0; index < USERS; index += 1) await settle(index);
  await venue.services.operator.snapshot();
}, 120_000);

afterAll(async () => {
  await venue.close();
  rmSync(folder, { recursive: true, force: true });
});

async function settle(index: number): Promise<void> {
  const uid = uidOf(index);
  const by = 'test';
  const { sequencer } = venue;
  const done = [
    sequencer.submit({ type: 'create-user', uid, accountMode: 'both', by }),
    ...['USDT', 'ETH'].map((coin) =>
      sequencer.submit({
        ...{ type: 'deposit', uid, coin, amount: '100000', wallet: 'unified' },
        reference: `${uid}-${coin}`,
        by,
      } as const),
    ),
    sequencer.submit({
      type: 'place-batch',
      uid,
      orders: Array.from({ length: ORDERS_EACH }, (_, order) => orderOf(uid, index, order)),
    }),
  ];
  for (const result of await Promise.all(done)) expect(result.ok).toBe(true);
}

/** Far from each other and from any trade. */
function orderOf(uid: string, index: number, order: number): PlaceOrder {
  const isPerp = order % 2 === 0;
  return {
    type: 'place-order',
    uid,
    instrument: instrumentKey(isPerp ? 'USDT-FUTURES' : 'SPOT', 'ETHUSDT'),
    side: order % 4 < 2 ? 'buy' : 'sell',
    orderType: 'limit',
    priceTicks: (order % 4 < 2 ? 150_000 : 250_000) + (index % 400) * 10 + order,
    lots: 10,
    timeInForce: 'gtc',
    reduceOnly: false,
  };
}

const open = (user: { openOrders: { size: number } }) => user.openOrders.size;

/** Over the network, as it is asked; what is answered is left unread. */
function get(
  url: string,
  { from = venue, headers = { authorization: 'Bearer token' } }: Asker = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { headers: { ...headers, connection: 'close' } };
    const outgoing = request(from.url + url, options, (reply) => {
      reply.on('end', () => resolve(reply.statusCode ?? 0)).resume();
    });
    outgoing.on('error', reject).end();
  });
}

interface Asker {
  readonly from?: RunningVenue | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an act of reading needs beside nothing at all. */
const QUERIES: Readonly<Record<string, string>> = {
  '/operator/v1/commands': '?seqs=1,2,3',
  '/operator/v1/receipts': '?uid=500000',
};

const gets = (await venueEndpoints()).filter(({ method }) => method === 'GET');
const reads = gets.filter(({ access }) => access.kind === 'operator').map(({ path }) => path);
const asked = gets.filter(({ access }) => access.kind !== 'operator');

const HOUR_MS = 3_600_000;
const QUERY = {
  symbol: 'ETHUSDT',
  productType: 'USDT-FUTURES',
  category: 'USDT-FUTURES',
  coin: 'ETH',
  marginCoin: 'USDT',
  interval: '1m',
  precision: 'scale0',
  planType: 'normal_plan',
  businessType: 'mix',
  limit: '100',
  startTime: String(Date.now() - HOUR_MS),
};

describe('V11: at 2 000 users and 20 000 open orders', () => {
  it('they are there', () => {
    const users = [...venue.sequencer.state.users.values()];
    expect(users.length).toBeGreaterThan(USERS);
    expect(users.reduce((sum, user) => sum + open(user), 0)).toBe(USERS * ORDERS_EACH);
  });

  it('a pause is seen', async () => {
    const hold = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      holdThread(2 * PAUSE_MAX_MS);
    };
    expect(await pauseMs(hold, PAUSE_MAX_MS)).toBeGreaterThan(PAUSE_MAX_MS);
  });

  it('cancelling 5 000 orders of a user at once holds nobody up', async () => {
    const { sequencer } = venue;
    const uid = uidOf(0);
    const money = { uid, coin: 'USDT', amount: '10000000', by: 'test' } as const;
    await sequencer.submit({ type: 'deposit', wallet: 'unified', reference: 'more', ...money });
    const coins = { ...money, coin: 'ETH' } as const;
    await sequencer.submit({ type: 'deposit', wallet: 'unified', reference: 'coins', ...coins });
    const cancelled: number[] = [];
    let best = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 2 * PAUSE_TRIES && best >= PAUSE_MAX_MS; turn += 1) {
      for (let batch = 0; batch < 25; batch += 1) {
        const orders = Array.from({ length: 200 }, (_, order) => orderOf(uid, batch, order));
        await sequencer.submit({ type: 'place-batch', uid, orders });
      }
      const cancel = async () => {
        const answer = await sequencer.submit({ type: 'cancel-all', uid });
        cancelled.push(answer.ok ? answer.results.length : 0);
        expect(sequencer.state.leaving.count).toBe(0);
      };
      best = Math.min(best, await pauseMs(cancel, Number.POSITIVE_INFINITY));
    }
    expect(cancelled[0]).toBe(5_000 + ORDERS_EACH);
    expect(best).toBeLessThan(PAUSE_MAX_MS);
  }, 240_000);

  it.each(['/docs', '/openapi.json', '/docs/static/swagger-ui-bundle.js'])(
    'the first %s holds nobody up',
    async (path) => {
      const fresh = await Promise.all(
        Array.from({ length: PAUSE_TRIES }, () => startVenue({ venue: fixtureVenue, env: {} })),
      );
      const waiting = [...fresh];
      // Behind the last of them the first is asked again.
      const askFirst = async () =>
        expect(await get(path, { from: waiting.pop() ?? fresh[0] })).toBe(200);
      expect(await pauseMs(askFirst, PAUSE_MAX_MS)).toBeLessThan(PAUSE_MAX_MS);
      for (const each of fresh) await each.close();
    },
  );

  it.each([...reads, '/metrics', '/readyz'])(
    'GET %s holds nobody up',
    async (path) => {
      const url = path + (QUERIES[path] ?? '');
      expect(await get(url)).toBe(200);
      expect(await pauseMs(() => get(url), PAUSE_MAX_MS)).toBeLessThan(PAUSE_MAX_MS);
    },
    120_000,
  );

  it('no read of a user or of the public holds anybody up', async () => {
    const slow: string[] = [];
    for (const { path } of asked) {
      // An operation reads of these what it knows.
      const granularity = path.includes('/spot/') ? '1min' : '1m';
      const query = { ...QUERY, granularity };
      const call = () => wireRequest('GET', path, { query, as: 'alice' }, Date.now());
      const ask = () => {
        const { url, headers } = call();
        return get(url, { headers });
      };
      await ask();
      const pause = await pauseMs(ask, PAUSE_MAX_MS);
      if (pause >= PAUSE_MAX_MS) slow.push(`${path}: ${pause} ms`);
    }
    expect(asked.length).toBeGreaterThan(80);
    expect(slow).toEqual([]);
  }, 240_000);
});
