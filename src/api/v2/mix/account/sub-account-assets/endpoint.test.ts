import { describe, expect, it } from 'vitest';
import { familyVenue, IRIS, JACK, KATE } from '../../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const PATH = '/api/v2/mix/account/sub-account-assets';

describe('futures accounts of sub-accounts', () => {
  const venue = perTest({ venueFile: familyVenue });
  const assets = (as: string, productType = 'USDT-FUTURES') =>
    venue().call('GET', PATH, { as, query: { productType } });

  it('show each sub-account with its money in every margin coin', async () => {
    const { data } = await assets('grace');
    expect(data.map(({ userId }: { userId: string }) => userId)).toEqual([IRIS, JACK, KATE]);
    expect(data[0].assetList).toMatchObject([
      { marginCoin: 'USDT', available: '1000', accountEquity: '1000', locked: '0' },
    ]);
    expect((await assets('grace', 'COIN-FUTURES')).data[0].assetList).toMatchObject([
      { marginCoin: 'BTC' },
    ]);
  });

  it('is 40061 for a sub-account', async () => {
    expect(await assets('iris')).toMatchObject({ status: 400, code: '40061' });
  });
});
