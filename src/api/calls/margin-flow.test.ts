import { expect, it } from 'vitest';
import { marginTransferFile } from '../../../test/support/margin-file.ts';
import { perTest } from '../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginTransferFile });
const HOUR_MS = 3_600_000;

const growth = (coin?: string) => {
  const query = { symbol: 'ETHUSDT', ...(coin === undefined ? {} : { coin }) };
  return venue().call('GET', '/api/v3/market/margin-loan-growth', { as: null, query });
};
const figures = async (coin?: string) =>
  (await growth(coin)).data.map(({ growthRate }: { growthRate: string }) => growthRate);
const owe = async (type: 'borrow' | 'repay', coin: string, amount?: string) => {
  const sent = amount === undefined ? {} : { amount };
  const result = await venue().submit({ type, uid: '1001', coin, ...sent } as never);
  expect(result).toMatchObject({ ok: true });
};
const pass = async (hours: number) => {
  venue().clock.nowMs += hours * HOUR_MS;
  await venue().submit({ type: 'tick' });
};

it('R-G-14 growth is of either coin of the pair, and no row tells of what came out of nothing', async () => {
  await owe('borrow', 'USDT', '1000');
  await pass(1.5);
  await owe('borrow', 'ETH', '2');
  expect(await figures()).toEqual([]);
  expect(await figures('usdt')).toEqual(['0']);
  await pass(1);
  await owe('repay', 'USDT');
  await owe('borrow', 'ETH', '1');
  expect(await figures('USDT')).toEqual(['0', '-1']);
  expect(await figures('ETH')).toEqual(['0.5']);
  await pass(2);
  // An hour in which nothing was owed is no gap.
  expect(await figures('USDT')).toEqual(['0', '-1', '0', '0']);
  const msg = expect.stringContaining('coin: expected ETH or USDT; got "BTC"');
  expect(await growth('BTC')).toMatchObject({ code: '40020', msg, data: null });
});
