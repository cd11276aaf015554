import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { placeLimit, placeMarket } from '../../../../../../test/support/v2-orders.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

function fills(venue: TestVenue, query: Record<string, string> = {}, as = 'alice') {
  const path = '/api/v2/mix/order/fills';
  return venue.call('GET', path, { as, query: { productType: 'USDT-FUTURES', ...query } });
}

describe('success', () => {
  const venue = perTest();

  it('shows every field; the fee is a list with a negative number', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    const { data: placed } = await placeMarket(venue(), 'alice', ['buy', '0.01'], {
      clientOid: 'f-1',
    });
    const { data } = await fills(venue());
    const now = String(venue().clock.nowMs);
    expect(data.fillList).toEqual([
      {
        tradeId: expect.stringMatching(/^\d{19}$/),
        symbol: 'BTCUSDT',
        orderId: placed.orderId,
        clientOid: 'f-1',
        price: '60000',
        baseVolume: '0.01',
        quoteVolume: '600',
        feeDetail: [
          { deduction: 'no', feeCoin: 'USDT', totalDeductionFee: '0', totalFee: '-0.36' },
        ],
        side: 'buy',
        profit: '0',
        enterPointSource: 'API',
        tradeSide: 'buy_single',
        posMode: 'one_way_mode',
        marginCoin: 'USDT',
        tradeScope: 'taker',
        cTime: now,
        uTime: now,
      },
    ]);
    expect(data.endId).toBe(data.fillList[0].tradeId);
    expect((await fills(venue(), { idLessThan: data.endId })).data).toEqual({
      fillList: [],
      endId: '',
    });
  });

  it('names the position in hedge mode: a close of a long is buy and close (A07)', async () => {
    await placeLimit(venue(), 'bob', ['sell', '60000', '0.01']);
    await placeMarket(venue(), 'carol', ['buy', '0.01'], { tradeSide: 'open' });
    await placeLimit(venue(), 'bob', ['buy', '60100', '0.01']);
    await placeMarket(venue(), 'carol', ['buy', '0.01'], { tradeSide: 'close' });
    expect((await fills(venue(), {}, 'carol')).data.fillList).toMatchObject([
      { side: 'buy', tradeSide: 'close', posMode: 'hedge_mode', profit: '1' },
      { side: 'buy', tradeSide: 'open', posMode: 'hedge_mode', profit: '0' },
    ]);
  });
});

describe('refused', () => {
  const venue = perTest();

  it('is 40034 for an unknown pair', async () => {
    expect(await fills(venue(), { symbol: 'NOPEUSDT' })).toMatchObject({ code: '40034' });
  });
});
