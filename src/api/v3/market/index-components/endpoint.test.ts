import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();
const read = (symbol: string) =>
  venue().call('GET', '/api/v3/market/index-components', { as: null, query: { symbol } });

it('is the index of the venue, and refuses a pair without one', async () => {
  expect((await read('BTCUSDT')).data).toEqual({
    symbol: 'BTCUSDT',
    componentList: [
      { exchange: 'Bourse', spotPair: 'BTC/USDT', equivalentPrice: '60000', weight: '1' },
    ],
  });
  expect(await read('DOGEUSDT')).toMatchObject({ code: '25100', data: null });
});
