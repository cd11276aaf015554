import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  bid,
  done,
  mixAsk,
  mixCall,
  setIndex,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'orders-plan-history';
const plan = {
  marginMode: 'isolated',
  size: '0.01',
  triggerType: 'mark_price',
  side: 'sell',
  orderType: 'market',
};

describe('orders-plan-history', () => {
  const venue = perTest();

  const placePlan = async (triggerPrice: string, change: object = {}): Promise<string> =>
    done(await mixCall(venue(), 'place-plan-order', { ...plan, triggerPrice, ...change })).orderId;
  const rows = async (query: Readonly<Record<string, string>> = {}) =>
    done(await mixAsk(venue(), NAME, { planType: 'normal_plan', ...query })).entrustedList;

  it('Z21: tells what became of each, and why, with the fills of the order it placed', async () => {
    const cancelled = await placePlan('62000');
    const refused = await placePlan('61000', { reduceOnly: 'YES' });
    const executed = await placePlan('61000');
    done(await mixCall(venue(), 'cancel-plan-order', { orderIdList: [{ orderId: cancelled }] }));
    await bid(venue(), '59990');
    await setIndex(venue(), '61000');
    expect(await rows()).toMatchObject([
      {
        orderId: executed,
        planStatus: 'executed',
        executeOrderId: expect.stringMatching(/^\d{19}$/),
        priceAvg: '59990',
        baseVolume: '0.01',
      },
      {
        ...{ orderId: refused, planStatus: 'fail_execute', executeOrderId: '', baseVolume: '0' },
        failReason: 'no-position',
      },
      { orderId: cancelled, planStatus: 'cancelled', executeOrderId: '', priceAvg: '' },
    ]);
    expect(await rows({ planStatus: 'executed' })).toMatchObject([{ orderId: executed }]);
    expect(await rows({ orderId: refused })).toMatchObject([{ orderId: refused }]);
    expect(await rows({ planType: 'profit_loss' })).toEqual([]);
    expect(await rows({ symbol: 'ETHUSDT' })).toEqual([]);
    expect(await rows({ limit: '1', idLessThan: executed })).toMatchObject([{ orderId: refused }]);
  });

  it('does not list what still waits', async () => {
    await placePlan('62000');
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['no plan type', { planType: '' }, '40019'],
    ['an unknown status', { planStatus: 'gone' }, '40020'],
  ])('refuses %s', async (_, query, code) => {
    const asked = { planType: 'normal_plan', ...query };
    expect(await mixAsk(venue(), NAME, asked)).toMatchObject({ status: 400, code, data: null });
  });
});

const query = { planType: 'normal_plan', productType: 'USDT-FUTURES' };

describeSharedOutcomes({
  method: 'GET',
  path: '/api/v2/mix/order/orders-plan-history',
  request: { query },
  lacking: { key: 'alice-spot', names: 'futures read' },
  perSecond: 10,
  refused: {
    request: { query: { ...query, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
