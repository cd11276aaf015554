/** Case A28 where it is hardest: a data folder, whose history another thread writes a little later. */
import { expect, test } from 'vitest';
import { dataFolder, start } from '../support/data-folder-venue.ts';
import { buy, sell } from '../support/order-words.ts';
import { accepted } from '../support/trader.ts';

test('A28: on a data folder, what was answered can be read at once, 100 times', async () => {
  const { alice, bob, operator, stops } = await start(dataFolder());
  await bob.hasPlaced(sell('1.000 @ 60000.0'));
  const newest = { productType: 'USDT-FUTURES', limit: '1' };
  for (let count = 0; count < 100; count += 1) {
    const { orderId, clientOid } = accepted(await alice.places(buy('0.001')));
    expect(await alice.order(orderId)).toMatchObject({ orderStatus: 'filled' });
    expect(await alice.order({ clientOid })).toMatchObject({ orderId });
    const history = accepted(await alice.gets('/api/v2/mix/order/orders-history', newest));
    expect(history.entrustedList).toMatchObject([{ orderId, status: 'filled' }]);
    const fills = accepted(await alice.gets('/api/v2/mix/order/fills', newest));
    expect(fills.fillList).toMatchObject([{ orderId, baseVolume: '0.001' }]);
  }
  expect(await alice.futuresFills()).toHaveLength(100);
  expect(await operator.brokenInvariants()).toEqual([]);
  await stops();
});

test('A28: on a data folder, parallel orders are all in the lists when they are answered', async () => {
  const { alice, bob, stops } = await start(dataFolder());
  await bob.hasPlaced(sell('1.000 @ 60000.0'));
  for (let round = 1; round <= 10; round += 1) {
    const ids = await Promise.all(Array.from({ length: 9 }, () => alice.hasPlaced(buy('0.001'))));
    const query = { productType: 'USDT-FUTURES', limit: '9' };
    const history = accepted(await alice.gets('/api/v2/mix/order/orders-history', query));
    const shown = history.entrustedList.map((order: { orderId: string }) => order.orderId);
    expect(shown).toEqual(ids.toSorted().toReversed());
    expect(await alice.position()).toBe(`long ${(round * 9) / 1000} @ 60000`);
  }
  await stops();
});
