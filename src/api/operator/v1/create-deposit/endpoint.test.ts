import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorAct, startPaymentVenue } from '../../../../../test/support/payment-venue.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';
import { depositAddress } from '../../../../engine/core/deposit-address.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startPaymentVenue();
});
afterAll(() => venue.close());

const TOLD = { uid: '1001', coin: 'USDT', chain: 'TRC20', size: '250', txId: '0x1' };
const create = (body: object = {}) => operatorAct(venue, 'create-deposit', { ...TOLD, ...body });

it('R-W-13 tells of a deposit that waits, once', async () => {
  const first = await create();
  const { orderId } = first.data;
  expect(first.data).toEqual({ orderId, status: 'pending', repeated: false });
  expect((await create()).data).toEqual({ orderId, status: 'pending', repeated: true });
  expect((await create({ size: '251' })).code).toBe('90013');
  const address = depositAddress({ uid: '1001', coin: 'USDT', chain: 'TRC20' });
  expect(venue.state.payments.open.get(orderId)).toMatchObject({ toAddress: address, txId: '0x1' });
});

it('takes the address and tag where it came to', async () => {
  const { data } = await create({ address: 'bxabc', tag: '7', txId: '0x2' });
  const payment = venue.state.payments.open.get(data.orderId);
  expect(payment).toMatchObject({ toAddress: 'bxabc', tag: '7' });
});

describe('errors', () => {
  it.each([
    ['an unknown user', { uid: '9' }, '25005'],
    ['an unknown coin', { coin: 'NOPE' }, '25201'],
    ['an unknown chain', { chain: 'NOPE' }, '40034'],
    ['a chain that takes no deposits', { chain: 'OLD' }, '42017'],
    ['a size of zero', { size: '0' }, '90004'],
    ['less than the least', { size: '1.9' }, '43114'],
    ['no transaction', { txId: '' }, '40019'],
    ['no reason', { reason: '' }, '40019'],
  ])('%s', async (_, body, code) => {
    expect(await create({ txId: '0x3', ...body })).toMatchObject({ status: 400, code, data: null });
  });

  it('the least is named', async () => {
    expect((await create({ size: '1', txId: '0x4' })).msg).toContain('2');
  });
});
