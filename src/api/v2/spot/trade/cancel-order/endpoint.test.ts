import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { spotTradeAt } from '../../../../../../test/support/trigger-calls.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function cancel(venue: TestVenue, body: Record<string, unknown>, as = 'alice') {
  const path = '/api/v2/spot/trade/cancel-order';
  return venue.call('POST', path, { as, body: { symbol: 'ETHUSDT', ...body } });
}

describe('success', () => {
  const venue = perTest();

  it('cancels a tpsl order, where tpslType says that it is one', async () => {
    await spotTradeAt(venue(), '2500');
    const tpsl = { tpslType: 'tpsl', triggerPrice: '2600' };
    const { data } = await placeSpotLimit(venue(), 'alice', ['sell', '2600', '0.1'], tpsl);
    const { orderId } = data;
    expect(await cancel(venue(), { orderId })).toMatchObject({ code: '43001' });
    expect((await cancel(venue(), { orderId, tpslType: 'tpsl' })).data).toEqual(data);
    expect(await cancel(venue(), { orderId, tpslType: 'tpsl' })).toMatchObject({ code: '43025' });
  });

  it('answers both ids whichever was sent, and frees the money', async () => {
    const { data: first } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    const { data: second } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1'], {
      clientOid: 'c-1',
    });
    expect((await cancel(venue(), { orderId: first.orderId })).data).toEqual(first);
    expect((await cancel(venue(), { clientOid: 'c-1' })).data).toEqual(second);
    const assets = await venue().call('GET', '/api/v2/spot/account/assets', {
      query: { coin: 'USDT' },
    });
    expect(assets.data).toMatchObject([{ available: '1000000', frozen: '0' }]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 43001 for an order that is unknown, finished, of another pair or another user (A32)', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    const { orderId } = data;
    const unknown = await cancel(venue(), { orderId: '9999999999999999999' });
    expect(unknown).toMatchObject({ status: 400, code: '43001', data: null });
    expect(await cancel(venue(), { orderId, symbol: 'DOGEUSDT' })).toMatchObject({ code: '43001' });
    expect(await cancel(venue(), { orderId }, 'bob')).toMatchObject({ code: '43001' });
    await cancel(venue(), { orderId });
    expect(await cancel(venue(), { orderId })).toMatchObject({ code: '43001' });
  });

  it('is 40924 without an id and 40034 for an unknown pair', async () => {
    expect(await cancel(venue(), { orderId: '' })).toMatchObject({ code: '40924' });
    const pair = { orderId: '1', symbol: 'NOPEUSDT' };
    expect(await cancel(venue(), pair)).toMatchObject({ code: '40034' });
  });

  it('is 40014 for a key that only reads, and the order stays (A05)', async () => {
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    const reply = await cancel(venue(), { orderId: data.orderId }, 'alice-reader');
    expect(reply).toMatchObject({ code: '40014' });
    expect(venue().state.users.get('1001')?.openOrders.has(data.orderId)).toBe(true);
  });
});
