import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest();

it('R-H-1 lists the coins that have a price, and how much of them can be exchanged', async () => {
  const { data } = await venue().call('GET', '/api/v2/convert/currencies');
  expect(data.map(({ coin }: { coin: string }) => coin)).toEqual(
    expect.arrayContaining(['BTC', 'DOGE', 'ETH', 'USDT']),
  );
  expect(data.find(({ coin }: { coin: string }) => coin === 'ETH')).toEqual({
    coin: 'ETH',
    available: '1000',
    maxAmount: '50',
    minAmount: '0.0005',
  });
});
