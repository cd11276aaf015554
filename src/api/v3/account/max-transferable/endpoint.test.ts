import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const most = (coin: string) =>
  venue().call('GET', '/api/v3/account/max-transferable', { query: { coin }, as: 'iris' });

describe('success', () => {
  it('is what a transfer takes, and not a unit more', async () => {
    const spot = { symbol: 'ETHUSDT', side: 'buy', orderType: 'limit', force: 'gtc' };
    const body = { ...spot, price: '1000', size: '0.1' };
    await venue().call('POST', '/api/v2/spot/trade/place-order', { body, as: 'iris' });
    expect((await most('USDT')).data).toEqual({
      coin: 'USDT',
      maxTransfer: '900',
      borrowMaxTransfer: '900',
    });
    const give = (amount: string) =>
      venue().call('POST', '/api/v3/account/sub-master-transfer', {
        body: { fromType: 'uta', toType: 'uta', coin: 'USDT', amount },
        as: 'iris',
      });
    expect(await give('900.00000001')).toMatchObject({ code: '43117' });
    expect(await give('900')).toMatchObject({ code: '00000' });
    expect((await most('USDT')).data).toEqual({
      coin: 'USDT',
      maxTransfer: '0',
      borrowMaxTransfer: '0',
    });
  });

  it('is zero of a coin that the user has none of', async () => {
    expect((await most('XRP')).data).toEqual({
      coin: 'XRP',
      maxTransfer: '0',
      borrowMaxTransfer: '0',
    });
  });
});

describe('errors', () => {
  it('an unknown coin and none at all', async () => {
    expect(await most('NONE')).toMatchObject({ code: '25201', data: null });
    expect(await most('')).toMatchObject({ code: '40019', data: null });
  });
});
