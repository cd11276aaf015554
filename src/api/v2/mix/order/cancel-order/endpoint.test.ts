import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PAIR = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };

function cancel(venue: TestVenue, body: Record<string, unknown>, as = 'alice') {
  const path = '/api/v2/mix/order/cancel-order';
  return venue.call('POST', path, { as, body: { ...PAIR, ...body } });
}

describe('success', () => {
  const venue = perTest();

  it('answers both ids whichever was sent, and releases the margin exactly (A23)', async () => {
    const { data: first } = await placeLimit(venue(), 'alice', ['buy', '59940', '0.1']);
    const { data: second } = await placeLimit(venue(), 'alice', ['buy', '59940', '0.1'], {
      clientOid: 'm-1',
    });
    const byId = await cancel(venue(), { orderId: first.orderId, marginCoin: 'USDT' });
    expect(byId.data).toEqual(first);
    expect((await cancel(venue(), { clientOid: 'm-1' })).data).toEqual(second);
    const accounts = await venue().call('GET', '/api/v2/mix/account/accounts', {
      query: { productType: 'USDT-FUTURES' },
    });
    expect(accounts.data).toMatchObject([{ available: '1000000', locked: '0' }]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('Z25: is 43001 for an id that the caller never had, 40768 for an order that has ended (A32)', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59940', '0.1']);
    const { orderId } = data;
    const unknown = await cancel(venue(), { orderId: '9999999999999999999' });
    expect(unknown).toMatchObject({ status: 400, code: '43001', data: null });
    expect(await cancel(venue(), { orderId, symbol: 'ETHUSDT' })).toMatchObject({ code: '40768' });
    expect(await cancel(venue(), { orderId }, 'bob')).toMatchObject({ code: '43001' });
    await cancel(venue(), { orderId });
    expect(await cancel(venue(), { orderId })).toMatchObject({ code: '40768' });
  });

  it('leaves a filled order as it was, however often it is cancelled (A32)', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    const { data } = await placeLimit(venue(), 'alice', ['buy', '60000', '0.1']);
    const read = async () => {
      const query = { ...PAIR, orderId: data.orderId };
      return (await venue().call('GET', '/api/v2/mix/order/detail', { query })).data;
    };
    const before = await read();
    venue().clock.nowMs += 5000;
    for (let count = 0; count < 3; count += 1) {
      expect(await cancel(venue(), { orderId: data.orderId })).toMatchObject({ code: '40768' });
    }
    expect(before.state).toBe('filled');
    expect(await read()).toEqual(before);
  });

  it('is 40924 without an id, 40034 for an unknown pair, 43049 for another coin', async () => {
    expect(await cancel(venue(), {})).toMatchObject({ code: '40924' });
    const unknown = { orderId: '1', symbol: 'NOPEUSDT' };
    expect(await cancel(venue(), unknown)).toMatchObject({ code: '40034' });
    const coin = { orderId: '1', marginCoin: 'BTC' };
    expect(await cancel(venue(), coin)).toMatchObject({ code: '43049' });
  });
});
