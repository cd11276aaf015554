import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPaymentVenue } from '../../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../../test/support/venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const ask = (body: Record<string, string>, as = 'alice') =>
  venue.call('GET', '/api/v2/spot/wallet/deposit-address', { as, query: body });

it('R-W-1 is the same each time, another for each chain, with a tag where the chain needs one', async () => {
  const first = await ask({ coin: 'USDT' });
  expect(first.data).toMatchObject({ chain: 'TRC20', coin: 'USDT', tag: '', url: '' });
  expect(first.data.address).toMatch(/^bx31303031[0-9a-f]{8}$/);
  expect((await ask({ coin: 'usdt', chain: 'trc20' })).data).toEqual(first.data);
  const ton = (await ask({ coin: 'USDT', chain: 'TON' })).data;
  expect(ton.tag).toMatch(/^\d+$/);
  expect(ton.address).not.toBe(first.data.address);
  expect((await ask({ coin: 'ETH' })).data.chain).toBe('ETH');
  expect((await ask({ coin: 'USDT' }, 'bob')).data.address).not.toBe(first.data.address);
});

it('refuses what is not there', async () => {
  const codes = async (body: Record<string, string>) => (await ask(body)).code;
  expect(await codes({ coin: 'NOPE' })).toBe('13002');
  expect(await codes({ coin: 'USDT', chain: 'NOPE' })).toBe('40034');
  expect(await codes({ coin: 'USDT', chain: 'OLD' })).toBe('42017');
  expect(await codes({})).toBe('40019');
});
