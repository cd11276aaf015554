import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import { done, mixAsk, mixCall, setIndex } from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'plan-sub-order';
const plan = {
  marginMode: 'isolated',
  size: '0.01',
  triggerPrice: '61000',
  triggerType: 'mark_price',
  side: 'buy',
  orderType: 'limit',
  price: '59000',
};

describe('plan-sub-order', () => {
  const venue = perTest();

  it('is empty while the plan waits, and then the order it placed', async () => {
    const { orderId } = done(await mixCall(venue(), 'place-plan-order', plan));
    const query = { planType: 'normal_plan', planOrderId: orderId };
    expect(done(await mixAsk(venue(), NAME, query))).toEqual([]);
    await setIndex(venue(), '61000');
    expect(done(await mixAsk(venue(), NAME, query))).toEqual([
      { orderId: expect.stringMatching(/^\d{19}$/), price: '59000', type: 'limit', status: 'live' },
    ]);
  });

  it.each([
    ['no plan', {}, '40019'],
    ['an unknown plan', { planOrderId: '1000000000000000099' }, '43025'],
    ['what is no id', { planOrderId: 'x' }, '43025'],
  ])('refuses %s', async (_, query, code) => {
    expect(await mixAsk(venue(), NAME, query)).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v2/mix/order/plan-sub-order',
  request: async (venue) => {
    const { orderId } = done(await mixCall(venue, 'place-plan-order', plan));
    return { query: { planOrderId: orderId, productType: 'USDT-FUTURES' } };
  },
  lacking: { key: 'alice-spot', names: 'futures read' },
  perSecond: 10,
  refused: {
    request: { query: { planOrderId: '1', productType: 'USDT-FUTURES' } },
    english: 'Plan order does not exist',
    chinese: '计划委托不存在',
  },
});
