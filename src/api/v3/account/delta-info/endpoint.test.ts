import { expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v3/account/delta-info';
const venue = perTest({ venueFile: familyVenue });

it('R-G-13 tells what part of the equity moves with prices', async () => {
  const { data } = await venue().call('GET', PATH, { as: 'grace' });
  // 60 000 of 70 000 dollars are BTC.
  const ratio = '0.85714286';
  expect(data).toEqual({
    deltaEquityRatio: ratio,
    deltaThreshold: '0',
    positionThreshold: '0',
    list: [{ coin: 'BTC', positionRatio: ratio }],
  });
  const none = { deltaEquityRatio: '0', list: [] };
  expect((await venue().call('GET', PATH, { as: 'jack' })).data).toMatchObject(none);
});
