import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestVenue, type TestVenue } from '../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startTestVenue();
});
afterEach(() => venue.close());

const create = (body: unknown) =>
  venue.call('POST', '/operator/v1/create-user', { as: 'operator', body });

const key = (name: string, rest: object = {}) => ({
  key: name,
  secret: `${name}-secret`,
  passphrase: `${name}pass1234`,
  permissions: ['uta_trade:read_write', 'uta_mgt:read'],
  ...rest,
});

const balance = async (as: string) =>
  (await venue.call('GET', '/api/v3/account/assets', { as })).data.assets;

describe('success', () => {
  it('makes a user who can trade at once', async () => {
    const reply = await create({
      uid: '2001',
      label: 'frank',
      holdMode: 'one_way_mode',
      holdModes: { 'COIN-FUTURES': 'hedge_mode' },
      balances: { USDT: '500', BTC: '0' },
      leverage: { BTCUSDT: 20 },
      margin: [{ category: 'USDT-FUTURES', symbol: 'ETHUSDT', mode: 'isolated', long: 5 }],
      keys: [key('frank')],
      reason: 'asked by mail',
    });
    expect(reply).toMatchObject({ code: '00000', data: { uid: '2001' } });
    expect(reply.data.keys).toEqual([{ uid: '2001', key: 'frank' }]);
    expect(await balance('frank')).toMatchObject([{ coin: 'USDT', balance: '500' }]);
    const user = venue.state.users.get('2001');
    expect(user).toMatchObject({ label: 'frank', accountMode: 'both' });
    expect(user?.holdModes).toMatchObject({
      'COIN-FUTURES': 'hedge_mode',
      'USDT-FUTURES': 'one_way_mode',
    });
    expect(user?.userMarkets.get('USDT-FUTURES:BTCUSDT')?.leverage).toEqual({
      crossed: 20,
      long: 20,
      short: 20,
    });
    expect(user?.userMarkets.get('USDT-FUTURES:ETHUSDT')).toMatchObject({
      marginMode: 'isolated',
      leverage: { crossed: 10, long: 5, short: 10 },
    });
  });

  it('margins a union user by all coins together', async () => {
    await create({ uid: '2005', assetMode: 'union' });
    await create({ uid: '2006' });
    expect(venue.state.users.get('2005')?.assetMode).toBe('union');
    expect(venue.state.users.get('2006')?.assetMode).toBe('single');
  });

  it('makes its sub-accounts with it', async () => {
    const sub = { uid: '200201', balances: { USDT: '10' }, keys: [key('sub')] };
    const reply = await create({ uid: '2002', subAccounts: [sub] });
    expect(reply.data.keys).toEqual([{ uid: '200201', key: 'sub' }]);
    expect(venue.state.users.get('200201')?.parentUid).toBe('2002');
    expect(await balance('sub')).toMatchObject([{ coin: 'USDT', balance: '10' }]);
  });

  it('fills the wallets of a classic user', async () => {
    await create({
      uid: '2003',
      accountMode: 'classic',
      balances: { ETH: '1' },
      wallets: { usdt_futures: { USDT: '7' } },
      keys: [key('classic')],
    });
    const spot = await venue.call('GET', '/api/v2/spot/account/assets', { as: 'classic' });
    expect(spot.data).toMatchObject([{ coin: 'ETH', available: '1' }]);
    const futures = await venue.call('GET', '/api/v2/mix/account/accounts', {
      as: 'classic',
      query: { productType: 'USDT-FUTURES' },
    });
    expect(futures.data).toMatchObject([{ marginCoin: 'USDT', available: '7' }]);
  });

  it('says what fees he and his sub-accounts pay, and in which coin', async () => {
    const feeTiers = [{ tier: 'vip1', rates: { SPOT: { maker: '0', taker: '0.0001' } } }];
    await venue.call('POST', '/operator/v1/set-fee-schedule', {
      as: 'operator',
      body: { feeTiers },
    });
    const subAccounts = [{ uid: '200701', keys: [key('sub')], feeDeduction: true }];
    await create({ uid: '2007', feeTier: 'vip1', subAccounts });
    const query = { category: 'SPOT', symbol: 'ETHUSDT' };
    const rates = await venue.call('GET', '/api/v3/account/fee-rate', { as: 'sub', query });
    expect(rates.data).toEqual({ makerFeeRate: '0', takerFeeRate: '0.0001' });
    expect(venue.state.users.get('2007')?.isFeeDeducted).toBe(false);
    expect(venue.state.users.get('200701')?.isFeeDeducted).toBe(true);
  });

  it('tells a generated secret once', async () => {
    const { secret, ...rest } = key('made');
    const reply = await create({ uid: '2004', keys: [rest] });
    expect(reply.data.keys[0].secret).toMatch(/^[0-9a-f]{64}$/);
    const audit = await venue.call('GET', '/operator/v1/audit', { as: 'operator' });
    expect(audit.text).not.toContain(reply.data.keys[0].secret);
  });
});

describe('errors, and then nothing is made', () => {
  it.each([
    ['a uid that exists', { uid: '1001' }, '90002', '1001'],
    ['a sub-account with its parent’s uid', { subAccounts: [{ uid: '2001' }] }, '90002', '2001'],
    ['a key that exists', { keys: [key('alice')] }, '90002', 'alice'],
    ['a key twice', { keys: [key('one'), key('one')] }, '90002', 'one'],
    ['an unknown fee tier', { feeTier: 'vip9' }, '40034', 'vip9'],
    [
      'a sub-account’s own tier',
      { subAccounts: [{ uid: '3', feeTier: 'vip1' }] },
      '40020',
      'feeTier',
    ],
    ['a switch that is neither', { feeDeduction: 'perhaps' }, '40020', 'feeDeduction'],
    ['an unknown coin', { balances: { NOPE: '1' } }, '25201', ''],
    ['an amount finer than the coin', { balances: { USDT: '0.000000001' } }, '90004', 'USDT'],
    ['an amount that is none', { balances: { USDT: 'much' } }, '40020', 'balances.USDT'],
    ['wallets of a user who has one', { wallets: { spot: { USDT: '1' } } }, '40020', 'wallets'],
    ['leverage on an unknown pair', { leverage: { NOPE: 5 } }, '25100', 'NOPE'],
    ['leverage above the pair’s', { leverage: { BTCUSDT: 126 } }, '25223', ''],
    [
      'margin on an unknown pair',
      { margin: [{ category: 'USDC-FUTURES', symbol: 'BTCUSDT', long: 2 }] },
      '25100',
      'USDC-FUTURES:BTCUSDT',
    ],
    [
      'several wallets as one',
      { accountMode: 'classic', assetMode: 'union' },
      '40020',
      'assetMode',
    ],
    [
      'isolated margin of a union user',
      {
        assetMode: 'union',
        margin: [{ category: 'USDT-FUTURES', symbol: 'BTCUSDT', mode: 'isolated' }],
      },
      '40020',
      'margin[0].mode',
    ],
    ['an unknown word', { tier: 'vip1' }, '40020', 'tier'],
    ['an unknown word further in', { keys: [key('x', { until: '1' })] }, '40020', 'keys[0].until'],
    ['a uid that is none', { uid: 'frank' }, '40020', 'uid'],
    [
      'a permission that is none',
      { keys: [key('x', { permissions: ['all'] })] },
      '40020',
      'permissions',
    ],
    [
      'a key without permissions',
      { keys: [key('x', { permissions: [] })] },
      '40019',
      'permissions',
    ],
    [
      'a secret beside a public key',
      { keys: [key('x', { publicKey: 'p' })] },
      '40020',
      'publicKey',
    ],
  ])('%s', async (_, wrong, code, named) => {
    const before = venue.state.seq;
    const reply = await create({ uid: '2001', ...wrong });
    expect(reply).toMatchObject({ status: 400, code, data: null });
    expect(reply.msg).toContain(named);
    expect(venue.state.seq).toBe(before);
  });

  it('refuses a spot wallet named twice', async () => {
    const entry = { uid: '2001', accountMode: 'classic', balances: { USDT: '1' } };
    const reply = await create({ ...entry, wallets: { spot: { USDT: '2' } } });
    expect(reply).toMatchObject({
      code: '40020',
      msg: expect.stringMatching(/^Parameter wallets\.spot error: wallets\.spot: expected /),
    });
  });
});
