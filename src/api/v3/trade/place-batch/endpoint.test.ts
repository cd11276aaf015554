import { describe, expect, it } from 'vitest';
import { perTest } from '../../../../../test/support/shared-outcomes.ts';
import { PERP_BID, SPOT_BID } from '../../../../../test/support/unified-orders.ts';
import type { TestVenue } from '../../../../../test/support/venue.ts';

const call = (venue: TestVenue, path: string, body: object, as = 'alice') =>
  venue.call('POST', `/api/v3/trade/${path}`, { as, body });

describe('place-batch', () => {
  const venue = perTest();

  it('R-C-1: answers for each order in the order sent', async () => {
    const orders = [
      { ...SPOT_BID, clientOid: 'a' },
      { ...SPOT_BID, clientOid: 'b', qty: '0.00001' },
      { ...SPOT_BID, clientOid: 'a' },
      { ...SPOT_BID, symbol: 'NONE' },
    ];
    const { data } = await call(venue(), 'place-batch', orders);
    expect(data).toMatchObject([
      { orderId: expect.stringMatching(/^\d{19}$/), clientOid: 'a' },
      { orderId: '', clientOid: 'b', code: '25610' },
      {
        orderId: '',
        clientOid: 'a',
        code: '25212',
        msg: 'Duplicate clientOid: clientOid: got "a"',
      },
      { orderId: '', clientOid: '', code: '25100' },
    ]);
    expect(data[0]).not.toHaveProperty('code');
  });

  it('Z10: an item that cannot be read is refused alone', async () => {
    const odd = { ...SPOT_BID, clientOid: 'odd', qty: 'abc' };
    const { data } = await call(venue(), 'place-batch', [odd, { category: 'NOPE' }, SPOT_BID]);
    expect(data).toMatchObject([
      { orderId: '', clientOid: 'odd', code: '40020', msg: expect.stringContaining('[0].qty') },
      { orderId: '', clientOid: '', code: '40020' },
      { orderId: expect.stringMatching(/^\d{19}$/) },
    ]);
  });

  it.each([
    ['two categories', [SPOT_BID, PERP_BID], '40020'],
    ['more than 20 orders', Array.from({ length: 21 }, () => SPOT_BID), '40306'],
    ['no order', [], '40019'],
    ['an object', SPOT_BID, '40017'],
  ])('refuses %s as a whole', async (_, body, code) => {
    expect((await call(venue(), 'place-batch', body)).code).toBe(code);
    expect(venue().state.users.get('1001')?.openOrders.size).toBe(0);
  });

  it('needs the permission to trade', async () => {
    expect((await call(venue(), 'place-batch', [SPOT_BID], 'alice-reader')).code).toBe('40014');
  });
});
