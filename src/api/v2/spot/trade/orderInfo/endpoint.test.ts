import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { spotTradeAt } from '../../../../../../test/support/trigger-calls.ts';
import { placeLimit, placeSpotLimit } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function info(venue: TestVenue, query: Record<string, string>, as = 'alice') {
  return venue.call('GET', '/api/v2/spot/trade/orderInfo', { as, query });
}

describe('success', () => {
  const venue = perTest();

  it('shows a tpsl order while it waits and after it fired', async () => {
    await spotTradeAt(venue(), '2500');
    const tpsl = { tpslType: 'tpsl', triggerPrice: '2550', clientOid: 't-1' };
    const { data } = await placeSpotLimit(venue(), 'alice', ['buy', '2550', '0.1'], tpsl);
    const waiting = { orderId: data.orderId, tpslType: 'tpsl', triggerPrice: '2550' };
    for (const name of [{ orderId: data.orderId }, { clientOid: 't-1' }])
      expect((await info(venue(), name)).data).toMatchObject([{ ...waiting, status: 'live' }]);
    await spotTradeAt(venue(), '2550');
    await placeSpotLimit(venue(), 'bob', ['sell', '2550', '0.1']);
    expect((await info(venue(), { orderId: data.orderId })).data).toMatchObject([
      { ...waiting, status: 'filled', priceAvg: '2550', baseVolume: '0.1' },
    ]);
  });

  it('shows an open order as a list of one, with every field (A43)', async () => {
    const { data: placed } = await placeSpotLimit(venue(), 'alice', ['sell', '2500.10', '0.0010'], {
      clientOid: 'i-1',
      force: 'post_only',
    });
    const { data } = await info(venue(), { orderId: placed.orderId });
    const now = String(venue().clock.nowMs);
    expect(data).toEqual([
      {
        userId: '1001',
        symbol: 'ETHUSDT',
        orderId: placed.orderId,
        clientOid: 'i-1',
        price: '2500.1',
        size: '0.001',
        orderType: 'limit',
        side: 'sell',
        status: 'live',
        priceAvg: '0',
        baseVolume: '0',
        quoteVolume: '0',
        baseCoin: 'ETH',
        quoteCoin: 'USDT',
        force: 'post_only',
        enterPointSource: 'API',
        orderSource: 'normal',
        feeDetail: '',
        cancelReason: '',
        cTime: now,
        uTime: now,
        tpslType: 'normal',
        triggerPrice: null,
      },
    ]);
  });

  it('writes the fees of a filled order as JSON text without an exponent', async () => {
    const { data: placed } = await placeSpotLimit(venue(), 'alice', ['buy', '10000', '0.0001']);
    await placeSpotLimit(venue(), 'bob', ['sell', '10000', '0.0001']);
    const [order] = (await info(venue(), { orderId: placed.orderId })).data;
    expect(order).toMatchObject({ status: 'filled', priceAvg: '10000', quoteVolume: '1' });
    expect(order.feeDetail).toBe(
      '{"newFees":{"c":0,"d":0,"deduction":false,"r":-0.0000001,"t":-0.0000001,"totalDeductionFee":0},' +
        '"ETH":{"deduction":false,"feeCoinCode":"ETH","totalDeductionFee":0,"totalFee":-0.0000001}}',
    );
    expect(JSON.parse(order.feeDetail).ETH.totalFee).toBe(-1e-7);
  });

  it('lets orderId win, reads an empty one as absent, and prefers the open order (A29)', async () => {
    const { data: older } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1'], {
      clientOid: 'same',
    });
    await venue().call('POST', '/api/v2/spot/trade/cancel-order', {
      body: { symbol: 'ETHUSDT', orderId: older.orderId },
    });
    const { data: newer } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1'], {
      clientOid: 'same',
    });
    const both = (await info(venue(), { orderId: older.orderId, clientOid: 'same' })).data;
    expect(both).toMatchObject([{ orderId: older.orderId, cancelReason: 'normal_cancel' }]);
    const byClient = (await info(venue(), { orderId: '', clientOid: 'same' })).data;
    expect(byClient).toMatchObject([{ orderId: newer.orderId, status: 'live' }]);
  });
});

const NONE = { status: 200, code: '00000', data: [] };

describe('an order that is not there', () => {
  const venue = perTest();

  it.each([{ orderId: '9999999999999999999' }, { orderId: 'abc' }, { clientOid: 'nope' }])(
    'Z24: is an empty list for %j',
    async (query) => {
      expect(await info(venue(), query)).toMatchObject(NONE);
    },
  );

  it('Z24: is one for another user and for a futures order', async () => {
    const { data: spot } = await placeSpotLimit(venue(), 'alice', ['buy', '2000', '1']);
    expect(await info(venue(), { orderId: spot.orderId }, 'bob')).toMatchObject(NONE);
    const { data: mix } = await placeLimit(venue(), 'alice', ['buy', '59000', '1']);
    expect(await info(venue(), { orderId: mix.orderId })).toMatchObject(NONE);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40924 without an id', async () => {
    expect(await info(venue(), {})).toMatchObject({ status: 400, code: '40924', data: null });
  });
});
