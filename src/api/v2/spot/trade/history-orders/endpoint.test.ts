import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { spotTradeAt } from '../../../../../../test/support/trigger-calls.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';
import { DAY_MS } from '../../../../../primitives/utc8.ts';

function history(venue: TestVenue, query: Record<string, string> = {}) {
  return venue.call('GET', '/api/v2/spot/trade/history-orders', { query });
}

async function cancelled(venue: TestVenue): Promise<string> {
  const { data } = await placeSpotLimit(venue, 'alice', ['buy', '2000', '1']);
  const body = { symbol: 'ETHUSDT', orderId: data.orderId };
  await venue.call('POST', '/api/v2/spot/trade/cancel-order', { body });
  return data.orderId;
}

describe('success', () => {
  const venue = perTest();

  it('R-P-18: lists tpsl orders apart, with what the order they placed has filled (A45)', async () => {
    await spotTradeAt(venue(), '2500');
    const tpsl = (triggerPrice: string) =>
      placeSpotLimit(venue(), 'alice', ['buy', '2550', '0.1'], { tpslType: 'tpsl', triggerPrice });
    const { data: cancelledIds } = await tpsl('2700');
    const body = { symbol: 'ETHUSDT', tpslType: 'tpsl', orderId: cancelledIds.orderId };
    await venue().call('POST', '/api/v2/spot/trade/cancel-order', { body });
    const { data: fired } = await tpsl('2550');
    await spotTradeAt(venue(), '2550');
    await placeSpotLimit(venue(), 'bob', ['sell', '2550', '0.04']);
    const rows = (await history(venue(), { tpslType: 'tpsl' })).data;
    expect(rows).toMatchObject([
      {
        orderId: fired.orderId,
        status: 'partially_filled',
        baseVolume: '0.04',
        tpslType: 'tpsl',
        triggerPrice: '2550',
        cancelReason: '',
      },
      {
        orderId: cancelledIds.orderId,
        status: 'cancelled',
        baseVolume: '0',
        triggerPrice: '2700',
        cancelReason: 'normal_cancel',
      },
    ]);
    const only = { tpslType: 'tpsl', orderId: cancelledIds.orderId };
    expect((await history(venue(), only)).data).toHaveLength(1);
    expect((await history(venue())).data).toEqual([]);
  });

  it('lists finished orders at once, newest first, and no open one (A28)', async () => {
    await placeSpotLimit(venue(), 'bob', ['sell', '2400', '1']);
    const filled = await placeSpotLimit(venue(), 'alice', ['buy', '2400', '1']);
    const gone = await cancelled(venue());
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    expect((await history(venue())).data).toMatchObject([
      { orderId: gone, status: 'cancelled', baseVolume: '0', cancelReason: 'normal_cancel' },
      { orderId: filled.data.orderId, status: 'filled', baseVolume: '1', priceAvg: '2400' },
    ]);
  });

  it('pages by id without repeats or holes', async () => {
    const placed: string[] = [];
    for (let count = 0; count < 5; count += 1) placed.unshift(await cancelled(venue()));
    const first = (await history(venue(), { limit: '3' })).data;
    const second = (await history(venue(), { limit: '3', idLessThan: first[2].orderId })).data;
    expect([...first, ...second].map((row: { orderId: string }) => row.orderId)).toEqual(placed);
  });

  it('filters by pair, order and time; trigger orders are another list', async () => {
    const first = await cancelled(venue());
    venue().clock.nowMs += 60_000;
    const second = await cancelled(venue());
    const only = async (query: Record<string, string>) =>
      (await history(venue(), query)).data.map((row: { orderId: string }) => row.orderId);
    expect(await only({ orderId: first })).toEqual([first]);
    expect(await only({ symbol: 'DOGEUSDT' })).toEqual([]);
    expect(await only({ startTime: String(venue().clock.nowMs) })).toEqual([second]);
    expect(await only({ tpslType: 'tpsl' })).toEqual([]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40034 for an unknown pair and 00001 beyond 90 days', async () => {
    expect(await history(venue(), { symbol: 'NOPEUSDT' })).toMatchObject({ code: '40034' });
    const startTime = String(venue().clock.nowMs - 91 * DAY_MS);
    expect(await history(venue(), { startTime })).toMatchObject({ code: '00001', data: null });
  });
});
