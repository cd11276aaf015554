import { describe, expect, it } from 'vitest';
import { familyVenue, HUGH } from '../../../../../../test/support/family-venue.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: familyVenue });

const MOVE = { fromType: 'spot', toType: 'usdt_futures', coin: 'USDT', amount: '300.5' };
const transfer = (body: object = {}, as = 'hugh') =>
  venue().call('POST', '/api/v2/spot/wallet/transfer', { body: { ...MOVE, ...body }, as });

const wallet = (name: string) =>
  venue().state.ledger.accounts.get(`user:${HUGH}:${name}:available:USDT`)?.balance;

describe('success', () => {
  it('moves money between the wallets of a classic user', async () => {
    expect((await transfer()).data).toEqual({
      transferId: '1000000000000000000',
      clientOid: '1000000000000000000',
    });
    expect(wallet('spot')).toBe(69950000000);
    expect(wallet('usdt_futures')).toBe(40050000000);
    await transfer({ fromType: 'USDT_FUTURES', toType: 'SPOT', amount: 400.5 });
    expect(wallet('spot')).toBe(110000000000);
  });

  it('answers a repeated clientOid as the first time and moves nothing', async () => {
    const first = await transfer({ clientOid: 'rent' });
    expect(first.data).toMatchObject({ clientOid: 'rent' });
    expect((await transfer({ clientOid: 'rent' })).data).toEqual(first.data);
    expect(wallet('spot')).toBe(69950000000);
  });

  it('is recorded and moves nothing for a user with one wallet', async () => {
    expect((await transfer({ amount: '10000' }, 'grace')).code).toBe('00000');
    const { data } = await venue().call('GET', '/api/v2/spot/account/assets', { as: 'grace' });
    expect(data.at(-1)).toMatchObject({ coin: 'USDT', available: '10000' });
  });
});

describe('errors', () => {
  it.each([
    ['more than there is', { amount: '1000.01' }, '43117', 'maximum'],
    ['nothing', { amount: '0' }, '40020', 'amount'],
    ['finer than the coin', { amount: '0.000000001' }, '40020', 'amount'],
    ['an exponent', { amount: '1e2' }, '40020', 'amount'],
    ['an account to itself', { toType: 'spot' }, '40020', 'toType'],
    ['an unknown account', { toType: 'vault' }, '40020', 'toType'],
    ['an account that he has not', { toType: 'uta' }, '40034', 'uta'],
    ['an unknown coin', { coin: 'NONE' }, '13002', 'Currency'],
    ['a coin that the wallet does not take', { coin: 'ETH', amount: '1' }, '43129', 'coin'],
    ['no coin and no amount', { coin: '', amount: '' }, '40019', 'coin,amount'],
  ])('%s', async (_, body, code, named) => {
    const reply = await transfer(body);
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
    expect(wallet('spot')).toBe(100000000000);
  });

  it('a key that may not transfer', async () => {
    expect(await transfer({}, 'hugh-spot')).toMatchObject({ code: '40014' });
    expect(await transfer({}, 'grace-reader')).toMatchObject({ code: '40014' });
  });
});
