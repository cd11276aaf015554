import { expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { orderInfo, placeUnified, SPOT_BID } from '../../../../../test/support/unified-orders.ts';

const venue = perTest();
const modify = (body: readonly object[]) =>
  venue().call('POST', '/api/v3/trade/batch-modify-order', { body });

it('R-C-1: changes each alone, and tells of each what became of it', async () => {
  const first = await placeUnified(venue(), { ...SPOT_BID, clientOid: 'one' });
  const second = await placeUnified(venue(), { ...SPOT_BID, clientOid: 'two' });
  const reply = await modify([
    { orderId: first, price: '1900' },
    { clientOid: 'two', qty: '0.02' },
    { orderId: second, price: '1900.001' },
    { orderId: '1', qty: '0.02' },
    { orderId: second, qty: 'much' },
  ]);
  expect(reply.data).toMatchObject([
    { orderId: first, clientOid: 'one' },
    { orderId: second, clientOid: 'two' },
    { orderId: second, code: '25244' },
    { orderId: '1', code: '25204' },
    { orderId: second, code: '40020' },
  ]);
  expect((await orderInfo(venue(), first)).data).toMatchObject({ price: '1900', qty: '0.01' });
  expect((await orderInfo(venue(), second)).data).toMatchObject({ price: '2000', qty: '0.02' });
});

it('takes twenty at most', async () => {
  const one = { orderId: '1', qty: '0.02' };
  expect(await modify(Array.from({ length: 21 }, () => one))).toMatchObject({ code: '40306' });
});
