import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startMarketData } from '../../../../../../test/support/market-data.ts';
import { startPaymentVenue } from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startMarketData();
});
afterAll(() => venue.close());

const PATH = '/api/v2/spot/public/coins';

describe('success', () => {
  test('R-W-3 Z22: every coin is listed by name, with a chain of its own where it declares none', async () => {
    const { data } = await ask(venue, PATH);
    expect(data.map((row: { coin: string }) => row.coin)).toEqual([
      ...['BTC', 'DOGE', 'ETH', 'USD', 'USDT', 'XRP'],
    ]);
    expect(data[0]).toMatchObject({ coinId: '4346947', coin: 'BTC', transfer: 'true' });
    const open = { needTag: 'false', withdrawable: 'true', rechargeable: 'true' };
    expect(data[0].chains).toMatchObject([{ chain: 'BTC', ...open, withdrawFee: '0' }]);
    expect(data[0].chains[0]).toMatchObject({
      minDepositAmount: '0.00000001',
      congestion: 'normal',
    });
  });

  test('Z28: a coin that only quotes has a row, and cannot be held', async () => {
    const { data } = await ask(venue, PATH, { coin: 'USD' });
    expect(data).toEqual([
      { coinId: String(0x555344), coin: 'USD', transfer: 'false', chains: [] },
    ]);
  });

  test('one coin can be asked for, in any case', async () => {
    const { data } = await ask(venue, PATH, { coin: 'eth' });
    expect(data).toHaveLength(1);
    expect(data[0].coin).toBe('ETH');
  });
});

test('R-W-3 chains are shown as the venue file declares them', async () => {
  const declared = await startPaymentVenue();
  const { data } = await ask(declared, PATH, { coin: 'USDT' });
  await declared.close();
  const [trc20, ton, old] = data[0].chains;
  expect(trc20).toMatchObject({
    chain: 'TRC20',
    withdrawFee: '1',
    minDepositAmount: '2',
    minWithdrawAmount: '10',
    withdrawStep: '0.5',
    withdrawMinScale: '8',
  });
  expect(ton).toMatchObject({ needTag: 'true', depositConfirm: '3', withdrawConfirm: '5' });
  expect(old).toMatchObject({ withdrawable: 'false', rechargeable: 'false' });
});

test('a coin that nobody has is refused', async () => {
  const reply = await ask(venue, PATH, { coin: 'NOPE' });
  expect(reply).toMatchObject({ status: 400, code: '13002', data: null });
});
