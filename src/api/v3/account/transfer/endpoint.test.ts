import { describe, expect, it } from 'vitest';
import { familyVenue } from '../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const MOVE = { fromType: 'spot', toType: 'uta', coin: 'USDT', amount: '1000' };
const transfer = (body: object = {}, as = 'iris') =>
  venue().call('POST', '/api/v3/account/transfer', { body: { ...MOVE, ...body }, as });

describe('success', () => {
  it('is recorded inside the one wallet and moves nothing', async () => {
    const { data } = await transfer({ clientOid: 'x' });
    expect(data).toEqual({ transferId: '1000000000000000000', clientOid: 'x' });
    const assets = await venue().call('GET', '/api/v3/account/assets', { as: 'iris' });
    expect(assets.data.assets.at(-1)).toMatchObject({ coin: 'USDT', available: '1000' });
  });
});

describe('errors', () => {
  it.each([
    ['more than there is', { amount: '1000.01' }, '43117'],
    ['an account to itself', { fromType: 'uta' }, '40020'],
    ['an account that nobody has', { toType: 'isolated_margin' }, '40034'],
    ['an unknown coin', { coin: 'NONE' }, '25201'],
    ['no amount', { amount: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await transfer(body)).toMatchObject({ status: 400, code, data: null });
  });

  it('a key that may not transfer, and a classic account', async () => {
    expect(await transfer({}, 'grace-trader')).toMatchObject({ code: '40014' });
    expect(await transfer({}, 'hugh')).toMatchObject({ code: '40084' });
  });
});
