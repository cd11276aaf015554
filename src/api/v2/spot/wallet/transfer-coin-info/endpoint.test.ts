import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const coins = (fromType: string, toType: string, as = 'hugh') =>
  venue().call('GET', '/api/v2/spot/wallet/transfer-coin-info', {
    query: { fromType, toType },
    as,
  });

describe('success', () => {
  it.each([
    ['spot', 'usdt_futures', ['USDT']],
    ['coin_futures', 'spot', ['BTC']],
    ['spot', 'usdc_futures', []],
    ['usdt_futures', 'coin_futures', []],
  ])('from %s to %s of a classic user', async (from, to, expected) => {
    expect((await coins(from, to)).data).toEqual(expected);
  });

  it('are all coins for a user with one wallet', async () => {
    const { data } = await coins('spot', 'usdt_futures', 'grace');
    expect(data).toEqual(['BTC', 'DOGE', 'ETH', 'USDT', 'XRP']);
  });
});

describe('errors', () => {
  it('an account that the user does not have is named', async () => {
    const reply = await coins('spot', 'isolated_margin');
    expect(reply).toMatchObject({ code: '40034', data: null });
    expect(reply.msg).toContain('isolated_margin');
  });

  it('both accounts must be given', async () => {
    expect((await coins('', '')).msg).toContain('fromType,toType');
  });
});
