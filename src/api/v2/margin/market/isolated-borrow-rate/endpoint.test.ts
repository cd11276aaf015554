import { expect, it } from 'vitest';
import { marginTransferFile } from '../../../../../../test/support/margin-file.ts';
import { perTest } from '../../../../../../test/support/shared-outcomes.ts';

const venue = perTest({ venueFile: marginTransferFile });

it('answers as the path of futures does', async () => {
  const money = { coin: 'USDT', amount: '50000', symbol: 'ETHUSDT' };
  const [from, to] = [
    { uid: '1001', account: 'spot' },
    { uid: '1001', account: 'isolated_margin' },
  ] as const;
  await venue().submit({ type: 'transfer', uid: '1001', from, to, ...money });
  const asked = { type: 'borrow', uid: '1001', symbol: 'ETHUSDT' } as const;
  await venue().submit({ ...asked, coin: 'ETH', amount: '0.5' });
  await venue().submit({ ...asked, coin: 'USDT', amount: '2000' });
  const read = async (family: string) => {
    const path = `/api/v2/${family}/market/isolated-borrow-rate`;
    return (await venue().call('GET', path, { as: null, query: { symbol: 'ETHUSDT' } })).data;
  };
  // ETH is at 2 000 dollars.
  expect(await read('margin')).toMatchObject([{ borrowRate: '0.5' }]);
  expect(await read('margin')).toEqual(await read('mix'));
});
