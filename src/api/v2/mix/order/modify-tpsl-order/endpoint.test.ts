import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  contract,
  done,
  mixCall,
  openLong,
  pendingPlans,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'modify-tpsl-order';
const stop = { planType: 'pos_loss', triggerPrice: '59000', holdSide: 'buy' };

describe('modify-tpsl-order', () => {
  const venue = perTest();

  async function protect(change: object = {}): Promise<string> {
    await openLong(venue(), 'alice');
    return done(await mixCall(venue(), 'place-tpsl-order', { ...stop, ...change })).orderId;
  }

  it('R-P-15: moves a stop of the whole position, whatever size is sent, as ccxt does', async () => {
    const orderId = await protect();
    const change = { orderId, triggerPrice: '59500', executePrice: '59400', size: '0.01' };
    expect(done(await mixCall(venue(), NAME, change)).orderId).toBe(orderId);
    expect(await pendingPlans(venue(), 'pos_loss')).toMatchObject([
      { orderId, triggerPrice: '59500', executePrice: '59400', orderType: 'limit' },
    ]);
    done(await mixCall(venue(), NAME, { orderId, triggerPrice: '59500', executePrice: '0' }));
    expect(await pendingPlans(venue(), 'pos_loss')).toMatchObject([{ orderType: 'market' }]);
  });

  it('changes the size of a part', async () => {
    const orderId = await protect({ planType: 'loss_plan', size: '0.01' });
    done(await mixCall(venue(), NAME, { orderId, triggerPrice: '59000', size: '0.004' }));
    expect(await pendingPlans(venue(), 'loss_plan')).toMatchObject([{ size: '0.004' }]);
  });

  it.each([
    ['no id', { triggerPrice: '59500' }, '40924'],
    ['no trigger price', { orderId: '1' }, '40019'],
    ['an unknown id', { orderId: '1', triggerPrice: '59500' }, '43025'],
    ['a price that is reached already', { orderId: 'its', triggerPrice: '60500' }, '40917'],
  ])('refuses %s', async (_, sent, code) => {
    const orderId = await protect();
    const body = 'orderId' in sent && sent.orderId === 'its' ? { ...sent, orderId } : sent;
    expect(await mixCall(venue(), NAME, body)).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/mix/order/modify-tpsl-order',
  request: async (venue) => {
    await openLong(venue, 'alice');
    const { orderId } = done(await mixCall(venue, 'place-tpsl-order', stop));
    return { body: { ...contract, orderId, triggerPrice: '59500' } };
  },
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...contract, orderId: '1', triggerPrice: '1', symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
