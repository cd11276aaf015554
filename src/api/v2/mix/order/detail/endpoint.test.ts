import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  placeLimit,
  placeMarket,
  placeSpotLimit,
} from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function detail(venue: TestVenue, query: Record<string, string>, as = 'alice') {
  const pair = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES' };
  const path = '/api/v2/mix/order/detail';
  return venue.call('GET', path, { as, query: { ...pair, ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('Z21: shows every field of an untouched order as text, its average empty (A43)', async () => {
    const { data: placed } = await placeLimit(venue(), 'alice', ['buy', '59000.5', '0.010'], {
      clientOid: 'd-1',
      force: 'post_only',
    });
    const now = String(venue().clock.nowMs);
    expect((await detail(venue(), { orderId: placed.orderId })).data).toEqual({
      symbol: 'BTCUSDT',
      size: '0.01',
      orderId: placed.orderId,
      clientOid: 'd-1',
      baseVolume: '0',
      quoteVolume: '0',
      fee: '0',
      price: '59000.5',
      priceAvg: '',
      state: 'live',
      side: 'buy',
      force: 'post_only',
      totalProfits: '0',
      posSide: 'net',
      marginCoin: 'USDT',
      presetStopSurplusPrice: '',
      presetStopSurplusExecutePrice: '',
      presetStopLossPrice: '',
      presetStopLossExecutePrice: '',
      ...{ presetStopSurplusType: '', presetStopLossType: '', posAvg: '' },
      orderType: 'limit',
      leverage: '10',
      marginMode: 'isolated',
      reduceOnly: 'NO',
      enterPointSource: 'API',
      tradeSide: 'buy_single',
      posMode: 'one_way_mode',
      orderSource: 'normal',
      cancelReason: '',
      cTime: now,
      uTime: now,
    });
  });

  it('shows fees as negative and the profit of what was closed', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.1']);
    await placeMarket(venue(), 'alice', ['buy', '0.1']);
    await placeLimit(venue(), 'bob', ['buy', '60500', '0.1']);
    const { data } = await placeMarket(venue(), 'alice', ['sell', '0.1']);
    expect((await detail(venue(), { orderId: data.orderId })).data).toMatchObject({
      state: 'filled',
      orderSource: 'market',
      price: '0',
      priceAvg: '60500',
      quoteVolume: '6050',
      fee: '-3.63',
      totalProfits: '50',
    });
  });

  it('spells a cancelled order with one l, and says why', async () => {
    const { data } = await placeMarket(venue(), 'alice', ['buy', '0.1']);
    expect((await detail(venue(), { orderId: data.orderId })).data).toMatchObject({
      state: 'canceled',
      cancelReason: 'ioc_not_full_cancel',
    });
  });

  it('finds the futures order of a clientOid that a spot order now uses', async () => {
    const { data: futures } = await placeMarket(venue(), 'alice', ['buy', '0.1'], {
      clientOid: 'again',
    });
    await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1'], { clientOid: 'again' });
    const found = await detail(venue(), { clientOid: 'again' });
    expect(found.data).toMatchObject({ orderId: futures.orderId });
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40109 for an order that is unknown, of another pair or user (A29)', async () => {
    const { data } = await placeLimit(venue(), 'alice', ['buy', '59000', '0.01']);
    const { orderId } = data;
    const unknown = await detail(venue(), { orderId: 'abc' });
    expect(unknown).toMatchObject({ status: 400, code: '40109', data: null });
    expect(await detail(venue(), { orderId, symbol: 'ETHUSDT' })).toMatchObject({ code: '40109' });
    expect(await detail(venue(), { orderId }, 'bob')).toMatchObject({ code: '40109' });
  });

  it('is 40924 without an id and 40034 for an unknown pair', async () => {
    expect(await detail(venue(), {})).toMatchObject({ code: '40924' });
    const unknown = { orderId: '1', symbol: 'NOPEUSDT' };
    expect(await detail(venue(), unknown)).toMatchObject({ code: '40034' });
  });
});
