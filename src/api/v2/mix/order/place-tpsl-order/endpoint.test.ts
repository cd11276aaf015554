import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../../test/support/shared-outcomes.ts';
import {
  bid,
  contract,
  done,
  finishedPlans,
  mixCall,
  openLong,
  pendingPlans,
  setIndex,
  tradeAt,
} from '../../../../../../test/support/trigger-calls.ts';

const NAME = 'place-tpsl-order';
const stop = { planType: 'pos_loss', triggerPrice: '59000', holdSide: 'buy', size: '0.01' };

describe('place-tpsl-order', () => {
  const venue = perTest();

  it('protects all of a position, and replaces what protected it before', async () => {
    await openLong(venue(), 'alice');
    const first = done(await mixCall(venue(), NAME, { ...stop, clientOid: 's-1' }));
    const second = done(await mixCall(venue(), NAME, { ...stop, triggerPrice: '59500' }));
    expect(await pendingPlans(venue(), 'profit_loss')).toMatchObject([
      {
        orderId: second.orderId,
        planType: 'pos_loss',
        triggerPrice: '59500',
        triggerType: 'fill_price',
        size: '0.01',
        side: 'sell',
        posSide: 'net',
        tradeSide: 'sell_single',
        reduceOnly: 'YES',
        orderType: 'market',
        executePrice: '0',
        orderSource: 'pos_loss_market',
      },
    ]);
    expect(await finishedPlans(venue(), 'pos_loss')).toMatchObject([
      { orderId: first.orderId, clientOid: 's-1', planStatus: 'cancelled' },
    ]);
  });

  it('closes the position when the price comes', async () => {
    await openLong(venue(), 'alice');
    done(await mixCall(venue(), NAME, stop));
    await tradeAt(venue(), '59100');
    expect(await pendingPlans(venue(), 'profit_loss')).toHaveLength(1);
    await bid(venue(), '58990');
    await setIndex(venue(), '58000');
    await tradeDown();
    const [fired] = await finishedPlans(venue(), 'profit_loss');
    expect(fired).toMatchObject({ planStatus: 'executed', baseVolume: '0.01', priceAvg: '58990' });
    expect(venue().state.users.get('1001')?.userMarkets.get('USDT-FUTURES:BTCUSDT')?.long).toBe(
      undefined,
    );
  });

  /** CAROL hits the bid at 58990. */
  async function tradeDown(): Promise<void> {
    const sell = { marginMode: 'isolated', side: 'sell', tradeSide: 'open', orderType: 'market' };
    done(await mixCall(venue(), 'place-order', { ...sell, size: '0.001' }, 'carol'));
  }

  it('takes the words of hedge mode, parts of a position and limit executions', async () => {
    await openLong(venue(), 'carol');
    const part = { planType: 'profit_plan', triggerPrice: '65000', size: '0.004' };
    const sent = { ...part, holdSide: 'long', executePrice: '64990', triggerType: 'mark_price' };
    done(await mixCall(venue(), NAME, sent, 'carol'));
    expect(await pendingPlans(venue(), 'profit_plan', 'carol')).toMatchObject([
      {
        size: '0.004',
        executePrice: '64990',
        orderType: 'limit',
        triggerType: 'mark_price',
        side: 'buy',
        posSide: 'long',
        tradeSide: 'close',
        reduceOnly: 'YES',
      },
    ]);
  });

  it('trails a position by rangeRate', async () => {
    await openLong(venue(), 'alice');
    const moving = { ...stop, planType: 'moving_plan', triggerPrice: '61000', rangeRate: '0.5' };
    done(await mixCall(venue(), NAME, moving));
    expect(await pendingPlans(venue(), 'moving_plan')).toMatchObject([{ callbackRatio: '0.5' }]);
  });

  it.each([
    ['a position that is not there', { holdSide: 'sell' }, '40891', ''],
    ['a stop that is reached already', { triggerPrice: '60000' }, '40917', ''],
    ['a take-profit that is reached already', { planType: 'pos_profit' }, '40915', ''],
    ['a part without size', { planType: 'loss_plan', size: '' }, '40019', 'size'],
    ['a trailing stop without rangeRate', { planType: 'moving_plan' }, '40019', 'rangeRate'],
    ['a plan order', { planType: 'normal_plan' }, '40020', 'planType'],
    ['an unknown side', { holdSide: 'up' }, '40020', 'holdSide'],
    ['too fine a price', { triggerPrice: '59000.01' }, '40808', 'triggerPrice'],
    ['another margin coin', { marginCoin: 'BTC' }, '43049', ''],
  ])('refuses %s', async (_, change, code, words) => {
    await openLong(venue(), 'alice');
    const reply = await mixCall(venue(), NAME, { ...stop, ...change });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(words);
    expect(await pendingPlans(venue(), 'profit_loss')).toEqual([]);
  });
});

const body = { ...contract, ...stop };

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v2/mix/order/place-tpsl-order',
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
