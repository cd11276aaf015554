import { expect, it } from 'vitest';
import { marginFile } from '../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

it('lists the tiers of every coin, by name', async () => {
  const { data } = await venue().call('GET', '/api/v3/market/discount-rate', { as: null });
  expect(data.find(({ coin }: { coin: string }) => coin === 'ETH')).toEqual({
    coin: 'ETH',
    list: [
      { tierStartValue: '0', discountRate: '0.9' },
      { tierStartValue: '2000', discountRate: '0.5' },
    ],
  });
  expect(data[0]).toEqual({ coin: 'BTC', list: [{ tierStartValue: '0', discountRate: '1' }] });
});
