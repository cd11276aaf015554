import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, NOW_MS, startMarketData } from '../../../../../test/support/market-data.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

describe('success', () => {
  test('the time is that of the venue, as text', async () => {
    const reply = await ask(venue, '/api/v2/public/time');
    expect(reply.status).toBe(200);
    expect(reply.data).toEqual({ serverTime: String(NOW_MS) });
  });

  test('credentials are not looked at, even wrong ones', async () => {
    const reply = await venue.call('GET', '/api/v2/public/time', { as: 'nobody' });
    expect(reply.code).toBe('00000');
  });
});
