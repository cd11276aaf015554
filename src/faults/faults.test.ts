import { afterEach, describe, expect, it } from 'vitest';
import { startVenue } from '../../test/support/checked-replies.ts';
import { fixtureVenue } from '../../test/support/fixture-venue.ts';
import { wireRequest } from '../../test/support/signed-request.ts';
import type { Detour, DetourParts, Ways } from '../http/detour.ts';
import type { FaultRule, Firing } from '../http/fault-rule.ts';
import { uniform } from './draw.ts';
import { FaultBox } from './fault-box.ts';
import { patternOf } from './pattern.ts';
import { primitiveOf } from './primitives.ts';
import { RequestFaults } from './requests/request-faults.ts';

const boxOf = (nowMs = () => 0, seed = '1') =>
  new FaultBox({ seed, nowMs, primitiveOf, refusal: undefined });

describe('without rules', () => {
  it('the ways of requests are the plain ones, and are so again when the last rule has gone', () => {
    const box = boxOf();
    const used: Ways[] = [];
    const plain: Ways = { fast: () => undefined, sockets: () => undefined, front: () => false };
    const parts = { plain, endpoints: [], options: {}, use: (ways: Ways) => used.push(ways) };
    const { detour } = new RequestFaults(box, {
      venue: {} as never,
      nowMs: () => 0,
      act: async () => undefined,
    });
    (detour as Detour)(parts as unknown as DetourParts);
    expect(used).toEqual([]);
    const id = box.add({ do: 'drop' });
    expect(used).toHaveLength(1);
    expect(used[0]).not.toBe(plain);
    expect(used[0]?.fast('GET', '/api/v2/public/time')).toBeUndefined();
    box.remove(id);
    expect(used).toHaveLength(2);
    expect(used[1]).toBe(plain);
  });
});

describe('a rule', () => {
  /** The ordinals at which it fires when it is met so often. */
  const firings = (rule: Partial<FaultRule>, times: number, seed = '1'): readonly number[] => {
    const box = boxOf(() => 0, seed);
    box.serve((rules) => {
      for (let at = 0; at < times; at += 1) for (const each of rules) box.meet(each, {});
    });
    box.add({ do: 'drop', ...rule });
    return box.fired().map(({ ordinal }) => ordinal);
  };

  it('fires at the n-th, at each n-th, at most so often', () => {
    expect(firings({ when: { nth: 3 } }, 10)).toEqual([3]);
    expect(firings({ when: { every: 4 } }, 10)).toEqual([4, 8]);
    expect(firings({ when: { every: 2 }, times: 2 }, 10)).toEqual([2, 4]);
    expect(firings({}, 3)).toEqual([1, 2, 3]);
  });

  it('R-Y-12: fires by chance that repeats with the seed and is as often as it says', () => {
    const rule = { id: 'some', when: { probability: '0.1' } };
    const fired = firings(rule, 5000);
    expect(fired.length).toBeGreaterThan(400);
    expect(fired.length).toBeLessThan(600);
    expect(firings(rule, 5000)).toEqual(fired);
    expect(firings(rule, 5000, '2')).not.toEqual(fired);
    expect(uniform('1', 'some', 1, 'fires')).toBe(uniform('1', 'some', 1, 'fires'));
  });

  it('holds from and to a venue time since the start', () => {
    let nowMs = 1_000_000;
    const box = boxOf(() => nowMs);
    const id = box.add({ do: 'drop', when: { from: '10s', to: 20_000 } });
    const fires = (afterMs: number) => {
      nowMs = 1_000_000 + afterMs;
      let fired: number | undefined;
      boxOf(() => nowMs).serve(() => undefined);
      box.serve((rules) => {
        const [rule] = rules;
        if (rule !== undefined) fired = box.meet(rule, {});
      });
      return fired !== undefined;
    };
    expect([9_999, 10_000, 19_999, 20_000].map(fires)).toEqual([false, true, true, false]);
    expect(box.list()).toMatchObject([{ id, do: 'drop' }]);
  });

  it.each([
    [{ do: 'nonsense' }, 'do'],
    [{ do: 'delay', with: { ms: 'soon' } }, 'with.ms'],
    [{ do: 'delay', with: { speed: 1 } }, 'with.speed'],
    [{ do: 'error-code', with: { code: '12345' } }, 'with.code'],
    [{ do: 'error-code' }, 'with.code'],
    [{ do: 'drop', when: { share: '0.5' } }, 'when.share'],
    [{ do: 'drop', when: { probability: '2' } }, 'when.probability'],
    [{ do: 'drop', when: { from: 'now' } }, 'when.from'],
    [{ do: 'drop', times: -1 }, 'times'],
  ])('%j is refused, and where it is wrong is said', (rule, path) => {
    const add = () => boxOf().add(rule as FaultRule);
    expect(add).toThrowError(expect.objectContaining({ code: '40020', params: [path] }));
  });

  it('has an id of its own, and no id twice', () => {
    const box = boxOf();
    expect(box.add({ do: 'drop' })).toBe('drop-1');
    box.check({ do: 'drop' });
    expect(box.add({ do: 'drop' })).toBe('drop-2');
    const again = () => box.add({ do: 'drop', id: 'drop-1' });
    expect(again).toThrowError(expect.objectContaining({ code: '90002' }));
    expect([box.remove('drop-1'), box.remove('drop-1')]).toEqual([true, false]);
  });
});

it('patterns fit any characters for their stars, in any case', () => {
  const fits = patternOf('POST /api/v2/*/place-order');
  expect(fits('POST /api/v2/spot/trade/place-order')).toBe(true);
  expect(fits('POST /api/v2/spot/trade/place-order-x')).toBe(false);
  expect(fits('POST /api/v3/trade/place-order')).toBe(false);
  expect(patternOf('books*')('books5')).toBe(true);
  expect(patternOf('btc.usdt')('BTCXUSDT')).toBe(false);
  expect([patternOf('x')(undefined), patternOf(undefined)(undefined)]).toEqual([false, true]);
});

describe('a venue', () => {
  let close: () => Promise<void> = async () => undefined;
  afterEach(async () => {
    const end = close;
    close = async () => undefined;
    await end();
  });

  const start = async (faults: readonly FaultRule[], more: object = {}) => {
    const venue = { ...fixtureVenue, rateLimits: { '*': 0 }, ...more };
    const started = await startVenue({ venue, faults, clock: 'manual', seed: '5', drainMs: 0 });
    close = started.close;
    return started;
  };

  const order = { category: 'SPOT', symbol: 'ETHUSDT', side: 'buy', orderType: 'limit' };
  const path = '/api/v3/trade/place-order';

  it('meets orders of a user, a symbol and a type, also those of a batch', async () => {
    const on = { operation: 'POST *', uid: '1001', symbol: 'ETH*', orderType: 'limit' };
    const { app, faults } = await start([{ do: 'error-code', with: { code: '25202' }, on }]);
    const send = async (as: string, body: object, to = path) => {
      const call = wireRequest('POST', to, { as, body }, Date.now());
      return (await app.inject({ ...call })).json().code;
    };
    const bid = { ...order, price: '1500', qty: '1', timeInForce: 'gtc' };
    expect(await send('alice', bid)).toBe('25202');
    expect(await send('bob', bid)).toBe('00000');
    expect(await send('alice', { ...bid, symbol: 'DOGEUSDT', price: '0.1', qty: '10' })).toBe(
      '00000',
    );
    expect(await send('alice', [bid] as object, '/api/v3/trade/place-batch')).toBe('25202');
    const firing = { timeMs: expect.any(Number), id: 'error-code-1', uid: '1001' };
    expect(faults.fired()).toEqual([
      { ...firing, ordinal: 1, operation: `POST ${path}` },
      { ...firing, ordinal: 2, operation: 'POST /api/v3/trade/place-batch' },
    ]);
  });

  it('R-Y-12: has the same firings for the same requests', async () => {
    const run = async (): Promise<readonly Firing[]> => {
      const { app, faults } = await start([{ do: 'status', when: { probability: '0.3' } }]);
      for (let at = 0; at < 50; at += 1) await app.inject('/api/v2/public/time');
      await close();
      close = async () => undefined;
      return faults.fired();
    };
    const first = await run();
    expect(first.length).toBeGreaterThan(5);
    expect(JSON.stringify(await run())).toBe(JSON.stringify(first));
  });

  it('tells of its faults in /readyz and in metrics, and of none when there is none', async () => {
    const { app, faults } = await start([], {
      faults: [{ id: 'a', do: 'drop', on: { uid: '9' } }],
    });
    const ready = async () => (await app.inject('/readyz')).json();
    expect(await ready()).toMatchObject({ ready: true, faults: 1, warnings: ['faults-active'] });
    faults.remove('a');
    expect(await ready()).toMatchObject({ faults: 0, warnings: [] });
    faults.add({ do: 'status', times: 1 });
    await app.inject('/api/v2/public/time');
    const metrics = (await app.inject('/metrics')).body;
    expect(metrics).toContain('bourse_faults_fired_total{fault="status"} 1');
  });

  it('does not meet the operator, who can always take it back', async () => {
    const { app, operatorToken } = await start([{ id: 'all', do: 'reset' }]);
    const headers = { authorization: `Bearer ${operatorToken}` };
    const reply = await app.inject({
      ...{ method: 'POST', url: '/operator/v1/remove-fault', headers },
      payload: { id: 'all' },
    });
    expect(reply.json()).toMatchObject({ code: '00000', data: { id: 'all' } });
  });

  it('is refused beyond loopback without leave', async () => {
    const venue = { ...fixtureVenue, faults: [{ do: 'drop' as never }] };
    const open = { venue, host: '0.0.0.0', operatorToken: 'ops:secret-token', drainMs: 0 };
    await expect(startVenue(open)).rejects.toThrow(/refused to listen on 0.0.0.0 with faults/);
    const allowed = await startVenue({ ...open, allowFaults: true });
    await allowed.close();
    const { faults, close: end } = await startVenue({ ...open, venue: fixtureVenue });
    expect(() => faults.add({ do: 'drop' })).toThrowError(
      expect.objectContaining({ code: '90019' }),
    );
    await end();
  });
});
