import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import {
  orderInfo,
  PERP_BID,
  placeUnified,
  SPOT_BID,
} from '../../../../../test/support/unified-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const call = (venue: TestVenue, body: object) =>
  venue.call('POST', '/api/v3/trade/countdown-cancel-all', { as: 'alice', body });

/** Time passes with the next command. */
async function pass(venue: TestVenue, seconds: number): Promise<string> {
  venue.clock.nowMs += seconds * 1_000;
  return placeUnified(venue, SPOT_BID);
}

const statusOf = async (venue: TestVenue, id: string) =>
  (await orderInfo(venue, id)).data.orderStatus;

describe('countdown-cancel-all', () => {
  const venue = perTest();

  it('R-C-18: cancels all orders when the time has passed, and is off then', async () => {
    const ids = [await placeUnified(venue(), SPOT_BID), await placeUnified(venue(), PERP_BID)];
    expect(await call(venue(), { countdown: '5' })).toMatchObject({
      code: '00000',
      data: 'success',
    });
    await pass(venue(), 4);
    for (const id of ids) expect(await statusOf(venue(), id)).toBe('new');
    const later = await pass(venue(), 1);
    for (const id of ids) expect(await statusOf(venue(), id)).toBe('cancelled');
    await pass(venue(), 60);
    expect(await statusOf(venue(), later)).toBe('new');
  });

  it('R-C-18: counts anew with each call, and 0 switches it off', async () => {
    const id = await placeUnified(venue(), SPOT_BID);
    await call(venue(), { countdown: '5' });
    await pass(venue(), 4);
    await call(venue(), { countdown: '60' });
    await pass(venue(), 10);
    expect(await statusOf(venue(), id)).toBe('new');
    expect((await call(venue(), { countdown: '0' })).data).toBe('success');
    await pass(venue(), 100);
    expect(await statusOf(venue(), id)).toBe('new');
  });

  it.each(['4', '61', '-5', '5.5'])('refuses %s', async (countdown) => {
    expect((await call(venue(), { countdown })).code).toBe('40020');
  });

  it('refuses none', async () => {
    expect((await call(venue(), {})).code).toBe('40019');
  });
});
