import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PERP_BID, placeUnified } from '../../../../../test/support/unified-orders.ts';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const update = (body: object) =>
  venue.call('POST', '/operator/v1/update-instrument', {
    as: 'operator',
    body: { category: 'USDT-FUTURES', symbol: 'BTCUSDT', ...body },
  });

describe('success', () => {
  it('changes what is named and keeps the rest', async () => {
    const orderId = await placeUnified(venue, PERP_BID);
    const reply = await update({ minSize: '0.01', takerFeeRate: '0.0005', reason: 'new tariff' });
    expect(reply.data).toEqual({ instrument: 'USDT-FUTURES:BTCUSDT' });
    const rates = await venue.call('GET', '/api/v3/account/fee-rate', {
      query: { category: 'USDT-FUTURES', symbol: 'BTCUSDT' },
    });
    expect(rates.data).toEqual({ makerFeeRate: '0.0002', takerFeeRate: '0.0005' });
    const small = await venue.call('POST', '/api/v3/trade/place-order', { body: PERP_BID });
    expect(small).toMatchObject({ status: 400, code: '25207' });
    const cancel = await venue.call('POST', '/api/v3/trade/cancel-order', { body: { orderId } });
    expect(cancel.code).toBe('00000');
  });
});

it('Y7: a status needs a reason, as where it is set alone', async () => {
  const reply = await update({ status: 'halted', reason: '' });
  expect(reply).toMatchObject({ status: 400, code: '40019', data: null });
  expect(await update({ minSize: '0.01', reason: '' })).toMatchObject({ code: '00000' });
  expect(await update({ status: 'halted' })).toMatchObject({ code: '00000' });
});

describe('W5: what is announced', () => {
  const contract = async () => {
    const query = { productType: 'USDT-FUTURES', symbol: 'BTCUSDT' };
    return (await venue.call('GET', '/api/v2/mix/market/contracts', { query })).data[0];
  };

  it('is shown to clients until it is taken back', async () => {
    expect(await contract()).toMatchObject({ limitOpenTime: '-1', offTime: '-1' });
    await update({ limitOpenTime: '1790000000000', offTime: '1790086400000' });
    expect(await contract()).toMatchObject({
      ...{ limitOpenTime: '1790000000000', offTime: '1790086400000', symbolStatus: 'normal' },
    });
    await update({ limitOpenTime: '-1' });
    expect(await contract()).toMatchObject({ limitOpenTime: '-1', offTime: '1790086400000' });
  });

  it('is shown of pairs too, where only the end is', async () => {
    const pair = { category: 'SPOT', symbol: 'ETHUSDT' };
    const shown = async () => {
      const query = { symbol: 'ETHUSDT' };
      return (await venue.call('GET', '/api/v2/spot/public/symbols', { query })).data[0].offTime;
    };
    expect(await shown()).toBe('');
    await update({ ...pair, offTime: '1790086400000' });
    expect(await shown()).toBe('1790086400000');
    await update({ ...pair, offTime: '-1' });
    expect(await shown()).toBe('');
  });

  it.each(['tomorrow', '-2', '1.5'])('is refused as %j', async (offTime) => {
    expect(await update({ offTime })).toMatchObject({ status: 400, data: null });
  });
});

describe('prices', () => {
  it('change their source and how long an index may stand', async () => {
    await update({ markSource: 'index', indexSource: 'market', indexStaleAfterMs: 60000 });
    expect(venue.state.markets.get('USDT-FUTURES:BTCUSDT')?.instrument).toMatchObject({
      markSource: 'index',
      indexSource: 'market',
      staleAfterMs: 60_000,
    });
  });
});

describe('errors', () => {
  it.each([
    ['steps, which never change', { priceStep: '1' }, '40020', 'priceStep'],
    [
      'a delivery, which never changes',
      { deliveryTime: '2030-01-01T00:00:00Z' },
      '40020',
      'deliveryTime',
    ],
    ['a spot index without its book', { indexSource: 'spot' }, '90005', 'indexSource'],
    ['coins, which never change', { marginCoin: 'BTC' }, '40020', 'marginCoin'],
    ['an unknown pair', { symbol: 'NOPE', minSize: '1' }, '25100', 'NOPE'],
    ['a size off the step', { minSize: '0.0005' }, '90005', 'minSize'],
    ['a rebate above the fee', { makerFeeRate: '-0.01' }, '90005', 'makerFeeRate'],
  ])('%s', async (_, body, code, named) => {
    const reply = await update(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
  });
});
