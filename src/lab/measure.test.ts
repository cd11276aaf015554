/** What is measured, on figures worked by hand. */
import { describe, expect, it, test } from 'vitest';
import { longestOf } from './figures.ts';
import { joinedReport } from './joined-report.ts';
import type { Report } from './judge.ts';
import { Refusals } from './refusals.ts';
import { clearFrom, openTime } from './spans.ts';
import { Storms } from './storms.ts';

describe('time for which something is open', () => {
  it('adds up what is open together, with its sign', () => {
    // 2 for 10 s; then 2 − 0.5 for 10 s, and −0.5 for 10 s more.
    const spans = [
      { fromMs: 0, toMs: 20_000, size: 2 },
      { fromMs: 10_000, toMs: 30_000, size: -0.5 },
    ];
    expect(openTime(spans)).toBe(20 + 15 + 5);
  });

  it('is over at the first moment that is in none', () => {
    const spans = [
      { fromMs: 0, toMs: 10 },
      { fromMs: 5, toMs: 20 },
      { fromMs: 30, toMs: 40 },
    ];
    expect([0, 20, 35].map((fromMs) => clearFrom(spans, fromMs))).toEqual([20, 20, 40]);
  });
});

describe('calls in a storm', () => {
  const order = (clientOid: string) => ({
    ...{ method: 'POST', path: '/api/v2/mix/order/place-order' },
    params: `{"symbol":"ETHUSDT","size":"0.1","clientOid":"${clientOid}"}`,
  });
  const read = { method: 'GET', path: '/api/v2/mix/order/detail', params: 'orderId=1' };
  const refusal = '{"code":"40762"}';

  it('are the same again, sooner than twice as long each time', () => {
    const storms = new Storms();
    for (const atMs of [0, 1000, 2999, 11_000]) {
      storms.called(order(`at-${atMs}`), atMs);
      storms.replied(order(`at-${atMs}`), 400, refusal, atMs);
    }
    // 1 s after the first is in time; 1.999 s after the second is too soon for 2 s.
    expect(storms.calls).toBe(1);
    storms.called(read, 11_000);
    expect(storms.calls).toBe(1);
  });

  it('are none once it was accepted', () => {
    const storms = new Storms();
    storms.replied(order('a'), 400, refusal, 0);
    storms.replied(order('b'), 200, '{"code":"00000"}', 100);
    storms.called(order('c'), 200);
    expect(storms.calls).toBe(0);
  });

  it('are any that come before the time, of a bot that was told to wait', () => {
    const storms = new Storms();
    storms.replied(read, 429, '{"code":"429"}', 0);
    storms.called(order('a'), 500);
    storms.called(order('b'), 1000);
    expect(storms.calls).toBe(1);
  });
});

describe('spells of refusals', () => {
  const read = { method: 'GET', path: '/api/v2/mix/order/orders-pending', params: '' };
  const login = { method: 'SOCKET', path: 'login', params: '' };
  const expired = '{"code":"40008"}';

  it('go from the first refusal of an operation to its next call with another outcome', () => {
    const refusals = new Refusals();
    refusals.replied(read, 400, expired, 1000);
    refusals.replied(login, 400, '{"event":"error","code":30014}', 2000);
    refusals.replied(read, 400, expired, 3000);
    refusals.replied(read, 200, '{"code":"00000"}', 6000);
    expect(refusals.spells).toEqual([
      { code: '40008', fromMs: 1000, lastMs: 3000, toMs: 6000 },
      { code: '30014', fromMs: 2000, lastMs: 2000, toMs: undefined },
    ]);
    expect(longestOf(refusals.spells, ['40008'])).toBe(2);
  });

  it('of another code are others', () => {
    const refusals = new Refusals();
    refusals.replied(read, 429, '', 0);
    refusals.replied(read, 400, expired, 5000);
    expect(refusals.spells.map(({ code, toMs }) => [code, toMs])).toEqual([
      ['429', 5000],
      ['40008', undefined],
    ]);
  });
});

test('one report of several runs has the worst figures, and fails when one of them does', () => {
  const report = (duplicateOrders: number): Report => ({
    ...{ incident: 'twice', seed: '1', faultsFired: 3 },
    ...{ orphanedOrders: 0, unknownPositionSizeSeconds: 0, unhedgedSeconds: 0, retryStormCalls: 0 },
    ...{ moneyLost: 0, recoverSeconds: 0, duplicateOrders },
    ...(duplicateOrders > 0
      ? { verdict: 'fail' as const, reason: 'line' as const }
      : { verdict: 'pass' as const, reason: '' as const }),
    checks: [
      { name: 'duplicateOrders', value: duplicateOrders, line: 0, ok: duplicateOrders === 0 },
    ],
  });
  const others = [{ under: 'clientOidScope: day', report: report(2) }];
  expect(joinedReport(report(0), others)).toMatchObject({
    ...{ verdict: 'fail', reason: 'line', duplicateOrders: 2, faultsFired: 6 },
    checks: [
      { name: 'duplicateOrders', ok: true },
      { name: 'duplicateOrders (clientOidScope: day)', ok: false },
    ],
  });
  expect(joinedReport(report(0), [])).toEqual(report(0));
});
