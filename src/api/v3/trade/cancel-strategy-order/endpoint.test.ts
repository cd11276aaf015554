import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { done, openLong, strategies, v3Call } from '../../../../../test/support/trigger-calls.ts';

const stop = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'long',
  stopLoss: '59000',
  slTriggerBy: 'mark',
};
const NAME = 'cancel-strategy-order';

describe('cancel-strategy-order', () => {
  const venue = perTest();

  it.each(['orderId', 'clientOid'])('cancels the one that its %s names, once', async (key) => {
    await openLong(venue(), 'alice');
    const sent = { ...stop, clientOid: 's-1' };
    const ids = done(await v3Call(venue(), 'place-strategy-order', sent));
    const body = { [key]: ids[key] };
    expect(await v3Call(venue(), NAME, body)).toMatchObject({ code: '00000', data: null });
    expect(await strategies(venue(), 'USDT-FUTURES')).toEqual([]);
    expect(await v3Call(venue(), NAME, body)).toMatchObject({ status: 400, code: '25597' });
  });

  it('asks for one of the ids', async () => {
    expect(await v3Call(venue(), NAME, {})).toMatchObject({ status: 400, code: '40019' });
  });

  it('is 40014 for a key that may only read (A05)', async () => {
    const reply = await v3Call(venue(), NAME, { orderId: '1' }, 'alice-reader');
    expect(reply).toMatchObject({ status: 400, code: '40014' });
  });
});
