import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const coins = (query: Record<string, string>) =>
  venue().call('GET', '/api/v3/account/transferable-coins', { query, as: 'grace-reader' });

describe('success', () => {
  it('are all coins, because all accounts are one wallet', async () => {
    const { data } = await coins({ fromType: 'uta', toType: 'coin_futures' });
    expect(data).toEqual(['BTC', 'DOGE', 'ETH', 'USDT', 'XRP']);
  });
});

describe('errors', () => {
  it.each([
    [{ fromType: 'isolated_margin', toType: 'uta' }, '40034', 'isolated_margin'],
    [{ fromType: 'uta', toType: 'vault' }, '40020', 'toType'],
    [{}, '40019', 'fromType,toType'],
  ])('%j', async (query, code, named) => {
    const reply = await coins(query as Record<string, string>);
    expect(reply).toMatchObject({ code, data: null });
    expect(reply.msg).toContain(named);
  });
});
