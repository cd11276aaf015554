/** Which of the open spot orders a call shows: pages, and windows of time to the millisecond. */
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { orderIds, unfilled } from '../../../../../../test/support/unfilled-orders.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import { DAY_MS } from '../../../../../primitives/utc8.ts';

const SPAN_MS = 90 * DAY_MS;

describe('paging', () => {
  const venue = perTest();

  it('R-4.4-2: returns each order once, newest first, the named row excluded (A33)', async () => {
    for (let count = 0; count < 25; count += 1) {
      await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.0010']);
    }
    const pages: string[][] = [];
    for (let idLessThan = ''; pages.length < 4; ) {
      const ids = orderIds((await unfilled(venue(), { limit: 10, idLessThan })).data);
      pages.push(ids);
      idLessThan = ids.at(-1) ?? idLessThan;
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(25);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('clamps a limit above 100 and defaults to 100', async () => {
    for (let count = 0; count < 101; count += 1) {
      await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.0010']);
    }
    expect((await unfilled(venue(), { limit: 1000 })).data).toHaveLength(100);
    expect((await unfilled(venue())).data).toHaveLength(100);
  });

  it('compares a short cursor as a number', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '0.0010']);
    expect((await unfilled(venue(), { idLessThan: '5' })).data).toEqual([]);
    expect((await unfilled(venue(), { idLessThan: '99999999999999999999' })).data).toHaveLength(1);
  });
});

describe('errors: times', () => {
  const venue = perTest();

  it('R-4.4-1: takes a span of exactly 90 days and refuses one millisecond more (A34)', async () => {
    const startTime = venue().clock.nowMs - 89 * DAY_MS;
    const exact = await unfilled(venue(), { startTime, endTime: startTime + SPAN_MS });
    expect(exact.code).toBe('00000');
    const over = await unfilled(venue(), { startTime, endTime: startTime + SPAN_MS + 1 });
    expect(over).toMatchObject({ status: 400, code: '40705', data: null });
  });

  it('refuses a start after the end (A34)', async () => {
    const { nowMs } = venue().clock;
    const reply = await unfilled(venue(), { startTime: nowMs, endTime: nowMs - 1 });
    expect(reply).toMatchObject({ status: 400, code: '40707', data: null });
  });

  it('includes both ends (A34)', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    const at = venue().clock.nowMs;
    expect(orderIds((await unfilled(venue(), { startTime: at, endTime: at })).data)).toEqual([
      data.orderId,
    ]);
    expect((await unfilled(venue(), { startTime: at + 1 })).data).toEqual([]);
    expect((await unfilled(venue(), { endTime: at - 1 })).data).toEqual([]);
  });

  it('refuses what is older than 90 days, whichever end says so (A34)', async () => {
    const { nowMs } = venue().clock;
    const window = { startTime: nowMs - 91 * DAY_MS, endTime: nowMs - SPAN_MS - 3_600_000 };
    for (const old of [window, { startTime: window.startTime }, { endTime: window.endTime }]) {
      expect(await unfilled(venue(), old)).toMatchObject({
        status: 400,
        code: '00001',
        data: null,
      });
    }
  });

  it('R-4.4-1: shows the last 90 days to the millisecond and nothing older, whatever is named', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    const at = venue().clock.nowMs;
    venue().clock.nowMs = at + SPAN_MS;
    for (const query of [{ startTime: at }, { startTime: at - 1 }, { endTime: at }]) {
      expect((await unfilled(venue(), query)).data).toHaveLength(1);
    }
    venue().clock.nowMs += 1;
    for (const query of [{ startTime: at }, { endTime: at }, { endTime: at + DAY_MS }]) {
      expect(await unfilled(venue(), query)).toMatchObject({ code: '00000', data: [] });
    }
  });

  it('shows an open order of any age when no time is given', async () => {
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    venue().clock.nowMs += 200 * DAY_MS;
    expect((await unfilled(venue())).data).toHaveLength(1);
  });
});
