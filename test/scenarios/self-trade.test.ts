/** Cases A17 and A18: self-trade prevention. */
import { expect } from 'vitest';
import { buy, sell } from '../support/order-words.ts';
import { test } from '../support/scenario.ts';

test('A17: cancel_taker cancels the rest where it meets its own order, and nothing rests', async ({
  alice,
  bob,
  book,
}) => {
  await bob.hasPlaced(sell('0.005 @ 60000.0'));
  const own = await alice.hasPlaced(sell('0.004 @ 60000.0'));
  const free = Number(await alice.available());
  const taker = await alice.hasPlaced(buy('0.008 @ 60000.0', { stpMode: 'cancel_taker' }));
  expect(await alice.sees(taker)).toBe('cancelled 0.005 of 0.008 @ 60000 (stp_cancel)');
  expect(await alice.sees(own)).toBe('new 0 of 0.004');
  expect(await book()).toEqual({ asks: ['60000 x 0.004'], bids: [] });
  expect(await alice.position()).toBe('long 0.005 @ 60000');
  // 30 margin and 0.18 fee go; its own ask now only closes and gives its 24 and 0.144 back.
  expect(Number(await alice.available())).toBeCloseTo(free - 30.18 + 24.144, 8);
});

test.for(['gtc', 'ioc'])(
  'A17: %s: its own order first: no trade at all',
  async (force, { alice, bob, book }) => {
    await alice.hasPlaced(sell('0.004 @ 60000.0'));
    await bob.hasPlaced(sell('0.005 @ 60000.0'));
    const taker = await alice.hasPlaced(buy('0.008 @ 60000.0', { force, stpMode: 'cancel_taker' }));
    expect(await alice.sees(taker)).toBe('cancelled 0 of 0.008 (stp_cancel)');
    expect(await book()).toEqual({ asks: ['60000 x 0.009'], bids: [] });
  },
);

test('A17: a market order is prevented alike', async ({ alice, bob }) => {
  await bob.hasPlaced(sell('0.005 @ 60000.0'));
  await alice.hasPlaced(sell('0.004 @ 60000.0'));
  const taker = await alice.hasPlaced(buy('0.008', { stpMode: 'cancel_taker' }));
  expect(await alice.sees(taker)).toBe('cancelled 0.005 of 0.008 @ 60000 (stp_cancel)');
});

test('A17: own orders that the price does not reach stop nobody', async ({ alice, bob, book }) => {
  await bob.hasPlaced(sell('0.005 @ 60000.0'));
  await alice.hasPlaced(sell('0.004 @ 60000.2'));
  const taker = await alice.hasPlaced(buy('0.008 @ 60000.1', { stpMode: 'cancel_taker' }));
  expect(await alice.sees(taker)).toBe('partially_filled 0.005 of 0.008 @ 60000');
  expect(await book()).toEqual({ asks: ['60000.2 x 0.004'], bids: ['60000.1 x 0.003'] });
});

test('A18: cancel_maker takes its own order away and trades on', async ({ alice, bob, book }) => {
  const own = await alice.hasPlaced(sell('0.004 @ 60000.0'));
  await bob.hasPlaced(sell('0.005 @ 60000.0'));
  const taker = await alice.hasPlaced(buy('0.006 @ 60000.0', { stpMode: 'cancel_maker' }));
  expect(await alice.sees(own)).toBe('cancelled 0 of 0.004 (stp_cancel)');
  expect(await alice.sees(taker)).toBe('partially_filled 0.005 of 0.006 @ 60000');
  expect(await alice.futuresFills()).toEqual(['0.005 @ 60000']);
  expect(await book()).toEqual({ asks: [], bids: ['60000 x 0.001'] });
});

test.for([{}, { stpMode: 'none' }, { stpMode: '' }])(
  'A18: with %o the self-trade happens',
  async (stp, { alice, bob, book }) => {
    const own = await alice.hasPlaced(sell('0.004 @ 60000.0'));
    await bob.hasPlaced(sell('0.005 @ 60000.0'));
    const taker = await alice.hasPlaced(buy('0.006 @ 60000.0', stp));
    expect(await alice.sees(own)).toBe('filled 0.004 of 0.004 @ 60000');
    expect(await alice.sees(taker)).toBe('filled 0.006 of 0.006 @ 60000');
    expect(await bob.futuresFills()).toEqual(['0.002 @ 60000']);
    expect(await book()).toEqual({ asks: ['60000 x 0.003'], bids: [] });
    expect(await alice.position()).toBe('long 0.002 @ 60000');
  },
);

test('A18: cancel_both ends both, after what traded before them', async ({ alice, bob, book }) => {
  await bob.hasPlaced(sell('0.005 @ 60000.0'));
  const own = await alice.hasPlaced(sell('0.004 @ 60000.0'));
  const taker = await alice.hasPlaced(buy('0.008 @ 60000.0', { stpMode: 'cancel_both' }));
  expect(await alice.sees(own)).toBe('cancelled 0 of 0.004 (stp_cancel)');
  expect(await alice.sees(taker)).toBe('cancelled 0.005 of 0.008 @ 60000 (stp_cancel)');
  expect(await book()).toEqual({ asks: [], bids: [] });
});

test('A18: spot: the hold of the own order that went is free again', async ({ alice, bob }) => {
  await alice.hasPlacedSpot(sell('0.4000 @ 2500.00'));
  await bob.hasPlacedSpot(sell('0.5000 @ 2500.00'));
  const body = buy('0.6000 @ 2500.00', { stpMode: 'cancel_maker' });
  const taker = await alice.hasPlacedSpot(body);
  expect(await alice.sees(taker)).toBe('partially_filled 0.5 of 0.6 @ 2500');
  expect((await alice.asset('ETH')).frozen).toBe('0');
  expect((await alice.asset('USDT')).frozen).toBe('250');
});
