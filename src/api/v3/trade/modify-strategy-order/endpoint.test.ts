import { describe, expect, it } from 'vitest';
import { describeSharedOutcomes, perTest } from '../../../../../test/support/shared-outcomes.ts';
import { done, openLong, strategies, v3Call } from '../../../../../test/support/trigger-calls.ts';

const stop = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  stopLoss: '59000',
  slTriggerBy: 'mark',
};
const NAME = 'modify-strategy-order';

describe('modify-strategy-order', () => {
  const venue = perTest();

  async function placed(change: object = {}): Promise<string> {
    await openLong(venue(), 'alice');
    return done(await v3Call(venue(), 'place-strategy-order', { ...stop, ...change })).orderId;
  }

  it('changes a stop of the whole position, whatever qty is sent', async () => {
    const orderId = await placed();
    const change = { stopLoss: '59500', slTriggerBy: 'market', slOrderType: 'limit' };
    const sent = { orderId, qty: '0.01', ...change, slLimitPrice: '59400' };
    expect(done(await v3Call(venue(), NAME, sent)).orderId).toBe(orderId);
    expect(await strategies(venue(), 'USDT-FUTURES')).toMatchObject([
      { orderId, stopLoss: '59500', slTriggerBy: 'market', slLimitPrice: '59400', qty: '0.01' },
    ]);
  });

  it('changes the size of a part, by clientOid', async () => {
    await placed({ qty: '0.01', clientOid: 's-1' });
    done(await v3Call(venue(), NAME, { clientOid: 's-1', qty: '0.004' }));
    expect(await strategies(venue(), 'USDT-FUTURES')).toMatchObject([{ qty: '0.004' }]);
  });

  it.each([
    ['no id', { qty: '0.01' }, '40019'],
    ['an unknown id', { orderId: '1', qty: '0.01' }, '25597'],
    ['a price that is reached already', { orderId: 'its', stopLoss: '61000' }, '25586'],
    ['prices of the other kind', { orderId: 'its', takeProfit: '65000' }, '25271'],
  ])('refuses %s', async (_, sent, code) => {
    const orderId = await placed();
    const body = 'orderId' in sent && sent.orderId === 'its' ? { ...sent, orderId } : sent;
    expect(await v3Call(venue(), NAME, body)).toMatchObject({ status: 400, code, data: null });
  });
});

describeSharedOutcomes({
  method: 'POST',
  path: '/api/v3/trade/modify-strategy-order',
  request: async (venue) => {
    await openLong(venue, 'alice');
    const { orderId } = done(await v3Call(venue, 'place-strategy-order', stop));
    return { body: { orderId, stopLoss: '59500' } };
  },
  lacking: { key: 'alice-spot', names: 'uta_trade read_write' },
  perSecond: 10,
  refused: {
    request: { body: { orderId: '1' } },
    english: 'Strategy does not exist or has already been stopped',
    chinese: '策略不存在或已停止',
  },
});
