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
const NAME = 'place-plan-order';

describe('place-plan-order', () => {
  const venue = perTest();

  const waiting = async () => done(await spotAsk(venue(), 'current-plan-order')).orderList;
  const orders = async () => done(await spotAsk(venue(), 'unfilled-orders'));

  it('waits for the last price and then places its order', async () => {
    await spotTradeAt(venue(), '2500');
    const ids = done(await spotCall(venue(), NAME, { ...plan, clientOid: 'p-1', force: 'GTC' }));
    expect(ids).toEqual({ orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'p-1' });
    expect(await waiting()).toEqual([
      {
        orderId: ids.orderId,
        clientOid: 'p-1',
        symbol: 'ETHUSDT',
        size: '0.1',
        executePrice: '2600',
        triggerPrice: '2550',
        status: 'live',
        orderType: 'limit',
        side: 'buy',
        planType: 'amount',
        triggerType: 'fill_price',
        enterPointSource: 'API',
        executeOrderId: '',
        uTime: expect.stringMatching(/^\d{13}$/),
        cTime: expect.stringMatching(/^\d{13}$/),
      },
    ]);
    expect(await orders()).toEqual([]);
    await spotTradeAt(venue(), '2550');
    expect(await waiting()).toEqual([]);
    expect(await orders()).toMatchObject([{ priceAvg: '2600', size: '0.1', tpslType: 'normal' }]);
  });

  it('sizes a market buy in money, as ccxt sends it', async () => {
    await spotTradeAt(venue(), '2500');
    const market = { orderType: 'market', executePrice: undefined, triggerType: 'mark_price' };
    done(await spotCall(venue(), NAME, { ...plan, ...market, planType: 'total', size: '255' }));
    expect(await waiting()).toMatchObject([
      { planType: 'total', size: '255', executePrice: '0', orderType: 'market' },
    ]);
  });

  it.each([
    ['no trigger price', { triggerPrice: '' }, '40019', 'triggerPrice'],
    ['a limit without price', { executePrice: '' }, '40019', 'executePrice'],
    ['a limit sized in money', { planType: 'total' }, '40020', 'planType'],
    [
      'a market buy sized in coins',
      { orderType: 'market', planType: 'amount' },
      '40020',
      'planType',
    ],
    ['too fine a trigger price', { triggerPrice: '2550.001' }, '40808', 'triggerPrice'],
    ['too fine a price', { executePrice: '2600.001' }, '40808', 'executePrice'],
    ['a price with an exponent (A41)', { triggerPrice: '2.5e3' }, '40020', 'triggerPrice'],
    ['an unknown plan type', { planType: 'all' }, '40020', 'planType'],
  ])('refuses %s and keeps nothing', async (_, change, code, words) => {
    await spotTradeAt(venue(), '2500');
    const reply = await spotCall(venue(), NAME, { ...plan, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(await waiting()).toEqual([]);
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/spot/trade/place-plan-order',
  request: async (venue) => {
    await spotTradeAt(venue, '2500');
    return { body: plan };
  },
  lacking: { key: 'alice-reader', names: 'spot read_write' },
  perSecond: 20,
  refused: {
    request: { body: { ...plan, symbol: 'NOPEUSDT' } },
    english: 'Parameter NOPEUSDT does not exist',
    chinese: '参数NOPEUSDT不存在',
  },
});
