import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  contract,
  done,
  finishedPlans,
  mixCall,
  openLong,
  pendingPlans,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'cancel-plan-order';
const plan = {
  marginMode: 'isolated',
  size: '0.01',
  triggerPrice: '61000',
  triggerType: 'mark_price',
  side: 'buy',
  orderType: 'market',
};
const stop = { planType: 'pos_loss', triggerPrice: '59000', holdSide: 'buy' };

describe('cancel-plan-order', () => {
  const venue = perTest();

  /** A plan order and a stop of alice; their ids. */
  async function waiting(): Promise<[string, string]> {
    await openLong(venue(), 'alice');
    const first = done(await mixCall(venue(), 'place-plan-order', plan));
    const second = done(await mixCall(venue(), 'place-tpsl-order', { ...stop, clientOid: 's' }));
    return [first.orderId, second.orderId];
  }

  it('cancels those named, each on its own', async () => {
    const [planId, stopId] = await waiting();
    const orderIdList = [{ orderId: planId }, { orderId: '1' }, { clientOid: 's' }];
    expect(done(await mixCall(venue(), NAME, { orderIdList }))).toEqual({
      successList: [
        { orderId: planId, clientOid: expect.any(String) },
        { orderId: stopId, clientOid: 's' },
      ],
      failureList: [
        {
          orderId: '1',
          clientOid: '',
          errorMsg: 'Plan order does not exist',
          errorCode: '43025',
        },
      ],
    });
    expect(await finishedPlans(venue(), 'normal_plan')).toMatchObject([
      { planStatus: 'cancelled', executeOrderId: '' },
    ]);
  });

  it('without a list cancels all, of a plan type where one is named', async () => {
    const [, stopId] = await waiting();
    const stops = done(await mixCall(venue(), NAME, { planType: 'profit_loss' }));
    expect(stops.successList).toMatchObject([{ orderId: stopId }]);
    expect(await pendingPlans(venue(), 'normal_plan')).toHaveLength(1);
    expect(done(await mixCall(venue(), NAME, {})).successList).toHaveLength(1);
    expect(done(await mixCall(venue(), NAME, {}))).toEqual({ successList: [], failureList: [] });
  });

  it('finds nothing of another plan type or symbol', async () => {
    const [orderId] = await waiting();
    for (const other of [{ planType: 'track_plan' }, { symbol: 'ETHUSDT' }]) {
      const reply = await mixCall(venue(), NAME, { orderIdList: [{ orderId }], ...other });
      expect(reply.data).toMatchObject({ successList: [], failureList: [{ errorCode: '43025' }] });
    }
  });

  it.each([
    ['an item without id', { orderIdList: [{}] }, '40924'],
    ['an unknown plan type', { planType: 'all' }, '40020'],
  ])('refuses %s', async (_, body, code) => {
    expect(await mixCall(venue(), NAME, body)).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/mix/order/cancel-plan-order',
  request: { body: contract },
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...contract, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
