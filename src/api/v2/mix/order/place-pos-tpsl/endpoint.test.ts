import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  contract,
  done,
  mixCall,
  openLong,
  pendingPlans,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'place-pos-tpsl';
const both = {
  holdSide: 'buy',
  stopSurplusTriggerPrice: '65000',
  stopSurplusExecutePrice: '64990',
  stopSurplusClientOid: 'tp-1',
  stopLossTriggerPrice: '59000',
  stopLossTriggerType: 'mark_price',
  stopLossClientOid: 'sl-1',
};

describe('place-pos-tpsl', () => {
  const venue = perTest();

  it('sets both, and the position shows them', async () => {
    await openLong(venue(), 'alice');
    const placed = done(await mixCall(venue(), NAME, both));
    expect(placed).toEqual([
      { orderId: expect.any(String), stopSurplusClientOid: 'tp-1', stopLossClientOid: '' },
      { orderId: expect.any(String), stopSurplusClientOid: '', stopLossClientOid: 'sl-1' },
    ]);
    const [takeProfit, stopLoss] = placed;
    const query = { productType: 'USDT-FUTURES' };
    const reply = await venue().call('GET', '/api/v2/mix/position/all-position', { query });
    expect(reply.data).toMatchObject([
      {
        takeProfit: '65000',
        takeProfitId: takeProfit.orderId,
        stopLoss: '59000',
        stopLossId: stopLoss.orderId,
      },
    ]);
  });

  it('protects a part where a size says so', async () => {
    await openLong(venue(), 'alice');
    const part = { holdSide: 'buy', stopLossTriggerPrice: '59000', stopLossSize: '0.004' };
    done(await mixCall(venue(), NAME, part));
    expect(await pendingPlans(venue(), 'profit_loss')).toMatchObject([
      { planType: 'loss_plan', size: '0.004' },
    ]);
  });

  it.each([
    ['neither price', { stopSurplusTriggerPrice: '', stopLossTriggerPrice: '' }, '40019'],
    ['one of the two on the wrong side', { stopLossTriggerPrice: '61000' }, '40917'],
    ['one clientOid for both', { stopLossClientOid: 'tp-1' }, '40786'],
    ['a position that is not there', { holdSide: 'short' }, '40891'],
  ])('refuses %s and sets none of them', async (_, change, code) => {
    await openLong(venue(), 'alice');
    const reply = await mixCall(venue(), NAME, { ...both, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(await pendingPlans(venue(), 'profit_loss')).toEqual([]);
  });
});

const body = { ...contract, holdSide: 'buy', stopLossTriggerPrice: '59000' };

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/mix/order/place-pos-tpsl',
  request: async (venue) => {
    await openLong(venue, 'alice');
    return { body };
  },
  lacking: { key: 'alice-reader', names: 'futures read_write' },
  perSecond: 10,
  refused: {
    request: { body: { ...body, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
