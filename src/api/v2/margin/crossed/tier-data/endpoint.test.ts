import { expect, it } from 'vitest';
import { marginFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginFile });

it('has one tier: half of what the leverage asks must be kept', async () => {
  const path = '/api/v2/margin/crossed/tier-data';
  const { data } = await venue().call('GET', path, { query: { coin: 'ETH' }, as: null });
  expect(data).toEqual([
    {
      tier: '1',
      leverage: '5',
      coin: 'ETH',
      maxBorrowableAmount: '500',
      maintainMarginRate: '0.1',
    },
  ]);
});
