import { expect, test } from 'vitest';
import { ETH, FIXTURE_INSTRUMENTS } from '../../../test/support/engine-fixture.ts';
import { engineVenue } from '../../../test/support/engine-harness.ts';
import type { PlaceOrder } from '../../engine/commands/place-order.ts';
import type { OrderName } from './orders.ts';
import { findOpenOrder, findOrder } from './orders.ts';

const MANY = 300;

/** A venue of whose history nothing has come yet. */
function manyBids() {
  const maxOpenOrders = 10_000;
  const venue = engineVenue({
    instruments: FIXTURE_INSTRUMENTS.map((spec) => ({ ...spec, maxOpenOrders })),
  });
  const alice = venue.trader('alice', { USDT: '1000000' });
  venue.trader('bob', { USDT: '1000000' });
  const orders = Array.from(
    { length: MANY },
    (_, index): PlaceOrder => ({
      type: 'place-order',
      uid: 'alice',
      instrument: ETH,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'gtc',
      priceTicks: 10_000,
      lots: 10_000,
      clientOid: `c${index}`,
    }),
  );
  venue.apply({ type: 'place-batch', uid: 'alice', orders });
  const services = { venue: { state: venue.state }, history: { orders: async () => [] } };
  const find = (uid: string, name: Partial<OrderName>) =>
    findOrder(services as unknown as Parameters<typeof findOrder>[0], uid, {
      orderId: undefined,
      clientOid: undefined,
      ...name,
    });
  return { venue, alice, find };
}

test('V11: R-C-17 an order that is leaving is cancelled to whoever asks, and open to nobody', async () => {
  const { venue, alice, find } = manyBids();
  const [id = ''] = [...alice.user.openOrders.keys()];
  expect(await find('alice', { orderId: id })).toMatchObject({ status: 'new' });
  venue.apply({ type: 'cancel-all', uid: 'alice' });
  const gone = { orderId: id, status: 'cancelled', cancelReason: 'normal_cancel' };
  expect(await find('alice', { orderId: id })).toMatchObject(gone);
  expect(await find('alice', { clientOid: 'c0' })).toMatchObject(gone);
  expect(await find('bob', { orderId: id })).toBeUndefined();
  const name = { orderId: id, clientOid: undefined };
  expect(findOpenOrder(venue.state, 'alice', name)).toBeUndefined();
});

test('R-C-17 an open order is meant before the one that is leaving under the same clientOid', async () => {
  const { venue, alice, find } = manyBids();
  venue.apply({ type: 'cancel-all', uid: 'alice' });
  const again = alice.buys(ETH, '1 @ 90', { clientOid: 'c0' });
  expect(await find('alice', { clientOid: 'c0' })).toMatchObject({
    orderId: again.id,
    status: 'new',
  });
});
