import { describe, expect, it } from 'vitest';
import { paysIn } from '../../../../../../test/support/agents.ts';
import { fixtureVenue } from '../../../../../../test/support/fixture-venue.ts';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

const PATH = '/api/v2/spot/account/switch-deduct';

const switchTo = (venue: TestVenue, deduct: unknown, as = 'alice-spot') =>
  venue.call('POST', PATH, { as, body: { deduct } });

describe('success', () => {
  // XRP at 0.5 USD, 20 % off.
  const venue = perTest({
    venueFile: { ...fixtureVenue, feeDeduction: { coin: 'XRP', discount: '0.2' } },
  });

  const isOn = async () => {
    const info = await venue().call('GET', '/api/v2/spot/account/deduct-info', {
      as: 'alice-spot',
    });
    return info.data.deduct;
  };

  it.each([
    ['on', 'off'],
    ['ON', 'Off'],
    [true, false],
  ])('R-E-5 switches it with %s and back with %s', async (on, off) => {
    expect(await switchTo(venue(), on)).toMatchObject({ code: '00000', data: true });
    expect(await isOn()).toBe('on');
    expect(await switchTo(venue(), off)).toMatchObject({ code: '00000', data: true });
    expect(await isOn()).toBe('off');
  });

  /** Alice sells 1 ETH at 2000: a fee of 2 USDT, 4 XRP, of which 3.2 are paid. */
  const sells = async () => {
    await placeSpotLimit(venue(), 'bob', ['buy', '2000', '1']);
    return (await placeSpotLimit(venue(), 'alice', ['sell', '2000', '1'])).data.orderId;
  };

  it('R-E-7 from then on fills and orders name the platform coin', async () => {
    await paysIn(venue(), '1001', '5', 'XRP');
    await switchTo(venue(), 'on');
    const orderId = await sells();
    const query = { orderId };
    const [fills, orders] = await Promise.all(
      ['fills', 'orderInfo'].map((name) =>
        venue().call('GET', `/api/v2/spot/trade/${name}`, {
          query: { ...query, symbol: 'ETHUSDT' },
        }),
      ),
    );
    expect(fills?.data[0].feeDetail).toEqual({
      deduction: 'yes',
      feeCoin: 'XRP',
      totalDeductionFee: '3.2',
      totalFee: '3.2',
    });
    expect(JSON.parse(orders?.data[0].feeDetail)).toEqual({
      newFees: { c: 0, d: -3.2, deduction: false, r: 0, t: 0, totalDeductionFee: 0 },
      XRP: { deduction: true, feeCoinCode: 'XRP', totalDeductionFee: -3.2, totalFee: -3.2 },
    });
    const order = await venue().call('GET', '/api/v3/trade/order-info', { query });
    expect(order.data.feeDetail).toEqual([{ feeCoin: 'XRP', fee: '3.2' }]);
    const unified = await venue().call('GET', '/api/v3/trade/fills', { query });
    expect(unified.data.list[0].feeDetail).toEqual([{ feeCoin: 'XRP', fee: '3.2' }]);
  });

  it('R-E-7 an order that paid in both coins names both, that of the trade first', async () => {
    await paysIn(venue(), '1001', '3.2', 'XRP');
    await switchTo(venue(), 'on');
    await placeSpotLimit(venue(), 'bob', ['buy', '2000', '1']);
    await placeSpotLimit(venue(), 'bob', ['buy', '2000', '1']);
    const placed = await placeSpotLimit(venue(), 'alice', ['sell', '2000', '2']);
    const query = { orderId: placed.data.orderId };
    const order = await venue().call('GET', '/api/v3/trade/order-info', { query });
    expect(order.data.feeDetail).toEqual([
      { feeCoin: 'USDT', fee: '2' },
      { feeCoin: 'XRP', fee: '3.2' },
    ]);
    const v2 = await venue().call('GET', '/api/v2/spot/trade/orderInfo', { query });
    expect(Object.keys(JSON.parse(v2.data[0].feeDetail))).toEqual(['newFees', 'USDT', 'XRP']);
  });
});

describe('errors', () => {
  const venue = perTest();

  it.each([
    ['neither on nor off', 'maybe', '40020'],
    ['nothing', null, '40019'],
    ['an object', {}, '40020'],
  ])('%s', async (_, deduct, code) => {
    const reply = await switchTo(venue(), deduct);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain('deduct');
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: PATH,
  request: { as: 'alice-spot', body: { deduct: 'on' } },
  lacking: { key: 'alice-mgt', names: 'spot read_write' },
  perSecond: 1,
  refused: {
    request: { as: 'alice-spot', body: { deduct: 'maybe' } },
    english: 'Parameter deduct error',
    chinese: '参数deduct错误',
  },
});
