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
const NAME = 'plan-sub-order';

describe('plan-sub-order', () => {
  const venue = perTest();

  it('is empty while the plan waits, and then the order it placed', async () => {
    await spotTradeAt(venue(), '2500');
    const planOrderId = done(await spotCall(venue(), 'place-plan-order', plan)).orderId;
    expect(done(await spotAsk(venue(), NAME, { planOrderId }))).toEqual([]);
    await spotTradeAt(venue(), '2550');
    expect(done(await spotAsk(venue(), NAME, { planOrderId }))).toEqual([
      { orderId: expect.stringMatching(/^\d{19}$/), price: '2600', type: 'limit', status: 'live' },
    ]);
  });
});

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v2/spot/trade/plan-sub-order',
  request: async (venue) => {
    await spotTradeAt(venue, '2500');
    return {
      query: { planOrderId: done(await spotCall(venue, 'place-plan-order', plan)).orderId },
    };
  },
  lacking: { key: 'alice-mgt', names: 'spot read' },
  perSecond: 20,
  refused: {
    request: { query: { planOrderId: '1' } },
    english: 'Plan order does not exist',
    chinese: '计划委托不存在',
  },
});
