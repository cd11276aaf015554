/** What is measured, on figures worked by hand. */
import { describe, expect, it } from 'vitest';
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
