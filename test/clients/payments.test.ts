/** Deposits and withdrawals by the unmodified clients: an operator says what comes, and what becomes of it. */
import { RestClientV2, RestClientV3 } from 'bitget-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureVenue } from '../support/fixture-venue.ts';
import { ccxtOn } from './ccxt-client.ts';
import { credentials, type ManualVenue, startManualVenue } from './client-venue.ts';

const CHAINS = [
  { chain: 'TRC20', withdrawFee: '1', minDeposit: '2', minWithdraw: '10' },
  { chain: 'TON', needTag: true },
];
const RIGHTS = ['uta_trade:read_write', 'uta_mgt:read_write', 'withdraw'] as const;

function payer(uid: string, label: string, accountMode: 'classic' | 'unified') {
  const { key, passphrase, secret } = credentials(label);
  const apiKey = { key, secret, passphrase, permissions: [...RIGHTS], ips: ['127.0.0.1'] };
  return { uid, label, accountMode, balances: { USDT: '1000' }, keys: [apiKey] };
}

let venue: ManualVenue;
beforeAll(async () => {
  const coins = (fixtureVenue.coins ?? []).map((coin) =>
    coin.coin === 'USDT' ? { ...coin, chains: CHAINS } : coin,
  );
  const users = [payer('2001', 'paula', 'classic'), payer('2002', 'pete', 'unified')];
  // Clients ask for what was in the last ninety days of the host.
  const clock = { start: new Date().toISOString().replace(/\.\d+Z$/, 'Z') };
  venue = await startManualVenue({ clock, coins, users, settings: { autoConfirmAfter: '' } });
});
afterAll(() => venue.close());

const PAYERS = [
  ['classic', 'paula', '2001'],
  ['unified', 'pete', '2002'],
] as const;

describe.each(PAYERS)('ccxt, %s', (mode, label, uid) => {
  const client = () => ccxtOn(venue.url, { as: credentials(label), uta: mode === 'unified' });
  const by = { network: 'TRC20' };

  it('is told of a deposit while it waits, and when it has arrived', async () => {
    const ccxt = client();
    const { address } = await ccxt.fetchDepositAddress('USDT', by);
    expect(address).toMatch(/^bx/);
    const told = { uid, coin: 'USDT', chain: 'TRC20', size: '40', txId: `0x${label}`, address };
    await venue.operate('create-deposit', told);
    const [waiting] = await ccxt.fetchDeposits('USDT');
    const seen = { txid: `0x${label}`, amount: 40, currency: 'USDT', addressTo: address };
    expect(waiting).toMatchObject({
      ...seen,
      type: 'deposit',
      status: 'pending',
      network: 'TRC20',
    });
    const before = (await ccxt.fetchBalance({ type: 'spot' })).USDT?.free ?? 0;
    await venue.operate('confirm-deposit', { orderId: waiting?.id });
    expect(await ccxt.fetchDeposits('USDT')).toMatchObject([{ ...seen, status: 'ok' }]);
    expect((await ccxt.fetchBalance({ type: 'spot' })).USDT?.free).toBe(before + 40);
  });

  it('withdraws, and sees amount and fee held and then paid', async () => {
    const ccxt = client();
    const before = (await ccxt.fetchBalance({ type: 'spot' })).USDT?.free ?? 0;
    const { id } = await ccxt.withdraw('USDT', 30, 'TXabc', undefined, by);
    expect((await ccxt.fetchBalance({ type: 'spot' })).USDT).toMatchObject({ free: before - 31 });
    const sent = { id, amount: 30, fee: { cost: 1 }, addressTo: 'TXabc', network: 'TRC20' };
    expect(await ccxt.fetchWithdrawals('USDT')).toMatchObject([{ ...sent, status: 'pending' }]);
    await venue.operate('complete-withdrawal', { orderId: id, txId: '0xabc' });
    const done = { ...sent, status: 'ok', txid: '0xabc', type: 'withdrawal' };
    expect(await ccxt.fetchWithdrawals('USDT')).toMatchObject([done]);
  });
});

it('ccxt knows the chains of a coin, their limits and fees', async () => {
  const currencies = await ccxtOn(venue.url, { as: credentials('paula') }).fetchCurrencies();
  expect(currencies.USDT?.networks).toMatchObject({
    TRC20: {
      deposit: true,
      withdraw: true,
      fee: 1,
      limits: { deposit: { min: 2 }, withdraw: { min: 10 } },
    },
  });
});

it('ccxt names what it did wrong', async () => {
  const ccxt = ccxtOn(venue.url, { as: credentials('paula') });
  const withdraw = (amount: number) =>
    ccxt.withdraw('USDT', amount, 'TXabc', undefined, { network: 'TRC20' });
  await expect(withdraw(5000)).rejects.toMatchObject({ name: 'InsufficientFunds' });
  await expect(withdraw(9)).rejects.toThrow('43114');
});

describe('bitget-api', () => {
  const keys = (label: string) => {
    const { key: apiKey, secret: apiSecret, passphrase: apiPass } = credentials(label);
    return { apiKey, apiSecret, apiPass, baseUrl: venue.url };
  };
  const times = () => {
    const now = Date.now();
    return { startTime: String(now - 86_400_000), endTime: String(now + 60_000) };
  };

  it('v2 withdraws, cancels, and reads both lists', async () => {
    const client = new RestClientV2(keys('paula'));
    const asked = { coin: 'USDT', transferType: 'on_chain', address: 'TXabc', chain: 'TRC20' };
    const { data } = await client.spotWithdraw({ ...asked, size: '25' } as never);
    const { orderId } = data as { orderId: string };
    expect((await client.spotCancelWithdrawal({ orderId })).data).toBe('success');
    const sent = await client.getSpotWithdrawalHistory(times());
    expect(sent.data).toMatchObject([{ orderId, status: 'fail', size: '26', fee: '-1' }, {}]);
    expect((await client.getSpotDepositHistory(times())).data).toMatchObject([{ size: '40' }]);
    const address = await client.getSpotDepositAddress({ coin: 'USDT', chain: 'TON' } as never);
    expect(address.data).toMatchObject({ tag: expect.stringMatching(/^\d+$/) });
    const account = { accountType: 'funding', coin: 'USDT' } as const;
    expect((await client.spotModifyDepositAccount(account)).data).toBe('success');
    expect((await client.getFundingAssets()).data).toEqual([]);
    expect((await client.getBalances()).data).toHaveLength(6);
  });

  it('v3 withdraws by its alias, and reads both lists', async () => {
    const client = new RestClientV3(keys('pete'));
    const asked = { coin: 'USDT', transferType: 'internal_transfer', address: '2001', size: '25' };
    const { data } = await client.submitWithdraw(asked as never);
    const { orderId } = data as { orderId: string };
    await venue.operate('complete-withdrawal', { orderId, txId: 'i1' });
    const sent = await client.getWithdrawRecords(times());
    expect(sent.data).toMatchObject([
      { orderId, dest: 'internal_transfer', status: 'success' },
      {},
    ]);
    expect((await client.getDepositRecords(times())).data).toMatchObject([{ size: '40' }]);
    expect((await client.getFundingAssets()).data).toEqual([]);
    const most = await client.getMaxWithdrawal({ coin: 'USDT' } as never);
    expect(most.data).toMatchObject({ utaMaxWithdrawal: '984' });
  });
});
