import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  contract,
  done,
  mixCall,
  pendingPlans,
  tradeAt,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'modify-plan-order';
const plan = {
  planType: 'normal_plan',
  marginMode: 'isolated',
  size: '0.01',
  triggerPrice: '61000',
  triggerType: 'mark_price',
  side: 'buy',
  orderType: 'limit',
  price: '61010',
};

describe('modify-plan-order', () => {
  const venue = perTest();

  const placed = async () => done(await mixCall(venue(), 'place-plan-order', plan));

  it('changes what it names and keeps the rest and the id', async () => {
    await tradeAt(venue(), '60000');
    const { orderId, clientOid } = await placed();
    const change = { newTriggerPrice: '62000', newTriggerType: 'fill_price', newSize: '0.02' };
    const named = { clientOid, symbol: undefined };
    expect(done(await mixCall(venue(), NAME, { ...named, ...change }))).toEqual({
      orderId,
      clientOid,
    });
    expect(await pendingPlans(venue(), 'normal_plan')).toMatchObject([
      { orderId, triggerPrice: '62000', triggerType: 'fill_price', size: '0.02', price: '61010' },
    ]);
  });

  it('changes the order it will place: its price, or to the market with 0, and its presets', async () => {
    const { orderId } = await placed();
    const presets = { newStopLossTriggerPrice: '59000', newStopLossTriggerType: 'mark_price' };
    done(await mixCall(venue(), NAME, { orderId, newPrice: '61020', ...presets }));
    expect(await pendingPlans(venue(), 'normal_plan')).toMatchObject([
      { price: '61020', stopLossTriggerPrice: '59000', stopLossTriggerType: 'mark_price' },
    ]);
    done(await mixCall(venue(), NAME, { orderId, newPrice: '0' }));
    expect(await pendingPlans(venue(), 'normal_plan')).toMatchObject([
      { price: '0', orderType: 'market' },
    ]);
  });

  it.each([
    ['no id', {}, '40924'],
    ['an unknown id', { orderId: '1', newSize: '0.02' }, '43025'],
    ['an unknown id without symbol', { orderId: '1', symbol: undefined }, '43025'],
    ['too fine a size', { orderId: 'its', newSize: '0.0015' }, '40808'],
    ['nothing to change', { orderId: 'its' }, '40017'],
    ['another plan type', { orderId: 'its', planType: 'track_plan', newSize: '0.02' }, '43025'],
  ])('refuses %s', async (_, sent, code) => {
    const { orderId } = await placed();
    const body = 'orderId' in sent && sent.orderId === 'its' ? { ...sent, orderId } : sent;
    expect(await mixCall(venue(), NAME, body)).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/mix/order/modify-plan-order',
  request: async (venue) => {
    const { orderId } = done(await mixCall(venue, 'place-plan-order', plan));
    return { body: { ...contract, orderId, newSize: '0.02' } };
  },
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...contract, orderId: '1', symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
