import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  done,
  spotAsk,
  spotCall,
  spotTradeAt,
} from '../../../../../../test/support/trigger-calls.ts';

const plan = {
  symbol: 'ETHUSDT',
  side: 'buy',
  orderType: 'limit',
  executePrice: '2600',
  triggerPrice: '2550',
  triggerType: 'fill_price',
  size: '0.1',
};
const NAME = 'history-plan-order';

describe('history-plan-order', () => {
  const venue = perTest();

  it('lists what became of each, newest first, in a window of time', async () => {
    await spotTradeAt(venue(), '2500');
    const cancelled = done(await spotCall(venue(), 'place-plan-order', plan)).orderId;
    done(await spotCall(venue(), 'cancel-plan-order', { orderId: cancelled }));
    const executed = done(await spotCall(venue(), 'place-plan-order', plan)).orderId;
    await spotTradeAt(venue(), '2550');
    const all = done(await spotAsk(venue(), NAME, { symbol: 'ETHUSDT', limit: '1' }));
    expect(all).toMatchObject({
      nextFlag: true,
      idLessThan: executed,
      orderList: [{ orderId: executed, status: 'executed' }],
    });
    expect(all.orderList[0].executeOrderId).toMatch(/^\d{19}$/);
    const older = done(await spotAsk(venue(), NAME, { idLessThan: executed }));
    expect(older.orderList).toMatchObject([{ orderId: cancelled, status: 'cancelled' }]);
    const startTime = String(venue().clock.nowMs + 1);
    expect(done(await spotAsk(venue(), NAME, { startTime })).orderList).toEqual([]);
  });
});

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v2/spot/trade/history-plan-order',
  request: { query: { symbol: 'ETHUSDT' } },
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 20,
  refused: {
    request: { query: { symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
