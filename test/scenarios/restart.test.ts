/** Case A46: a restart on a real data folder keeps orders alive. */
import { expect, test } from 'vitest';
import { dataFolder, type Run, start } from '../support/data-folder-venue.ts';
import { buy, sell } from '../support/order-words.ts';
import { accepted } from '../support/trader.ts';

test('A46: orders survive a restart as they were, and still trade and cancel', async () => {
  const data = dataFolder();
  const before = await start(data);
  const spot: string[] = [];
  for (const price of ['2000.00', '2100.00', '2200.00']) {
    spot.push(await before.alice.hasPlacedSpot(buy(`0.1000 @ ${price}`)));
  }
  const untouched = await before.alice.hasPlaced(buy('0.010 @ 58000.0'));
  const partial = await before.alice.hasPlaced(buy('0.010 @ 59000.0'));
  await before.bob.hasPlaced(sell('0.004 @ 59000.0'));
  await before.bob.hasPlacedSpot(sell('0.0300 @ 2200.00'));
  const seen = await everything(before);
  expect(seen.futures).toHaveLength(2);
  expect(seen.spot).toHaveLength(3);
  await before.stops();

  const { alice, bob, operator, book, stops } = await start(data);
  expect(await everything({ alice, bob, book })).toEqual(seen);

  await bob.hasPlaced(sell('0.016 @ 58000.0'));
  expect(await alice.sees(partial)).toBe('filled 0.01 of 0.01 @ 59000');
  expect(await alice.sees(untouched)).toBe('filled 0.01 of 0.01 @ 58000');
  expect(await alice.position()).toBe('long 0.02 @ 58500');
  expect(await alice.futuresFills()).toEqual(['0.004 @ 59000', '0.006 @ 59000', '0.01 @ 58000']);
  const rows = accepted(await alice.cancels(...spot.map((orderId) => ({ orderId }))));
  expect(rows.map((row: object) => 'code' in row)).toEqual([false, false, false]);
  expect((await alice.asset('USDT')).frozen).toBe('0');
  const next = await alice.hasPlaced(buy('0.001 @ 50000'));
  expect([...spot, untouched, partial]).not.toContain(next);
  expect(await operator.brokenInvariants()).toEqual([]);
  await stops();
});

test('A46: five restarts, with an order, a fill and a cancel in each, lose nothing', async () => {
  const data = dataFolder();
  const placed: string[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const { alice, bob, operator, stops } = await start(data);
    const orderId = await alice.hasPlaced(
      buy(`0.010 @ ${59_990 + round}`, { clientOid: `r${round}` }),
    );
    placed.push(orderId);
    await bob.hasPlaced(sell('0.001', { clientOid: `s${round}` }));
    const extra = await alice.hasPlacedSpot(buy('0.0100 @ 2000.00'));
    await alice.cancels({ orderId: extra });
    expect(await alice.sees(extra)).toBe('cancelled 0 of 0.01 (normal_cancel)');
    const pending = await alice.pendingOrders();
    expect(pending.map((order) => order.orderId)).toEqual(placed.toReversed());
    for (const [at, id] of placed.entries()) {
      const clientOid = `r${at + 1}`;
      expect(await alice.order({ clientOid })).toMatchObject({ orderId: id, cumExecQty: '0.001' });
    }
    expect(await alice.futuresFills()).toHaveLength(round);
    expect(await operator.brokenInvariants()).toEqual([]);
    await stops();
  }
});

/** What a user can see that a restart must not change. */
async function everything({ alice, bob, book }: Pick<Run, 'alice' | 'bob' | 'book'>) {
  const { uTime, ...usdt } = accepted(
    await alice.gets('/api/v2/spot/account/assets', { coin: 'USDT' }),
  )[0];
  const spot = await alice.openSpotOrders();
  const futures = await alice.pendingOrders();
  const names = [...spot, ...futures].map(({ orderId }) => orderId);
  return {
    usdt,
    spot,
    futures,
    infos: await Promise.all(names.map((orderId) => alice.order(orderId))),
    fills: [await alice.futuresFills(), await bob.futuresFills()],
    positions: [await alice.positions(), await bob.positions()],
    eth: await bob.available('ETH'),
    book: await book(),
  };
}
