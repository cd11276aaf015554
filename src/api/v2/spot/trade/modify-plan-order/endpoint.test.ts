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
const NAME = 'modify-plan-order';
const change = { triggerPrice: '2560', orderType: 'limit', executePrice: '2610', size: '0.2' };

describe('modify-plan-order', () => {
  const venue = perTest();

  const waiting = async () => done(await spotAsk(venue(), 'current-plan-order')).orderList;

  async function placed(): Promise<string> {
    await spotTradeAt(venue(), '2500');
    return done(await spotCall(venue(), 'place-plan-order', plan)).orderId;
  }

  it('changes what it waits for and what it places, and keeps the id', async () => {
    const orderId = await placed();
    expect(done(await spotCall(venue(), NAME, { orderId, ...change })).orderId).toBe(orderId);
    expect(await waiting()).toMatchObject([
      { orderId, triggerPrice: '2560', executePrice: '2610', size: '0.2' },
    ]);
    const market = { ...change, orderType: 'market', executePrice: undefined, size: '300' };
    done(await spotCall(venue(), NAME, { orderId, ...market }));
    expect(await waiting()).toMatchObject([
      { orderType: 'market', planType: 'total', size: '300' },
    ]);
  });

  it.each([
    ['no id', {}, '40924'],
    ['an unknown id', { orderId: '1' }, '43025'],
    ['a limit without price', { orderId: 'its', executePrice: '' }, '40019'],
    ['too fine a size', { orderId: 'its', size: '0.00001' }, '40808'],
  ])('refuses %s', async (_, sent, code) => {
    const orderId = await placed();
    const body = 'orderId' in sent && sent.orderId === 'its' ? { ...sent, orderId } : sent;
    const reply = await spotCall(venue(), NAME, { ...change, ...body });
    expect(reply).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/spot/trade/modify-plan-order',
  request: async (venue) => {
    await spotTradeAt(venue, '2500');
    const { orderId } = done(await spotCall(venue, 'place-plan-order', plan));
    return { body: { orderId, ...change } };
  },
  lacking: { key: 'alice-reader', names: 'spot read_write' },
  perSecond: 20,
  refused: {
    request: { body: { orderId: '1', ...change } },
    english: 'Plan order does not exist',
    chinese: '计划委托不存在',
  },
});
